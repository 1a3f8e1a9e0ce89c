package span

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/model/sample"
)

// verifyInParts compares a text as a whole and in parts of several sizes. Different results are an
// error.
func verifyInParts(t *testing.T, tree *Tree) {
	t.Helper()
	whole := Verify(tree)
	for _, most := range []int{1, 2, 5} {
		switch d := verifyParts(tree, most); {
		case whole == nil && d != nil:
			t.Errorf("in parts of %d: %s\n%q", most, d.Error(), tree.data)
		case whole != nil && d == nil:
			t.Errorf("in parts of %d nothing is seen of %s\n%q", most, whole.Error(), tree.data)
		}
	}
}

// TestPartsAreReadAlike: both readers read a text alike as a whole if and only if they read its
// parts alike. The texts are those of testdata, the constructs, and damaged ones.
func TestPartsAreReadAlike(t *testing.T) {
	divided := 0
	checker := func(text []byte) {
		tree, err := Parse(text)
		if err != nil {
			return
		}
		if len(slices.Collect(tree.parts(2))) > 1 {
			divided++
		}
		verifyInParts(t, tree)
	}
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		checker(data)
	}
	for _, s := range sections(t, "testdata/constructs.txt") {
		checker([]byte(s.in))
	}
	m := newMutator(t)
	for range sample.Of(2000, 400) {
		text := m.mutant()
		if checker(text); libraryReads(text) == nil {
			m.keep(text)
		}
	}
	if divided < sample.Of(300, 150) {
		t.Errorf("only %d texts were divided", divided)
	}
}

// TestPartsHaveEveryValue: each value of a text is in a part, and not every part is the whole.
func TestPartsHaveEveryValue(t *testing.T) {
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree := must(t, string(data))
		parts := slices.Collect(tree.parts(4))
		if len(parts) == 1 {
			continue
		}
		for id := 1; id < len(tree.nodes); id++ {
			shown := false
			for _, p := range parts {
				shown = shown || p.has(tree, ID(id))
			}
			if !shown {
				t.Errorf("%s: no part has %s", name, described(tree, ID(id)))
			}
		}
		if smallest := slices.MinFunc(parts, func(a, b *part) int { return len(a.text.data) - len(b.text.data) }); len(smallest.text.data) >= len(data) {
			t.Errorf("%s: no part has less than all %d bytes", name, len(data))
		}
	}
}

// has reports whether a value and all collections around it are in the part.
func (p *part) has(t *Tree, id ID) bool {
	for ; t.Parent(id) != 0; id = t.Parent(id) {
		u := unit{id, id}
		if t.Kind(t.Parent(id)) == Mapping {
			for c := t.First(t.Parent(id)); c != 0; c = t.Next(t.Next(c)) {
				if c == id || t.Next(c) == id {
					u = unit{c, t.Next(c)}
				}
			}
		}
		if !p.shows(t, u) {
			return false
		}
	}
	return true
}

// TestPartsAreSmall: however a text nests its values, each part has few of them.
func TestPartsAreSmall(t *testing.T) {
	const most = 100
	for name, text := range hostile {
		tree, err := Parse([]byte(text(sample.Of(1<<16, 1<<14))))
		if err != nil || !tree.divisible() {
			continue
		}
		parts := slices.Collect(tree.parts(most))
		for _, p := range parts {
			left, err := Parse(p.text.data)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if n := left.Nodes(); n > 2*most+2*maxDepth {
				t.Errorf("%s: a part of %d values of %d in %d parts", name, n, tree.Nodes(), len(parts))
			}
		}
	}
}

// TestPartsAreNotOfEveryText: a text whose parts depend on the text before them is not divided.
func TestPartsAreNotOfEveryText(t *testing.T) {
	many := strings.Repeat("- a\n", 50)
	for text, divisible := range map[string]bool{
		many:                            true,
		"- &x a\n" + many:               true,
		"- &x a\n" + many + "- *x\n":    false,
		strings.Repeat("--- a\n", 16):   true,
		strings.Repeat("--- a\n", 17):   false,
		"{a: b, c: [d, e], f: {g: h}}":  true,
		"? a\n: b\n? c\n: - d\n  - e\n": false,
	} {
		if tree := must(t, text); tree.divisible() != divisible {
			t.Errorf("%.40q is divisible: %v", text, !divisible)
		}
	}
}

