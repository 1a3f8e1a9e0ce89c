package model

import "testing"

func TestMessage(t *testing.T) {
	at := Position{Line: 47, Column: 3}
	for _, c := range []struct {
		of         Message
		here, away string
	}{
		{Words("it is late"), "it is late", "it is late"},
		{Words("b").There(at).Words(" ends"), "b (line 47) ends", "b (a.yaml line 47) ends"},
		{Words("b is listed twice").FirstListed(at).Words("."), "b is listed twice, first in line 47.", "b is listed twice, first in a.yaml line 47."},
		{Words("b").There(Position{}).FirstListed(Position{}).Words(" ends"), "b ends", "b ends"},
		{Words("b").There(at).After("merged: "), "merged: b (line 47)", "merged: b (a.yaml line 47)"},
		{nil, "", ""},
	} {
		for i := range c.of {
			if c.of[i].Place.InFile() {
				c.of[i].Place.File = "a.yaml"
			}
		}
		if got := c.of.In("a.yaml"); got != c.here {
			t.Errorf("in its file: %q, want %q", got, c.here)
		}
		if got := c.of.In("other.yaml"); got != c.away {
			t.Errorf("in another file: %q, want %q", got, c.away)
		}
	}
}

// TestPositionsInOrder checks that the positions of a merged profile are ordered file by file.
func TestPositionsInOrder(t *testing.T) {
	list := []Position{{Line: 2, Column: 9}, {Line: 7, Column: 1}, {Line: 1, Column: 1, Side: OfNamespaced}, {Line: 7, Column: 1, Side: OfNamespaced}, {}}
	for i, p := range list {
		for k, q := range list {
			if got := p.Compare(q); got < 0 != (i < k) || got == 0 != (i == k) {
				t.Errorf("%v of side %d and %v of side %d: %d", p, p.Side, q, q.Side, got)
			}
		}
	}
}
