package span

import (
	"os"
	"strings"
	"testing"
)

// seeds adds all texts of the tests to the seeds of a fuzzer.
func seeds(f *testing.F) {
	for _, name := range testdata(f) {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, file := range []string{"testdata/constructs.txt", "testdata/refusals.txt"} {
		for _, s := range sections(f, file) {
			f.Add([]byte(strings.ReplaceAll(s.in, "▲", "")))
		}
	}
}

// FuzzParse: no text makes the reader panic. A refused text has a place in the text and a reason.
// The nodes of an accepted text have ranges in the text, nested and ordered like the nodes, and
// places.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := Parse(data)
		if err != nil {
			e := err.(*Error)
			if tree != nil || e.Offset < 0 || e.Offset > len(data) || e.Other < -1 || e.Other > len(data) || e.What == "" {
				t.Errorf("%q: refused at %d (and %d): %q", data, e.Offset, e.Other, e.What)
			}
			return
		}
		if err := sound(tree); err != nil {
			t.Errorf("%q: %v", data, err)
		}
		checkPlaces(t, tree)
	})
}

// FuzzVerify: this reader and the library read a text that both accept alike, as a whole and in
// parts.
func FuzzVerify(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := Parse(data)
		if err != nil {
			return
		}
		if d := Verify(tree); d != nil && !d.Refused {
			t.Errorf("%q: %d:%d: %s", data, d.Line, d.Column, d.Error())
		}
		verifyInParts(t, tree)
	})
}

// FuzzVerifyAround: if both readers read a text alike, then after an edit of one value, comparing
// the part around it finds the same as comparing the whole text.
func FuzzVerifyAround(f *testing.F) {
	for _, file := range []string{"testdata/constructs.txt", "testdata/refusals.txt"} {
		for i, s := range sections(f, file) {
			f.Add([]byte(strings.ReplaceAll(s.in, "▲", "")), uint(i), editTexts[i%len(editTexts)])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, which uint, text string) {
		tree, err := Parse(data)
		if err != nil || len(data)+len(text) > 1<<12 || tree.Nodes() == 0 || Verify(tree) != nil {
			return
		}
		if id := 1 + ID(which%uint(tree.Nodes())); tree.Kind(id) == Scalar {
			verifyEdit(t, tree, id, text)
		}
	})
}
