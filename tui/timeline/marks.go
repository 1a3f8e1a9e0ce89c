package timeline

import (
	"time"

	"github.com/lctui/lctui/model"
)

// SoonDays is how many days before its start a stage becomes urgent.
const SoonDays = 30

// Marks are the cells of now and the time cursor in a window, and what is past or urgent at the
// time cursor. The zero value marks nothing and draws a bar bright throughout, as in comparisons.
type Marks struct {
	// now and cursor are the numbers of cells, counted from 1; 0 means outside the window.
	now, cursor int
	// Before and after are set if the time cursor is before or after the window.
	Before, after bool
	// same is set if now and the cursor are in one cell. Then only the cursor is drawn.
	same bool
	// calm is set if brightness depends on urgency. Then the cells before cell past are dim, and
	// starts after at and up to soon stand out.
	calm     bool
	past     int
	at, soon time.Time
	// labels is set if the labels of pieces are drawn.
	labels bool
	// lines are the calendar lines of the cells, nil for none.
	lines []calendarLine
}

// Marks returns the marks of now and the time cursor in the window.
func (w Window) Marks(now, cursor time.Time) Marks {
	m := Marks{now: w.column(now), cursor: w.column(cursor)}
	if m.now == m.cursor && m.now > 0 {
		m.now, m.same = 0, true
	}
	m.Before, m.after = w.Cell(cursor) < 0, w.Cell(cursor) >= w.width
	m.calm, m.past = true, min(max(w.Cell(cursor), 0), w.width)
	m.at, m.soon = cursor, cursor.AddDate(0, 0, SoonDays)
	return m
}

// Bright returns the marks for the focused row, which is bright throughout and labelled.
func (m Marks) Bright() Marks {
	m.calm, m.labels = false, true
	return m
}

// Dim returns the marks for a bar that is only shown for comparison. It is dim throughout.
func (m Marks) Dim() Marks {
	m.calm, m.past, m.at = true, maxCells, time.Unix(1<<40, 0)
	m.soon = m.at
	return m
}

// Inherited returns the marks for a bar that is inherited. Its spans are dim, and its starts look as in
// any other bar.
func (m Marks) Inherited() Marks {
	m.past = maxCells
	return m
}

// maxCells exceeds the width of every window.
const maxCells = 1 << 20

// WithLines returns the marks with the calendar lines of a window.
func (m Marks) WithLines(w Window) Marks {
	m.lines = w.calendar()
	return m
}

// Urgent reports whether a start is within SoonDays after the time cursor. It is false if the marks
// are bright.
func (m Marks) Urgent(at time.Time) bool {
	return m.calm && at.After(m.at) && !at.After(m.soon)
}

// sign returns the meaning of the sign of a bar in a cell.
func (m Marks) sign(look model.Look, c int) Meaning {
	switch {
	case !m.calm:
		return BrightOf(look)
	case c < m.past:
		return PastOf(look)
	}
	return BarOf(look)
}

// letter returns the meaning of the letter of a start.
func (m Marks) letter(look model.Look, at time.Time) Meaning {
	switch {
	case !m.calm || m.Urgent(at):
		return UrgentOf(look)
	case !at.After(m.at):
		return Muted
	}
	return LetterOf(look)
}

// number returns the meaning of the number that stands for several starts.
func (m Marks) number(starts []Start) Meaning {
	for i := range starts {
		if !m.calm || m.Urgent(starts[i].At) {
			return Strong
		}
	}
	if starts[len(starts)-1].At.After(m.at) {
		return Text
	}
	return Muted
}

func (w Window) column(t time.Time) int {
	if c := w.Cell(t); c >= 0 && c < w.width {
		return c + 1
	}
	return 0
}

func (m Marks) draw(cells []cell) {
	if m.now > 0 && m.now <= len(cells) {
		cells[m.now-1] = cell{glyph: glyphNow, meaning: Now}
	}
	if m.cursor > 0 && m.cursor <= len(cells) {
		cells[m.cursor-1] = cell{glyph: glyphCursor, meaning: Cursor}
	}
}

// AppendMarker appends a line of Width cells that labels now and the time cursor. The date of the
// cursor is to the right of it, and the label of now to the left. If there is no room, a label is
// on the other side. It is left out if there is no room there either.
func (w Window) AppendMarker(l *Line, s *Signs, m Marks, cursor time.Time) {
	cells := l.blank(w.width)
	m.draw(cells)
	date := cursor.UTC().Format("2006-01-02")
	if m.same {
		date = "now"
	}
	if m.cursor > 0 && !write(cells, m.cursor+1, date, Cursor) {
		write(cells, m.cursor-2-len(date), date, Cursor)
	}
	if m.now > 0 && !write(cells, m.now-5, "now", Now) {
		write(cells, m.now+1, "now", Now)
	}
	m.drawBetween(cells)
	l.addCells(cells, s)
}

// AppendOver appends a line of the ruler for screens without a marker line. Where the labels leave
// room, it shows the signs of now and the time cursor. A time cursor after the window has its sign
// at the edge.
func (w Window) AppendOver(l *Line, s *Signs, m Marks, ruler string) {
	cells := l.blank(w.width)
	m.draw(cells)
	for c := 0; c < len(cells) && c < len(ruler); c++ {
		if ruler[c] != ' ' {
			cells[c] = cell{letter: ruler[c], meaning: Muted}
		}
	}
	end := len(cells) - 1
	free := func(c int) bool { return c >= 0 && cells[c] == (cell{}) }
	if m.after && free(end) && free(end-1) && free(end-2) {
		cells[end-1], cells[end] = cell{glyph: glyphCursor, meaning: Cursor}, cell{glyph: glyphRight, meaning: Cursor}
	}
	l.addCells(cells, s)
}

// write writes a label into free cells, if the cells before and after it are free too. It reports
// whether there was room.
func write(cells []cell, at int, label string, meaning Meaning) bool {
	if at < 0 || at+len(label) > len(cells) {
		return false
	}
	for c := at; c < at+len(label); c++ {
		if cells[c] != (cell{}) {
			return false
		}
	}
	own := at + len(label)
	if at > 0 && cells[at-1] != (cell{}) || own < len(cells) && cells[own] != (cell{}) {
		return false
	}
	for i := range len(label) {
		cells[at+i] = cell{letter: label[i], meaning: meaning}
	}
	return true
}
