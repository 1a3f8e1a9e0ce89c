package timeline

import (
	"testing"
	"time"
)

func TestCellsBeginAtFixedInstants(t *testing.T) {
	for _, c := range []struct {
		zoom                Zoom
		instant, begin, end string
	}{
		{Day, "2025-11-20T09:00:00Z", "2025-11-20T06:00:00Z", "2025-11-20T12:00:00Z"},
		{Week, "2025-11-20T09:00:00Z", "2025-11-20", "2025-11-21"},
		{Month, "2025-11-20T09:00:00Z", "2025-11-17", "2025-11-24"},
		{Month, "1969-12-31", "1969-12-29", "1970-01-05"},
		{Quarter, "2025-11-20T09:00:00Z", "2025-11-01", "2025-12-01"},
		{Quarter, "2024-02-29T23:59:59.5Z", "2024-02-01", "2024-03-01"},
		{Year, "2025-11-20T09:00:00Z", "2025-10-01", "2026-01-01"},
		{Year, "0001-01-01", "0001-01-01", "0001-04-01"},
	} {
		for _, width := range []int{1, 40, 65} {
			w := New(c.zoom, width, clock)
			cell := w.Cell(at(c.instant))
			if got := w.StartOf(cell); !got.Equal(at(c.begin)) {
				t.Errorf("%s %s: cell begins %s, want %s", c.zoom, c.instant, got, c.begin)
			}
			if got := w.StartOf(cell + 1); !got.Equal(at(c.end)) {
				t.Errorf("%s %s: next cell begins %s, want %s", c.zoom, c.instant, got, c.end)
			}
		}
	}
}

func TestNowStandsAtAQuarter(t *testing.T) {
	for z := Day; z < Fit; z++ {
		for _, width := range []int{0, 1, 3, 45, 65, 86, 200} {
			if got := New(z, width, clock).Cell(clock); got != width/4 {
				t.Errorf("%s, %d cells: now in cell %d", z, width, got)
			}
		}
	}
}

func TestFitShowsEverythingBetweenOneCellAndTheEdge(t *testing.T) {
	first, last := at("2025-09-15T13:00:00Z"), at("2026-07-01T00:30:00Z")
	for width := 3; width < 300; width++ {
		w := NewFit(width, last, clock, first)
		if c := w.Cell(at("2025-09-15")); c != 1 {
			t.Errorf("%d cells: the first day begins in cell %d", width, c)
		}
		if !w.Shows(last) {
			t.Errorf("%d cells: the last instant is in cell %d", width, w.Cell(last))
		}
		if w.StartOf(1).Sub(w.StartOf(0))%time.Hour != 0 {
			t.Errorf("%d cells: a cell is not a whole number of hours", width)
		}
	}
}

func TestZoomKeepsTheCursorInItsCell(t *testing.T) {
	cursor := at("2026-03-01")
	w := New(Month, 65, clock)
	for _, to := range []Zoom{Week, Day, Quarter, Year, Month} {
		next := w.To(to, cursor)
		if next.Zoom() != to || next.Cell(cursor) != w.Cell(cursor) {
			t.Errorf("%s to %s: cell %d becomes %d", w.Zoom(), to, w.Cell(cursor), next.Cell(cursor))
		}
		w = next
	}
	if w != New(Month, 65, clock) {
		t.Error("there and back is another window")
	}
	if far := w.To(Day, at("2030-01-01")); far.Cell(at("2030-01-01")) != 64 {
		t.Error("an instant right of the window does not come to the right edge")
	}
}

func TestInAndOut(t *testing.T) {
	w := New(Month, 65, clock)
	for _, want := range []Zoom{Week, Day, Day} {
		if w = w.In(clock); w.Zoom() != want {
			t.Fatalf("in: %s, want %s", w.Zoom(), want)
		}
	}
	for _, want := range []Zoom{Week, Month, Quarter, Year, Year} {
		if w = w.Out(clock); w.Zoom() != want {
			t.Fatalf("out: %s, want %s", w.Zoom(), want)
		}
	}
	for _, c := range []struct {
		last    string
		in, out Zoom
	}{
		{"2025-11-22", Fit, Day},
		{"2026-02-01", Week, Month},
		{"2026-07-01", Week, Month},
		{"2030-07-01", Month, Quarter},
		{"2300-07-01", Year, Fit},
	} {
		fit := NewFit(65, clock, at(c.last))
		if got := fit.In(clock).Zoom(); got != c.in {
			t.Errorf("in from fit to %s: %s, want %s", c.last, got, c.in)
		}
		if got := fit.Out(clock).Zoom(); got != c.out {
			t.Errorf("out from fit to %s: %s, want %s", c.last, got, c.out)
		}
	}
}

func TestFollowPansOnlyAtTheEdge(t *testing.T) {
	w := New(Month, 65, clock)
	for c := -5; c < 70; c++ {
		cursor := w.StartOf(c).Add(time.Hour)
		next := w.Follow(cursor)
		want := min(max(c, 2), 62)
		if got := next.Cell(cursor); got != want {
			t.Errorf("cursor in cell %d: after following in %d, want %d", c, got, want)
		}
		if c >= 2 && c <= 62 && next != w {
			t.Errorf("cursor in cell %d: the window pans", c)
		}
	}
	fit := NewFit(65, clock, at("2026-07-01"))
	if fit.Follow(at("2026-07-01")) != fit {
		t.Error("a fitted window pans for a cursor that it shows")
	}
	if out := fit.Follow(at("2027-07-01")); out.Cell(at("2027-07-01")) != 62 {
		t.Error("a fitted window does not follow a cursor that left it")
	}
}

