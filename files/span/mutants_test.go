package span

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"testing"

	"github.com/lctui/lctui/model/sample"
)

// TestMutants damages the files of testdata in many small ways and compares this reader with the
// library on each result. If both accept a text, they must read the same tree with the same places.
// The mutants are the same in every run. LCTUI_MUTANTS sets their number.
func TestMutants(t *testing.T) {
	want := sample.Of(20_000, 2_000)
	if text := os.Getenv("LCTUI_MUTANTS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("LCTUI_MUTANTS=%s is not a number", text)
		}
		want = n
	}
	m := newMutator(t)
	var counts mutantCounts
	for range want {
		text := m.mutant()
		both := counts.both
		if d := counts.compare(text); d != nil && counts.differences <= 10 {
			t.Errorf("%d:%d: %s\n%q", d.Line, d.Column, d.Error(), text)
		}
		if counts.both > both {
			m.keep(text)
			m.replace(t, text)
		}
	}
	if testing.Verbose() {
		counts.reasons(t.Output())
	}
	fmt.Fprintf(t.Output(), "mutants: %d, both accept %d, only ours refuses %d, only the library refuses %d, differences %d\n",
		want, counts.both, counts.ours, counts.library, counts.differences)
	if counts.both < want/4 {
		t.Errorf("only %d of %d mutants were read by both: the comparison proves little", counts.both, want)
	}
	if counts.library > want/10_000 {
		t.Errorf("%d of %d mutants are read here and refused by the library: their files could not be edited", counts.library, want)
	}
}

// replace writes a word in the place of some value of a mutant that both readers accept (see
// TestReplace).
func (m *mutator) replace(t *testing.T, text []byte) {
	tree, err := Parse(text)
	if err != nil || tree.IsJSON() || len(tree.nodes) < 2 {
		return
	}
	if err := replace(tree, ID(1+m.random.IntN(len(tree.nodes)-1))); err != nil {
		t.Errorf("%q: %v", text, err)
	}
	if err := sound(tree); err != nil {
		t.Errorf("%q: %v", text, err)
	}
}

// mutantCounts counts the mutants by which of the readers accept them.
type mutantCounts struct {
	both, ours, library, differences int
	reasonsOurs, reasonsLibrary      map[string]reason
}

// reason is a message with which one reader refuses texts that the other accepts, with the shortest
// such text.
type reason struct {
	count int
	text  []byte
}

func (c *mutantCounts) compare(text []byte) *Difference {
	tree, err := Parse(text)
	if err != nil {
		if libraryReads(text) == nil {
			c.ours++
			note(&c.reasonsOurs, err.Error(), text)
		}
		return nil
	}
	d := Verify(tree)
	switch {
	case d == nil:
		c.both++
	case d.Refused:
		c.library++
		note(&c.reasonsLibrary, d.What, text)
		return nil
	default:
		c.differences++
	}
	return d
}

func note(reasons *map[string]reason, what string, text []byte) {
	if *reasons == nil {
		*reasons = map[string]reason{}
	}
	what = names.ReplaceAllString(what, "…")
	r := (*reasons)[what]
	if r.count++; r.text == nil || len(text) < len(r.text) {
		r.text = bytes.Clone(text)
	}
	(*reasons)[what] = r
}

// names matches the parts in which messages of one kind differ.
var names = regexp.MustCompile(`"(\\.|[^"\\])+"|\*[\w-]+|U\+\w+|0x\w+|\d+`)

func (c *mutantCounts) reasons(w io.Writer) {
	for _, side := range []struct {
		name    string
		reasons map[string]reason
	}{{"only ours refuses", c.reasonsOurs}, {"only the library refuses", c.reasonsLibrary}} {
		var names []string
		for what := range side.reasons {
			names = append(names, what)
		}
		sort.Slice(names, func(i, k int) bool { return side.reasons[names[i]].count > side.reasons[names[k]].count })
		for _, what := range names {
			r := side.reasons[what]
			fmt.Fprintf(w, "%s: %5d %s\n\t%q\n", side.name, r.count, what, r.text[:min(len(r.text), 300)])
		}
	}
}

// libraryReads returns why the library does not read a text, or nil if it does.
func libraryReads(text []byte) error {
	for library := newLibrary(text); ; {
		if _, err := library.next(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// testdata lists the texts alongside the tests.
func testdata(t testing.TB) []string {
	names, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, name := range names {
		if ext := filepath.Ext(name); ext == ".yaml" || ext == ".json" {
			texts = append(texts, name)
		}
	}
	if len(texts) < 25 {
		t.Fatalf("only %d texts in testdata", len(texts))
	}
	return texts
}
