package toml

import (
	"os"
	"strings"
	"testing"

	"github.com/lctui/lctui/files/span"
)

// seeds returns the fuzzers all texts of the tests to begin with.
func seeds(f *testing.F) {
	for _, name := range testdata(f) {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, s := range sections(f, "testdata/refusals.txt") {
		f.Add([]byte(strings.ReplaceAll(s.in, "▲", "")))
	}
}

// FuzzParse: no text stops the program. What is refused is refused at a place in the text with a reason; what is read has
// ranges in the text, nested and ordered as its values are.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := Parse(data)
		if err != nil {
			e := err.(*span.Error)
			if tree != nil || e.Offset < 0 || e.Offset > len(data) || e.Other < -1 || e.Other > len(data) || e.What == "" {
				t.Errorf("%q: refused at %d (and %d): %q", data, e.Offset, e.Other, e.What)
			}
			return
		}
		if err := sound(tree); err != nil {
			t.Errorf("%q: %v", data, err)
		}
	})
}

// FuzzJudge: what this reader and the library both read, they read alike.
func FuzzJudge(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := Parse(data)
		if err != nil {
			return
		}
		if d := Judge(tree); d != nil && !d.Refused {
			t.Errorf("%q: %d:%d: %s", data, d.Line, d.Column, d.Error())
		}
	})
}
