package timeline

import "testing"

// TestCountsAreDrawnWhereTheyAreWrong draws the number at the beginning of every cell, a week each
// from 2025-11-03 on, if it is not the one wanted.
func TestCountsAreDrawnWhereTheyAreWrong(t *testing.T) {
	w := New(Month, 9, clock)
	for _, c := range []struct {
		name   string
		counts []Count
		want   string
	}{
		{"nothing known", nil, "         "},
		{"always as many as wanted", []Count{{N: 3}}, "         "},
		{"more from a day on, then fewer", []Count{{N: 3}, {at("2025-11-17"), 4, 0}, {at("2025-12-02"), 3, 0}, {at("2025-12-09"), 2, 0}}, "  444 222"},
		{"nothing before the first", []Count{{at("2025-11-24"), 1, 0}}, "   111111"},
		{"between the begins of two cells", []Count{{N: 3}, {at("2025-11-18"), 4, 0}, {at("2025-11-20"), 3, 0}}, "         "},
		{"more, but to spare until a day", []Count{{N: 3}, {at("2025-11-17"), 4, 1}, {at("2025-12-01"), 5, 1}, {at("2025-12-15"), 4, 0}}, "    55444"},
		{"ten and more", []Count{{N: 9}, {at("2025-11-10"), 10, 0}, {at("2025-11-17"), 12, 0}}, "9++++++++"},
	} {
		var l Line
		w.AppendCounts(&l, Unicode, c.counts, 3, clock)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
	var l Line
	w.AppendCounts(&l, Unicode, []Count{{N: 2}}, 3, clock)
	if len(l.Runs) != 2 || l.Runs[0] != (Run{2, Muted}) || l.Runs[1].Meaning != Warning {
		t.Errorf("runs %v: what is over stands back", l.Runs)
	}
}

// TestPieces draws the periods that findings are about over the stages, in every cell that they
// touch.
func TestPieces(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"a stretch", "2025-12-01", "2025-12-15", " S⣿╏⣿X!___ "},
		{"to within a cell", "2025-12-01", "2025-12-16", " S⣿╏⣿X!!__ "},
		{"less than a cell", "2025-12-09", "2025-12-10", " S⣿╏⣿X!___ "},
		{"under now", "2025-11-10", "2025-12-01", " S!╏!X____ "},
		{"before the window", "2025-01-01", "2025-02-01", " S⣿╏⣿X____ "},
		{"beyond the window", "2025-12-29", "2027-01-01", " S⣿╏⣿X___! "},
	} {
		w := New(Month, 9, clock)
		b := list(t, "supported 2025-11-03, expired 2025-12-01")
		b.Pieces = []Piece{{at(c.from), at(c.to), Warning}}
		var l Line
		b.AppendTo(&l, w, Unicode, w.Marks(clock, clock), None)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
}
