package timeline

import "testing"

// TestCountsAreDrawnWhereTheyAreWrong draws counts that differ from the one wanted, in as many
// words as there is room for. Cells are weeks from 2025-11-03 on.
func TestCountsAreDrawnWhereTheyAreWrong(t *testing.T) {
	for _, c := range []struct {
		name   string
		width  int
		counts []Count
		want   string
	}{
		{"nothing known", 9, nil, "         "},
		{"always as many as wanted", 14, []Count{{N: 3}}, "3 of 3 minors "},
		{"more from a day on, then fewer", 9, []Count{{N: 3}, {at("2025-11-17"), 4, 0}, {at("2025-12-02"), 3, 0}, {at("2025-12-09"), 2, 0}}, "  4-- 2--"},
		{"nothing before the first", 9, []Count{{at("2025-11-24"), 1, 0}}, "   1/3 --"},
		{"between the begins of two cells", 9, []Count{{N: 3}, {at("2025-11-18"), 4, 0}, {at("2025-11-20"), 3, 0}}, "         "},
		{"more, but to spare until a day", 9, []Count{{N: 3}, {at("2025-11-17"), 4, 1}, {at("2025-12-01"), 5, 1}, {at("2025-12-15"), 4, 0}}, "    5-4--"},
		{"ten and more", 9, []Count{{N: 9}, {at("2025-11-10"), 10, 0}, {at("2025-11-17"), 12, 0}}, "9+12/3 --"},
		{"in full", 28, []Count{{N: 3}, {at("2025-11-03"), 2, 0}, {at("2025-12-22"), 1, 0}}, "     2 of 3 1 of 3 minors --"},
	} {
		var l Line
		w := New(Month, c.width, clock)
		w.AppendCounts(&l, Unicode, c.counts, 3, "minors", clock)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
	w := New(Month, 9, clock)
	var l Line
	w.AppendCounts(&l, Unicode, []Count{{N: 2}}, 3, "minors", clock)
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
		b.Pieces = []Piece{{From: at(c.from), To: at(c.to), Meaning: Warning, Label: "label"}}
		var l Line
		b.AppendTo(&l, w, Unicode, w.Marks(clock, clock), None)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
}

// TestPiecesSayWhatIsWrong draws the label of a period in the focused row, if starts leave room for
// it.
func TestPiecesSayWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"room", "2025-12-01", "2026-03-01", " ....S⣿╏⣿X!notice!!!!!___ "},
		{"no room", "2025-12-01", "2026-01-05", " ....S⣿╏⣿X!!!!___________ "},
		{"behind a start", "2025-11-03", "2026-03-01", " ....S!╏!X!notice!!!!!___ "},
	} {
		w := New(Month, 24, clock)
		b := list(t, "supported 2025-11-03, expired 2025-12-01")
		b.Pieces = []Piece{{From: at(c.from), To: at(c.to), Meaning: Warning, Label: "notice"}}
		var l Line
		b.AppendTo(&l, w, Unicode, w.Marks(clock, clock).Bright(), None)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
}
