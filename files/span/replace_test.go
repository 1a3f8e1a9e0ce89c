package span

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestReplace replaces each value of each file with a word. The library must then read the same
// tree except for this one value. That proves the end of the value: nothing of it stays behind, and
// nothing else is lost.
func TestReplace(t *testing.T) {
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := Parse(data)
		if err != nil {
			t.Fatal(name, err)
		}
		if libraryReads(data) != nil {
			continue // JSON with escapes of its own
		}
		for id := 1; id < len(tree.nodes); id++ {
			if err := replace(tree, ID(id)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// replace writes a word in the place of a node. It returns an error if the library finds any other
// difference.
func replace(t *Tree, id ID) error {
	start, end := t.Range(id)
	if start == end || indentless(t, id) {
		return nil
	}
	by := `"other"`
	if end < len(t.data) && t.data[end] == ':' {
		by += " "
	}
	text := slices.Concat(t.data[:start], []byte(by), t.data[end:])
	before, err := values(t.data)
	if err != nil {
		return err
	}
	after, err := values(text)
	if err != nil && strings.Contains(err.Error(), "unknown anchor") {
		return nil // the anchor was in the value
	} else if err != nil {
		return fmt.Errorf("%q at %d replaced: %w", t.data[start:end], start, err)
	}
	first, last := leaves(t, id)
	if want := slices.Concat(before[:first], []string{"other"}, before[last:]); !slices.Equal(after, want) {
		return fmt.Errorf("%q at %d replaced: the library sees %q, not %q", t.data[start:end], start, after, want)
	}
	return nil
}

// indentless reports whether the node is a list in the column of its key, where a word is not
// allowed.
func indentless(t *Tree, id ID) bool {
	parent := t.Parent(id)
	if t.Kind(id) != Sequence || t.Style(id) != Block || t.Kind(parent) != Mapping {
		return false
	}
	start, _ := t.Range(id)
	_, column := t.Position(start)
	start, _ = t.Range(parent)
	_, of := t.Position(start)
	return column <= of
}

// leaves returns the half-open range of the texts below a node among those of all documents. An
// empty collection counts as one text, and so does an empty document.
func leaves(t *Tree, id ID) (first, last int) {
	n := 0
	var walk func(ID)
	walk = func(at ID) {
		if at == id {
			first = n
		}
		c := t.First(at)
		if c == 0 {
			n++
		}
		for ; c != 0; c = t.Next(c) {
			walk(c)
		}
		if at == id {
			last = n
		}
	}
	for doc := range t.Documents() {
		walk(t.Root(doc))
	}
	return first, last
}

// values returns the texts that the library reads for scalars, aliases and empty collections.
func values(data []byte) (all []string, err error) {
	var walk func(*yaml.Node)
	walk = func(n *yaml.Node) {
		if len(n.Content) == 0 {
			all = append(all, n.Value)
		}
		for _, c := range n.Content {
			walk(c)
		}
	}
	for library := newLibrary(data); ; {
		n, err := library.next()
		if errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		walk(n)
	}
}
