package toml

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The ranges of values are proven by use: another value is put in the place of one, or another name in the place of a key,
// and the text read again must differ in that alone.

// TestReplace does so with every value and key of testdata.
func TestReplace(t *testing.T) {
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if d := Judge(tree); d != nil {
			t.Errorf("%s: %v", name, d)
		}
		if err := sound(tree); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for id := ID(2); int(id) < len(tree.nodes); id++ {
			if err := replace(tree, id); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

const newText, newName = "a new text, 'quoted' # \\ \t", "a-new-name"

// replace puts a text in the place of a value, or a name in the place of the key of a value in a pair of its own, and reads
// the result.
func replace(t *Tree, id ID) error {
	start, end := t.Range(id)
	pair, _ := t.Pair(id)
	switch style := t.Style(id); {
	case style == Header || style == Headers || style == Implied || style == Dotted:
		return nil
	case style == Braces || style == Brackets:
		next, err := Parse(put(t.data, start, end, `"`+newName+`"`))
		if err != nil || next.Nodes() != t.Nodes()-below(t, id) {
			return fmt.Errorf("%q at %d cannot be replaced by a text: %v", t.Raw(id), start, err)
		}
		return nil
	}
	text := `"` + strings.NewReplacer(`\`, `\\`, "\t", `\t`).Replace(newText) + `"`
	next, err := Parse(put(t.data, start, end, text))
	if err != nil {
		return fmt.Errorf("%q at %d replaced by a text: %v", t.Raw(id), start, err)
	}
	if err := sameBut(t, next, id, func(other ID) bool { return next.Kind(other) == String && next.Text(other) == newText }, t.Name(id)); err != nil {
		return err
	}
	keyStart, keyEnd := t.Key(id)
	if keyStart == keyEnd || t.Get(t.Parent(id), newName) != 0 {
		return nil
	}
	if keyStart < pair || keyEnd > start {
		return fmt.Errorf("the key of %q lies outside of its pair", t.Raw(id))
	}
	next, err = Parse(put(t.data, keyStart, keyEnd, newName))
	if err != nil {
		return fmt.Errorf("the key of %q at %d replaced by a name: %v", t.Raw(id), start, err)
	}
	return sameBut(t, next, id, func(other ID) bool { return next.Text(other) == t.Text(id) }, newName)
}

// below counts the nodes in a node.
func below(t *Tree, id ID) (n int) {
	for child := t.First(id); child != 0; child = t.Next(child) {
		n += 1 + below(t, child)
	}
	return n
}

// sameBut compares two trees node by node, in which one node is to differ as told.
func sameBut(a, b *Tree, but ID, differs func(ID) bool, name string) error {
	if a.Nodes() != b.Nodes() {
		return fmt.Errorf("%d nodes became %d at %q", a.Nodes(), b.Nodes(), a.Raw(but))
	}
	for id := ID(2); int(id) < len(a.nodes); id++ {
		same := a.Kind(id) == b.Kind(id) && a.Text(id) == b.Text(id) && a.Style(id) == b.Style(id)
		wanted := a.Name(id)
		if id == but {
			same, wanted = differs(id), name
		}
		if !same || b.Name(id) != wanted || a.Parent(id) != b.Parent(id) {
			return fmt.Errorf("%q became %q (key %q) when %q was replaced", a.Raw(id), b.Raw(id), b.Name(id), a.Raw(but))
		}
	}
	return nil
}

// sound checks that ranges lie in the text, children in their collections, keys before values, and neighbours behind each
// other.
func sound(t *Tree) error {
	for id := ID(2); int(id) < len(t.nodes); id++ {
		start, end := t.Range(id)
		pair, pairEnd := t.Pair(id)
		keyStart, keyEnd := t.Key(id)
		if start < 0 || end <= start || end > len(t.data) || pair > start || pairEnd != end || keyEnd < keyStart {
			return fmt.Errorf("node %d has the range %d to %d, its pair %d to %d, its key %d to %d", id, start, end, pair, pairEnd, keyStart, keyEnd)
		}
		parent := t.Parent(id)
		if outer := t.Style(parent); outer == Braces || outer == Brackets {
			from, to := t.Range(parent)
			if pair <= from || end >= to {
				return fmt.Errorf("node %d at %d to %d lies outside of %d to %d", id, pair, end, from, to)
			}
		}
		if next := t.Next(id); next != 0 && t.Style(parent) == Brackets {
			if from, _ := t.Range(next); from < end {
				return fmt.Errorf("node %d begins before %d ends", next, id)
			}
		}
	}
	last := 0
	for _, s := range t.Sections() {
		if s.Start < last || s.End < s.Start || s.Last < s.End || s.Last > len(t.data) || t.Kind(s.Table) != Table {
			return fmt.Errorf("the section of %d reaches from %d to %d and %d", s.Table, s.Start, s.End, s.Last)
		}
		last = s.Last
	}
	return nil
}
