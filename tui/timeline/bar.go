package timeline

import (
	"time"

	"github.com/lctui/lctui/model"
)

// None stands for no stage, for example if nothing is focused.
const None = model.None

// Span is a period in which one stage applies: half-open, [From, To). A zero From means always, a
// zero To means that the end is open. Nothing is drawn outside spans; LookUnknown is drawn as "?".
type Span struct {
	Look     model.Look
	From, To time.Time
}

// Start is an instant at which a stage of the version starts, whether or not the stage ever
// applies. An open start, or one that is not a valid time, has no Start.
type Start struct {
	// Stage is the index in the version's list of stages, which identifies the focused start.
	Stage int
	At    time.Time
	// Letter is the stage's letter: ASCII, upper case.
	Letter byte
	Look   model.Look
	// Planned is set for a start that is not in the file, but implied by an override or proposed by
	// a plan. Its letter is drawn in lower case.
	Planned bool
	// Broken is set if an error finding is about this start.
	Broken bool
}

// Piece is a period that a warning or an error is about: half-open, [From, To), with both ends set.
// It is drawn over the spans, in every cell that it touches.
type Piece struct {
	From, To time.Time
	// Meaning is Warning or Error.
	Meaning Meaning
	// Label says in ASCII what is wrong. It is drawn in the focused row, where it has room.
	Label string
}

// Bar is everything drawn for a version: the stages over time, the starts, and the periods that
// findings are about. Spans and starts are in order of time, equal starts in the order of the
// version's list.
type Bar struct {
	Spans  []Span
	Starts []Start
	Pieces []Piece
}

// cell is one cell of a bar: a letter, or the number of a glyph.
type cell struct {
	glyph   uint8
	letter  byte
	meaning Meaning
}

// AppendTo appends the left gutter, the bar and the right gutter, Width + 2 cells in all. focus is
// the focused stage, or None.
//
// A cell shows the stage at its beginning. The following are drawn over it, in this order: the
// pieces, now and the time cursor, the starts in the cell, and the sign of the focus. The sign of
// the focus takes the cell before the focused start and hides what is there. The details of the row
// still show what is hidden.
func (b *Bar) AppendTo(l *Line, w Window, s *Signs, m Marks, focus int) {
	cells := l.blank(w.width)
	for i := range b.Spans {
		b.Spans[i].draw(cells, w, &m)
	}
	m.drawLines(cells)
	for i := range b.Pieces {
		covered := b.Pieces[i].of(cells, w)
		for c := range covered {
			covered[c] = b.Pieces[i].cell()
		}
	}
	m.draw(cells)
	gutters := [2]cell{}
	b.drawStarts(cells, w, &m, &gutters, focus)
	b.drawFocus(cells, w, &gutters, focus)
	if m.labels {
		b.drawLabels(cells, w)
	}
	l.addCells(gutters[:1], s)
	l.addCells(cells, s)
	l.addCells(gutters[1:], s)
}

// of returns the cells of a bar that the piece touches.
func (x *Piece) of(cells []cell, w Window) []cell {
	from := w.Cell(x.From)
	to := min(max(w.firstAt(x.To), from+1), len(cells))
	return cells[min(max(from, 0), max(to, 0)):max(to, 0)]
}

func (x *Piece) cell() cell { return cell{letter: WarningSign, meaning: x.Meaning} }

// drawLabels writes the labels of pieces where nothing else is drawn over them, with a sign of the
// piece on either side.
func (b *Bar) drawLabels(cells []cell, w Window) {
	for i := range b.Pieces {
		x, free := &b.Pieces[i], 0
		covered := x.of(cells, w)
		for c := range covered {
			if free++; covered[c] != x.cell() {
				free = 0
			}
			if free == len(x.Label)+2 {
				for k := range len(x.Label) {
					covered[c-len(x.Label)+k].letter = x.Label[k]
				}
				break
			}
		}
	}
}

// draw fills the cells whose beginning lies in the span.
func (s *Span) draw(cells []cell, w Window, m *Marks) {
	from, to := 0, len(cells)
	if !s.From.IsZero() {
		from = max(w.firstAt(s.From), 0)
	}
	if !s.To.IsZero() {
		to = min(w.firstAt(s.To), len(cells))
	}
	look := min(s.Look, model.LookUnknown)
	for c := from; c < to; c++ {
		cells[c] = cell{glyph: glyphLooks + uint8(look), meaning: m.sign(look, c)}
	}
}

// firstAt returns the first cell that begins at t or later.
func (w Window) firstAt(t time.Time) int {
	sec := second(t)
	c := w.cell(sec)
	if begin := w.begin(c); begin < sec || begin == sec && t.Nanosecond() > 0 {
		c++
	}
	return c
}

// drawStarts draws letters, counts and broken starts into their cells. It draws signs into the
// gutters if there are starts outside the window.
func (b *Bar) drawStarts(cells []cell, w Window, m *Marks, gutters *[2]cell, focus int) {
	for i := 0; i < len(b.Starts); {
		c := w.Cell(b.Starts[i].At)
		end := i + 1
		for end < len(b.Starts) && w.Cell(b.Starts[end].At) == c {
			end++
		}
		switch {
		case c < 0:
			gutters[0] = cell{glyph: glyphLeft, meaning: Gutter}
		case c >= len(cells):
			gutters[1] = cell{glyph: glyphRight, meaning: Gutter}
		default:
			cells[c] = together(b.Starts[i:end], m, focus)
		}
		i = end
	}
}

// together returns the cell to draw for several starts in it.
func together(starts []Start, m *Marks, focus int) cell {
	instants := 1
	for i := range starts {
		if starts[i].Broken {
			return cell{glyph: glyphError, meaning: Error}
		}
		if i > 0 && !starts[i].At.Equal(starts[i-1].At) {
			instants++
		}
	}
	last := &starts[len(starts)-1]
	switch {
	case instants > 9:
		return cell{letter: '+', meaning: m.number(starts)}
	case instants > 1:
		return cell{letter: '0' + byte(instants), meaning: m.number(starts)}
	case last.Planned:
		return cell{letter: last.Letter | 0x20, meaning: PlannedOf(last.Look)}
	case last.Stage == focus:
		return cell{letter: last.Letter, meaning: FocusedLetterOf(last.Look)}
	default:
		return cell{letter: last.Letter, meaning: m.letter(last.Look, last.At)}
	}
}

// drawFocus draws the sign of the focus into the cell before the focused start, or into the left
// gutter if the start is in the first cell.
func (b *Bar) drawFocus(cells []cell, w Window, gutters *[2]cell, focus int) {
	for i := range b.Starts {
		if focus == None || b.Starts[i].Stage != focus {
			continue
		}
		sign := cell{glyph: glyphFocus, meaning: Focus}
		switch c := w.Cell(b.Starts[i].At); {
		case c == 0 && len(cells) > 0:
			gutters[0] = sign
		case c > 0 && c < len(cells):
			cells[c-1] = sign
		}
		return
	}
}
