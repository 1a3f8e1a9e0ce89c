package timeline

// Run is a piece of a line with one meaning. It extends from the end of the previous run up to byte
// End of the line's text, exclusively.
type Run struct {
	End     int
	Meaning Meaning
}

// Line is a line of text and the meanings of its parts. It is a buffer: Reset keeps the memory, so
// that redrawing a screen allocates nothing. The zero value is an empty line.
type Line struct {
	Bytes []byte
	Runs  []Run

	cells []cell
}

// Reset empties the line and keeps its memory.
func (l *Line) Reset() {
	l.Bytes = l.Bytes[:0]
	l.Runs = l.Runs[:0]
}

// Add appends text with meaning m. Text from files must have been escaped.
func (l *Line) Add(m Meaning, text string) {
	l.Bytes = append(l.Bytes, text...)
	l.mark(m)
}

// AddByte appends one ASCII character with meaning m.
func (l *Line) AddByte(m Meaning, c byte) {
	l.Bytes = append(l.Bytes, c)
	l.mark(m)
}

// Spaces appends n blanks, none if n is below 1.
func (l *Line) Spaces(n int) { l.repeat(Text, blanks, 1, n) }

// String returns the text without meanings.
func (l *Line) String() string { return string(l.Bytes) }

// Each calls f for every run in order.
func (l *Line) Each(f func(m Meaning, text string)) {
	from := 0
	for _, r := range l.Runs {
		f(r.Meaning, string(l.Bytes[from:r.End]))
		from = r.End
	}
}

// mark gives meaning m to what was appended after the last run.
func (l *Line) mark(m Meaning) {
	end := len(l.Bytes)
	if n := len(l.Runs); n > 0 {
		last := &l.Runs[n-1]
		if last.End == end {
			return
		}
		if last.Meaning == m {
			last.End = end
			return
		}
	} else if end == 0 {
		return
	}
	l.Runs = append(l.Runs, Run{End: end, Meaning: m})
}

// repeat appends n cells of a sign that is size bytes long. block is that sign, repeated once or
// more.
func (l *Line) repeat(m Meaning, block string, size, n int) {
	if n <= 0 {
		return
	}
	for n*size > len(block) {
		l.Bytes = append(l.Bytes, block...)
		n -= len(block) / size
	}
	l.Bytes = append(l.Bytes, block[:n*size]...)
	l.mark(m)
}

// blank returns n scratch cells of the line, all blank.
func (l *Line) blank(n int) []cell {
	if cap(l.cells) < n {
		l.cells = make([]cell, n)
	}
	l.cells = l.cells[:n]
	clear(l.cells)
	return l.cells
}

// addCells appends cells, equal neighbours in one go.
func (l *Line) addCells(cells []cell, s *Signs) {
	for from := 0; from < len(cells); {
		c := cells[from]
		to := from + 1
		for to < len(cells) && cells[to] == c {
			to++
		}
		if c.letter != 0 {
			for range to - from {
				l.AddByte(c.meaning, c.letter)
			}
		} else {
			g := &s.glyphs[c.glyph]
			l.repeat(c.meaning, g.block, g.size, to-from)
		}
		from = to
	}
}
