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
