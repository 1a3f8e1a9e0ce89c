package span

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestSound checks the ranges of all nodes of the files in testdata.
func TestSound(t *testing.T) {
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := Parse(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := sound(tree); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if d := Verify(tree); d != nil {
			t.Errorf("%s:%d:%d: %v", name, d.Line, d.Column, d.Error())
		}
	}
}

// sound returns what is wrong with the ranges of a tree. They must be in the text, nested and
// ordered like the nodes. The bytes of a scalar, read alone, must give the same text again.
func sound(t *Tree) error {
	at := 0
	for doc := range t.Documents() {
		if root := t.Root(doc); root != 0 {
			if t.Parent(root) != 0 {
				return fmt.Errorf("document %d has a root with a parent", doc+1)
			}
			if err := soundNode(t, root, at, len(t.Data())); err != nil {
				return err
			}
			_, at = t.Outer(root)
		}
	}
	return nil
}

// soundNode checks a node that must be between from and to.
func soundNode(t *Tree, id ID, from, to int) error {
	outer, end := t.Outer(id)
	start, _ := t.Range(id)
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%s %d:%d: "+format, append([]any{described(t, id), start, end}, args...)...)
	}
	dash := t.Dash(id)
	switch {
	case outer < from || outer > start || start > end || end > to:
		return wrong("begins at %d with its anchor and tag; must lie in %d:%d", outer, from, to)
	case dash >= 0 && (dash < from || dash >= outer || t.Data()[dash] != '-'):
		return wrong("its dash is at %d", dash)
	case t.Kind(id) == Scalar:
		return soundScalar(t, id)
	case t.Kind(id) == Alias && (t.Kind(t.Resolve(id)) == None || t.Kind(t.Resolve(id)) == Alias || t.Anchor(t.Resolve(id)) != t.Text(id)):
		return wrong("stands for nothing that has its name")
	}
	at := start
	for c := t.First(id); c != 0; c = t.Next(c) {
		if t.Parent(c) != id {
			return wrong("a child does not know it")
		}
		if (t.Dash(c) >= 0) != (t.Kind(id) == Sequence && t.Style(id) == Block) {
			return wrong("a child has or lacks a dash")
		}
		if err := soundNode(t, c, at, end); err != nil {
			return err
		}
		_, at = t.Outer(c)
	}
	if t.Kind(id) != Alias && t.Style(id) == Block && at != end && (t.Data()[end-1] != '-' || at > end) {
		return wrong("does not end with its last value")
	}
	return nil
}

// soundScalar reads the bytes of a scalar alone.
func soundScalar(t *Tree, id ID) error {
	raw := string(t.Raw(id))
	_, end := t.Range(id)
	if t.Style(id) == Literal || t.Style(id) == Folded {
		header, _, _ := strings.Cut(raw, "\n")
		if strings.ContainsAny(header, "123456789") {
			return nil // its indentation is relative to the collection around it
		}
		if end < len(t.Data()) {
			raw += "\n"
		}
	}
	want := t.Text(id)
	if t.Style(id) == Plain {
		if raw == "" {
			return nil
		}
		// With the blank and the letter, a text that looks like an indicator or a document marker
		// is not read as one.
		raw, want = " "+raw+"x", want+"x"
	}
	alone, err := Parse([]byte(raw))
	if err != nil && !strings.Contains(err.Error(), "only JSON") {
		return fmt.Errorf("%q read alone: %v", raw, err)
	}
	if err == nil && (alone.Documents() != 1 || alone.Text(alone.Root(0)) != want) {
		return fmt.Errorf("%q read alone does not give %q", raw, want)
	}
	return nil
}
