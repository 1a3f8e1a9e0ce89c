package report

import (
	"bytes"
	"testing"

	"github.com/lctui/lctui/lifecycle/change"
)

// TestNotes: the same note about several files is printed once.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		add  func(*Notes)
		want string
	}{
		{func(*Notes) {}, ""},
		{func(n *Notes) { n.Add("a", []change.Note{{Versions: []string{"1.31"}, Text: "moved"}}) }, "note: a: 1.31: moved\n"},
		{func(n *Notes) {
			for _, file := range []string{"a", "b", "c", "d"} {
				n.Add(file, []change.Note{{Versions: []string{"1.31"}, Text: "moved"}})
			}
		}, "note: a, b, c and others: 4 versions of 4 files: moved\n"},
		{func(n *Notes) {
			n.Add("a", []change.Note{{Text: "1.31 is new"}})
			n.Add("b", []change.Note{{Text: "1.31 is new"}})
		}, "note: a: 1.31 is new\nnote: b: 1.31 is new\n"},
	} {
		var said bytes.Buffer
		var n Notes
		c.add(&n)
		n.Print(NewWriter(&said, &said, &said))
		if said.String() != c.want {
			t.Errorf("%q, want %q", said.String(), c.want)
		}
	}
}
