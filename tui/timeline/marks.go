package timeline

import "time"

// Marks are the cells of now and of the time cursor in a window. The zero value
// marks nothing, as in a bar that is shown for comparison.
type Marks struct {
	// now and cursor count cells from 1; 0 is no cell of the window.
	now, cursor int
	// same is set where both fall in one cell: then the cursor alone is drawn.
	same bool
}

// Marks finds now and the time cursor.
func (w Window) Marks(now, cursor time.Time) Marks {
	m := Marks{now: w.column(now), cursor: w.column(cursor)}
	if m.now == m.cursor && m.now > 0 {
		m.now, m.same = 0, true
	}
	return m
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

// AppendMarker appends the line that names now and the time cursor, Width
// cells. The cursor's label, its date, stands at its right, now's at its left;
// either goes to the other side where there is no room, and is left out where
// there is none at all.
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
	l.addCells(cells, s)
}

// AppendOver appends a line of the ruler with the signs of now and the time
// cursor over its labels, for screens without a marker line.
func (w Window) AppendOver(l *Line, s *Signs, m Marks, ruler string) {
	cells := l.blank(w.width)
	for c := 0; c < len(cells) && c < len(ruler); c++ {
		if ruler[c] != ' ' {
			cells[c] = cell{letter: ruler[c], meaning: Muted}
		}
	}
	m.draw(cells)
	l.addCells(cells, s)
}

// write puts a label into cells that are free, with a blank at either side
// where there is a neighbour; it reports whether there was room.
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
