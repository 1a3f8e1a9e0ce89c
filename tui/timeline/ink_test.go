package timeline

import (
	"testing"
	"time"

	"github.com/lctui/lctui/model"
)

// meaningAt returns the meaning of a cell of a line of narrow signs.
func meaningAt(l *Line, at int) Meaning {
	col, found := 0, Text
	l.Each(func(m Meaning, text string) {
		for range []rune(text) {
			if col == at {
				found = m
			}
			col++
		}
	})
	return found
}

// TestInkFollowsUrgency: in a row without the focus, the past is dim and only starts within
// SoonDays after the time cursor stand out. The focused row is bright throughout.
func TestInkFollowsUrgency(t *testing.T) {
	now := time.Date(2025, 11, 24, 0, 0, 0, 0, time.UTC) // a Monday
	weeks := func(n int) time.Time { return now.AddDate(0, 0, 7*n) }
	start := func(stage, n int, letter byte, look model.Look) Start {
		return Start{Stage: stage, At: weeks(n), Letter: letter, Look: look}
	}
	bar := &Bar{
		Spans:  []Span{{Look: model.LookUnavailable, To: weeks(-3)}, {Look: model.LookPreview, From: weeks(-3), To: weeks(2)}, {Look: model.LookSupported, From: weeks(2), To: weeks(4)}, {Look: model.LookDeprecated, From: weeks(4), To: weeks(5)}, {Look: model.LookExpired, From: weeks(5)}},
		Starts: []Start{start(0, -3, 'P', model.LookPreview), start(1, 2, 'S', model.LookSupported), start(2, 4, 'D', model.LookDeprecated), start(3, 5, 'X', model.LookExpired)},
	}
	w := New(Month, 24, now)
	first := w.Cell(now)
	f := Frame{Window: w, Marks: w.Marks(now, now), Signs: Unicode, Names: 8}
	for _, c := range []struct {
		why     string
		focused bool
		week    int
		want    Meaning
	}{
		{"a past start", false, -3, Muted},
		{"a past bar", false, -1, PastOf(model.LookPreview)},
		{"what lies ahead", false, 1, BarOf(model.LookPreview)},
		{"supported in 14 days", false, 2, UrgentOf(model.LookSupported)},
		{"deprecated in 28 days", false, 4, UrgentOf(model.LookDeprecated)},
		{"expired in 35 days", false, 5, LetterOf(model.LookExpired)},
		{"what follows", false, 6, BarOf(model.LookExpired)},
		{"a past start in focus", true, -3, UrgentOf(model.LookPreview)},
		{"a past bar in focus", true, -1, BrightOf(model.LookPreview)},
		{"a bar in focus", true, 3, BrightOf(model.LookSupported)},
		{"a start in focus", true, 5, UrgentOf(model.LookExpired)},
	} {
		row := Row{Version: "1.33.5", Focused: c.focused, Letter: 'S', Look: model.LookSupported, Bar: bar, Focus: None}
		var line Line
		row.AppendTo(&line, &f)
		if got := meaningAt(&line, HeadWidth+f.Names+1+first+c.week); got != c.want {
			t.Errorf("%s: meaning %d, want %d", c.why, got, c.want)
		}
		if head := meaningAt(&line, 0); (head == FocusRow) != c.focused {
			t.Errorf("%s: the row begins with meaning %d", c.why, head)
		}
	}
}

// TestInkOfWhatIsInherited: in a faded row the whole bar is dim, and starts within SoonDays after
// the time cursor stand out.
func TestInkOfWhatIsInherited(t *testing.T) {
	now := time.Date(2025, 11, 24, 0, 0, 0, 0, time.UTC)
	at := func(weeks int) time.Time { return now.AddDate(0, 0, 7*weeks) }
	bar := &Bar{
		Spans:  []Span{{Look: model.LookSupported, To: at(2)}, {Look: model.LookDeprecated, From: at(2), To: at(6)}, {Look: model.LookExpired, From: at(6)}},
		Starts: []Start{{Stage: 1, At: at(2), Letter: 'D', Look: model.LookDeprecated}, {Stage: 2, At: at(6), Letter: 'X', Look: model.LookExpired}},
	}
	w := New(Month, 24, now)
	var line Line
	bar.AppendTo(&line, w, Unicode, w.Marks(now, now).Inherited(), None)
	for weeks, want := range map[int]Meaning{1: PastOf(model.LookSupported), 2: UrgentOf(model.LookDeprecated), 4: PastOf(model.LookDeprecated), 6: LetterOf(model.LookExpired), 7: PastOf(model.LookExpired)} {
		if got := meaningAt(&line, 1+w.Cell(now)+weeks); got != want {
			t.Errorf("%d weeks ahead: meaning %d, want %d", weeks, got, want)
		}
	}
}

// TestCalendarLines draws the calendar lines at every zoom, below the ruler. At most one in three
// cells has a line, and those of years are stronger.
func TestCalendarLines(t *testing.T) {
	now := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		zoom          Zoom
		ruler, wanted string
	}{
		{Day, "  17  18  19  20  21  22  23  24  25  26  27  28  29  30  01",
			"                                                          ╷ "},
		{Week, "     10     17     24     01     08     15     22     29    ",
			"                          ╷                              ╻  "},
		{Month, "    Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep ",
			"    ╷   ╷   ╷    ╷   ╻   ╷   ╷    ╷   ╷    ╷   ╷   ╷    ╷   "},
		{Quarter, "  Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4 Q1 Q2  ",
			"  ╷  ╻  ╷  ╷  ╷  ╻  ╷  ╷  ╷  ╻  ╷  ╷  ╷  ╻  ╷  ╷  ╷  ╻  ╷  ╷"},
		{Year, "22  23  24  25  26  27  28  29  30  31  32  33  34  35  36  ",
			"╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   ╻   "},
	} {
		w := New(c.zoom, 60, now)
		var line Line
		w.AppendLines(&line, Unicode, Marks{}.WithLines(w), 0)
		if _, ruler := w.Ruler(); ruler != c.ruler || line.String() != c.wanted {
			t.Errorf("%s:\n{%q,\n%q,\nwant\n%q", c.zoom, ruler, line.String(), c.wanted)
		}
	}
}

// TestCalendarLinesLeaveBarsWhole: calendar lines are drawn where a line is blank, but never over a
// bar, a letter, now or the time cursor.
func TestCalendarLinesLeaveBarsWhole(t *testing.T) {
	now := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	at := func(days int) time.Time { return now.AddDate(0, 0, days) }
	bar := &Bar{Spans: []Span{{Look: model.LookUnavailable, To: at(-30)}, {Look: model.LookSupported, From: at(-30), To: at(60)}, {Look: model.LookExpired, From: at(60)}}}
	w := New(Month, 40, now)
	var line Line
	bar.AppendTo(&line, w, Unicode, w.Marks(now, now).WithLines(w), None)
	if got, want := line.String(), " .......⣿⣿⣿╏⣿⣿⣿⣿⣿⣿⣿⣿⣿____________________ "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
