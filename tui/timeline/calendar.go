package timeline

// calendarLine tells whether a calendar line runs through a cell, and how strong it is.
type calendarLine uint8

const (
	noLine calendarLine = iota
	monthLine
	yearLine
)

// leastApart is the minimum distance of two calendar lines, in cells.
const leastApart = 3

// calendar returns the calendar line of each cell: one where a month begins, a stronger one where a
// year does. If months are too narrow, there is a line for each quarter or each year.
func (w Window) calendar() []calendarLine {
	out := make([]calendarLine, w.width)
	unit := years
	for _, finer := range []func(int64) int64{months, quarters} {
		if begins := finer(w.begin(w.width)) - finer(w.begin(0)); begins*leastApart <= int64(w.width) {
			unit = finer
			break
		}
	}
	before, year := unit(w.begin(0)-1), years(w.begin(0)-1)
	for c := range out {
		last := w.begin(c+1) - 1
		if now := unit(last); now != before {
			before, out[c] = now, monthLine
		}
		if now := years(last); now != year {
			year, out[c] = now, yearLine
		}
	}
	return out
}

// drawLines draws the calendar lines where a bar leaves room: in cells without a stage, and before
// the first stage and after the last.
func (m *Marks) drawLines(cells []cell) {
	for c, line := range m.lines[:min(len(m.lines), len(cells))] {
		switch x := &cells[c]; {
		case line == noLine:
		case *x == cell{}:
			*x = cell{glyph: glyphOf(line), meaning: Rule}
		case x.glyph == glyphUnavailable || x.glyph == glyphExpired:
			x.glyph = glyphOf(line)
		}
	}
}

// drawBetween draws the calendar lines in blank cells that are not next to a label.
func (m *Marks) drawBetween(cells []cell) {
	drawn := func(c int) bool {
		return c >= 0 && c < len(cells) && cells[c] != cell{} && cells[c].meaning != Rule
	}
	for c, line := range m.lines[:min(len(m.lines), len(cells))] {
		if line != noLine && !drawn(c-1) && !drawn(c) && !drawn(c+1) {
			cells[c] = cell{glyph: glyphOf(line), meaning: Rule}
		}
	}
}

func glyphOf(line calendarLine) uint8 {
	if line == yearLine {
		return glyphYear
	}
	return glyphMonth
}

// AppendLines appends a line without a bar: Width cells with the calendar lines, now and the time
// cursor.
func (w Window) AppendLines(l *Line, s *Signs, m Marks) {
	cells := l.blank(w.width)
	for c := range cells {
		cells[c].meaning = Rule
	}
	m.draw(cells)
	for c, line := range m.lines[:min(len(m.lines), len(cells))] {
		if line != noLine && cells[c].glyph == glyphBlank {
			cells[c].glyph = glyphOf(line)
		}
	}
	l.addCells(cells, s)
}