// TestPartsNameLines: an error of the library about a part has the line number of the whole text.
func TestPartsNameLines(t *testing.T) {
	tree := must(t, "list:\n"+strings.Repeat("  - one: two\n", 60))
	at := strings.LastIndex(string(tree.data[:len(tree.data)-1]), "two")
	tree.data = []byte(string(tree.data[:at]) + "'wo" + string(tree.data[at+3:]))
	whole, parts := verifyParts(tree, len(tree.data)), verifyParts(tree, 20)
	if whole == nil || parts == nil || whole.What != parts.What || !strings.Contains(whole.What, "line 6") {
		t.Errorf("whole: %v, parts: %v", whole, parts)
	}
}

// verifyEdit replaces the bytes of a value with a text. If this reader reads all other values as
// before, comparing the part around the edit must find the same as comparing the whole text. It
// must also find each value of the edit that is made wrong. verifyEdit reports whether the edit was
// checked.
func verifyEdit(t *testing.T, tree *Tree, id ID, text string) bool {
	t.Helper()
	from, to := tree.Range(id)
	edited, err := Parse(slices.Concat(tree.data[:from], []byte(text), tree.data[to:]))
	if err != nil || !edited.sameAlongside(tree, from, to) {
		return false
	}
	whole, around := Verify(edited), verifyAround(edited, from-2, from+len(text)+2)
	if (whole == nil) != (around == nil) {
		t.Errorf("%q for %q: around the edit %v, in the whole %v\n%q", text, tree.Raw(id), around, whole, edited.data)
	}
	for i := range edited.nodes {
		if n := edited.nodes[i]; whole == nil && n.kind == Scalar && int(n.start) >= from && int(n.end) <= from+len(text) {
			wrong := &Tree{arena: arena{slices.Clone(edited.nodes), edited.leads}, data: edited.data, roots: edited.roots, places: edited.places, asked: edited.asked}
			wrong.nodes[i].kind, wrong.nodes[i].child = Sequence, 0
			if verifyAround(wrong, from-2, from+len(text)+2) == nil {
				t.Errorf("%q for %q: nothing is seen of a value that is read wrongly\n%q", text, tree.Raw(id), edited.data)
			}
		}
	}
	return true
}

// sameAlongside reports whether the values before from and after to, offsets in old, are the same in
// both trees.
func (t *Tree) sameAlongside(old *Tree, from, to int) bool {
	beside := func(t *Tree, from, to int) (out []string) {
		for id := ID(1); int(id) <= t.Nodes(); id++ {
			n := &t.nodes[id]
			if int(n.end) < from || int(t.lead(id).outer) > to {
				out = append(out, string([]byte{byte(n.kind), byte(n.style), byte(t.Resolved(id))})+string(t.Raw(id)))
			}
		}
		return out
	}
	return slices.Equal(beside(t, from, to+len(t.data)-len(old.data)), beside(old, from, to))
}

// editTexts are the texts that replace values in tests. Readers may take them for something else.
var editTexts = []string{"x", "", "'", "\"y\"", "- z", "a: b", "# c", "| ", "|\n        d", ">-\n    e\n    f", "g\n  h", "*i", "&j k", "!!int 3", "? l", "[m", "[n]", "{o: p}", "1.30", "2026-01-01", "~", "---", "...", "%q", "r:", ": s", "\tt", "u # v", "é"}

// TestAroundEdits edits values of the texts of testdata and of damaged ones.
func TestAroundEdits(t *testing.T) {
	checked := 0
	edit := func(text []byte, most int) {
		tree, err := Parse(text)
		if err != nil || Verify(tree) != nil {
			return
		}
		for id, step := ID(1), 1+tree.Nodes()/most; int(id) <= tree.Nodes(); id += ID(step) {
			if tree.Kind(id) == Scalar && verifyEdit(t, tree, id, editTexts[(int(id)+len(text))%len(editTexts)]) {
				checked++
			}
		}
	}
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		edit(data, 20)
	}
	for _, s := range sections(t, "testdata/constructs.txt") {
		edit([]byte(s.in), 50)
	}
	m := newMutator(t)
	for range sample.Of(500, 100) {
		edit(m.mutant(), 10)
	}
	if checked < sample.Of(500, 250) {
		t.Errorf("only %d edits were judged", checked)
	}
}
