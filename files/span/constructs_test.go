package span

import (
	"fmt"
	"strings"
	"testing"
)

// TestConstructs reads every construct of the language that this reader accepts, one by one, and
// compares the tree with the expected one in testdata/constructs.txt. A line of the expected tree
// is a node: its style, the range of its bytes, its text, and its anchor, tag and other properties.
func TestConstructs(t *testing.T) {
	checkSections(t, "testdata/constructs.txt", func(t *testing.T, in string) string {
		tree, err := Parse([]byte(in))
		if err != nil {
			return "refused: " + err.Error() + "\n"
		}
		if d := Verify(tree); d != nil {
			t.Errorf("%q: %s", in, d.Error())
		}
		if err := sound(tree); err != nil {
			t.Errorf("%q: %v", in, err)
		}
		return draw(tree)
	})
}

var (
	styles = [...]string{Plain: "plain", Single: "single", Double: "double", Literal: "literal", Folded: "folded", Block: "block", Flow: "flow"}
	types  = [...]string{Null: "null", Bool: "bool", Int: "int", Float: "float", Time: "time", String: "string", Merge: "merge"}
)

// draw writes the documents of a tree as lines.
func draw(t *Tree) string {
	var b strings.Builder
	if t.Documents() == 0 {
		return "no document\n"
	}
	for doc := range t.Documents() {
		root := t.Root(doc)
		if root == 0 {
			fmt.Fprintf(&b, "document %d is empty\n", doc+1)
			continue
		}
		fmt.Fprintf(&b, "document %d\n", doc+1)
		drawNode(&b, t, root, "", "  ")
	}
	return b.String()
}

func drawNode(b *strings.Builder, t *Tree, id ID, role, indent string) {
	start, end := t.Range(id)
	fmt.Fprintf(b, "%s%s%s %d:%d%s\n", indent, role, described(t, id), start, end, extras(t, id))
	i := 0
	for c := t.First(id); c != 0; c = t.Next(c) {
		switch {
		case t.Kind(id) == Sequence:
			drawNode(b, t, c, "- ", indent+"  ")
		case i%2 == 0:
			drawNode(b, t, c, "key ", indent+"  ")
		default:
			drawNode(b, t, c, "value ", indent+"    ")
		}
		i++
	}
}

// described returns the kind and the style of a node, and the text of a scalar.
func described(t *Tree, id ID) string {
	switch t.Kind(id) {
	case Mapping:
		return styles[t.Style(id)] + " mapping"
	case Sequence:
		return styles[t.Style(id)] + " sequence"
	case Alias:
		target, _ := t.Range(t.Resolve(id))
		return fmt.Sprintf("alias *%s of %d", t.Text(id), target)
	}
	return fmt.Sprintf("%s %q", styles[t.Style(id)], t.Text(id))
}

func extras(t *Tree, id ID) string {
	text := ""
	if outer, _ := t.Outer(id); t.Anchor(id) != "" || t.Tag(id) != "" {
		text += fmt.Sprintf(" with anchor %q and tag %q from %d", t.Anchor(id), t.Tag(id), outer)
	}
	if dash := t.Dash(id); dash >= 0 {
		text += fmt.Sprintf(" dash %d", dash)
	}
	if t.Kind(id) == Scalar && t.Resolved(id) != String {
		text += " " + types[t.Resolved(id)]
	}
	return text
}