func TestResize(t *testing.T) {
	march := at("2026-03-01")
	w := New(Month, 86, clock)
	if got := w.Resize(65, clock, march); got != New(Month, 65, clock) {
		t.Error("now does not stand at a quarter after a resize as it did before")
	}
	if got := w.Resize(30, clock, march); !got.Shows(march) {
		t.Error("the time cursor is lost")
	}
	panned := w.Pan(10)
	got := panned.Resize(43, clock, march)
	if want := panned.Cell(march) / 2; got.Cell(march) != want {
		t.Errorf("the cursor stands in cell %d of half the width, want %d", got.Cell(march), want)
	}
	fit := NewFit(65, clock, march)
	if got := fit.Resize(100, clock, march); got != NewFit(100, clock, march) {
		t.Error("a fitted window is not fitted again")
	}
	if got := (Window{zoom: Month}).Resize(65, clock, clock); got != New(Month, 65, clock) {
		t.Error("the window without a size does not begin at the first size")
	}
}

func TestPanStopsAtTheEndOfTime(t *testing.T) {
	for z := Day; z < Fit; z++ {
		w := New(z, 65, clock)
		for range 40 {
			w = w.Pan(maxCell)
		}
		if w.StartOf(64).Year() > 10000 {
			t.Errorf("%s: panned to the year %d", z, w.StartOf(64).Year())
		}
		for range 80 {
			w = w.Pan(-maxCell)
		}
		if w.StartOf(0).Year() < -1 {
			t.Errorf("%s: panned to the year %d", z, w.StartOf(0).Year())
		}
	}
}

// FuzzWindow looks for an instant and a width that no zoom can draw.
func FuzzWindow(f *testing.F) {
	f.Add(clock.Unix(), at("2026-03-01").Unix(), uint16(65), int16(3))
	f.Add(int64(-62135596800), int64(253402300799), uint16(500), int16(-32768))
	f.Add(int64(-62167219201), int64(1<<62), uint16(0), int16(0))
	f.Fuzz(func(t *testing.T, now, cursor int64, width uint16, pan int16) {
		n, c := time.Unix(now, 0), time.Unix(cursor, 0)
		cells := int(width % 501)
		bar := list(t, "preview, supported 2025-12-01, deprecated 2026-01-01 broken, expired 2026-02-01")
		bar.Starts = append(bar.Starts, Start{Stage: 4, At: c.UTC(), Letter: 'X'})
		sortStarts(bar.Starts)
		for z := Day; z <= Fit; z++ {
			w := New(z, cells, n)
			if z == Fit {
				w = NewFit(cells, n, c)
			}
			for _, w := range []Window{w, w.Pan(int(pan)), w.Follow(c), w.In(c), w.Out(c), w.Resize(int(pan), n, c)} {
				check(t, w, n, c, bar)
			}
		}
	})
}

// check fails the test unless the cells of a window are contiguous, an instant is in its cell, and
// all lines have exactly the width.
func check(t *testing.T, w Window, now, cursor time.Time, bar *Bar) {
	t.Helper()
	for _, c := range []int{-1, 0, w.Width() / 2, w.Width() - 1} {
		begin, end := w.StartOf(c), w.StartOf(c+1)
		if !begin.Before(end) {
			t.Fatalf("%s: cell %d from %s to %s", w.Zoom(), c, begin, end)
		}
		if inYears(begin) && inYears(end) && (w.Cell(begin) != c || w.Cell(end.Add(-time.Second)) != c) {
			t.Fatalf("%s: cell %d of %d does not hold its instants", w.Zoom(), c, w.Width())
		}
	}
	first, second := w.Ruler()
	if len(first) != w.Width() || len(second) != w.Width() {
		t.Fatalf("%s: rulers of %d and %d in a window of %d", w.Zoom(), len(first), len(second), w.Width())
	}
	m := w.Marks(now, cursor)
	for _, s := range []*Signs{Unicode, ASCII} {
		var marker, over, line Line
		w.AppendMarker(&marker, s, m, cursor)
		w.AppendOver(&over, s, m, first)
		bar.AppendTo(&line, w, s, m, 2)
		if len([]rune(marker.String())) != w.Width() || len([]rune(over.String())) != w.Width() || len([]rune(line.String())) != w.Width()+2 {
			t.Fatalf("%s: lines of another width than %d", w.Zoom(), w.Width())
		}
	}
}

func inYears(t time.Time) bool { return t.Unix() >= minSecond && t.Unix() <= maxSecond }

// TestRulerOfAShortPeriod: the ruler of a fitted window in which no month begins has the month and
// year at its left edge, and days.
func TestRulerOfAShortPeriod(t *testing.T) {
	for _, c := range []struct{ from, to, first, second string }{
		{"2020-04-05T01:02:00Z", "2020-04-05T08:00:00Z", "Apr 2020                                ", " 05                      06             "},
		{"2020-04-05T01:02:00Z", "2020-04-08T08:00:00Z", "Apr 2020                                ", " 05      06      07      08      09     "},
		{"2020-03-28T00:00:00Z", "2020-04-08T08:00:00Z", "2020                                    ", "             Apr                        "},
	} {
		first, second := NewFit(40, at(c.from), at(c.to)).Ruler()
		if first != c.first || second != c.second {
			t.Errorf("%s to %s:\n%q\n%q, want\n%q\n%q", c.from, c.to, first, second, c.first, c.second)
		}
	}
}
