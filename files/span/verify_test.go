package span

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestVerifySees damages one node of a correct tree after the other. Verify must find each damage,
// also when it compares the text in parts.
func TestVerifySees(t *testing.T) {
	spoil := map[string]func(*node, *lead) bool{
		"start": func(n *node, l *lead) bool { n.start++; l.outer++; return n.start < n.end },
		"end": func(n *node, _ *lead) bool {
			n.end--
			return n.kind == Scalar && n.style == Plain && n.start < n.end && !n.coded
		},
		"kind": func(n *node, _ *lead) bool { n.kind = n.kind%4 + 1; return true },
		"style": func(n *node, _ *lead) bool {
			n.style = Double - n.style
			return n.kind == Scalar && n.style <= Double && n.style != Single
		},
		"flow":   func(n *node, _ *lead) bool { n.style = Block + Flow - n.style; return n.kind <= Sequence },
		"anchor": func(n *node, l *lead) bool { was := l.outer; l.outer = n.start; return was != n.start },
		"target": func(n *node, _ *lead) bool { n.child--; return n.kind == Alias },
		"next":   func(n *node, _ *lead) bool { was := n.next; n.next = 0; return was != 0 },
		"child":  func(n *node, _ *lead) bool { was := n.child; n.child = 0; return n.kind <= Sequence && was != 0 },
	}
	for what, spoil := range spoil {
		for file, most := range map[string]int{"anchors.yaml": valuesAtOnce, "flow_lines.yaml": 3, "four.yaml": 5, "documents.yaml": 2, "pretty.json": 7} {
			verifySees(t, filepath.Join("testdata", file), what, spoil, most)
		}
	}
}

func verifySees(t *testing.T, file, what string, spoil func(*node, *lead) bool, most int) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	spoiled := 0
	for id := 1; id < len(must(t, string(data)).nodes); id++ {
		tree := must(t, string(data))
		l := tree.lead(ID(id))
		if !spoil(&tree.nodes[id], &l) {
			continue
		}
		if i := slices.IndexFunc(tree.leads, func(l lead) bool { return l.id == ID(id) }); i >= 0 {
			tree.leads[i] = l
		}
		spoiled++
		if d := verifyOrPanic(tree, most); d == nil {
			t.Errorf("%s: another %s of the node %d is not seen", file, what, id)
		}
	}
	if spoiled == 0 && most == valuesAtOnce {
		t.Errorf("%s: no node has a %s to spoil", file, what)
	}
}

// verifyOrPanic is verifyParts, but a panic because of a damaged tree counts as a difference.
func verifyOrPanic(t *Tree, most int) (d *Difference) {
	defer func() {
		if r := recover(); r != nil {
			d = &Difference{What: "spoiled"}
		}
	}()
	return verifyParts(t, most)
}

// TestVerifyNames: a difference has the line and the path of its node.
func TestVerifyNames(t *testing.T) {
	tree := must(t, "a: b\n---\nc:\n  - d\n  - e: f\n")
	_, list := tree.Get(tree.Root(1), "c")
	_, f := tree.Get(tree.Next(tree.First(list)), "e")
	tree.data = []byte(strings.Replace(string(tree.data), "f", "g", 1))
	tree.nodes[f].start--
	d := Verify(tree)
	if d == nil || d.Line != 5 || d.Path != "document 2: c[1].e" || d.Refused || !strings.HasPrefix(d.Error(), d.Path+": ") {
		t.Errorf("%+v", d)
	}
}

// TestVerifyRefused: Refused is set for a text that the library does not read, and only for that.
func TestVerifyRefused(t *testing.T) {
	tree := must(t, "a: b")
	tree.data = []byte("a: 'b")
	if d := Verify(tree); d == nil || !d.Refused {
		t.Errorf("%+v", d)
	}
	for text, readable := range map[string]int{"a\n---\nb": 1, "a": 2} {
		tree := must(t, text)
		tree.roots = append(tree.roots[:1:1], make([]ID, readable-1)...)
		if d := Verify(tree); d == nil || d.Refused || !strings.Contains(d.What, "document") {
			t.Errorf("%q with %d documents: %+v", text, readable, d)
		}
	}
}
