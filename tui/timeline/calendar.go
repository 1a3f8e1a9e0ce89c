package timeline

// calendarLine is the kind of calendar line in a cell, from none to the strongest.
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
	out, per := make([]calendarLine, w.width), int64(12)
	before := months(w.begin(0) - 1)
	for _, finer := range []int64{1, 3} {
		if begins := floor(months(w.begin(w.width)), finer) - floor(months(w.begin(0)), finer); begins*leastApart <= int64(w.width) {
			per = finer
			break
		}
	}
	for c := range out {
		switch now := months(w.begin(c+1) - 1); {
		case floor(now, 12) != floor(before, 12):
			before, out[c] = now, yearLine
		case floor(now, per) != floor(before, per):
			before, out[c] = now, monthLine
		}
	}
	return out
}

// drawLines draws the calendar lines where a bar leaves room: in cells without a stage.
func (m *Marks) drawLines(cells []cell) {
	for c, line := range m.lines[:min(len(m.lines), len(cells))] {
		switch x := &cells[c]; {
		case line == noLine:
		case *x == cell{}:
			*x = cell{glyph: glyphOf(line), meaning: Rule}
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

// AppendLines appends the cells of a line without a bar, beginning with cell from. They show the
// calendar lines, now and the time cursor.
func (w Window) AppendLines(l *Line, s *Signs, m Marks, from int) {
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
	l.addCells(cells[min(from, len(cells)):], s)
}
