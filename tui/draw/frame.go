package draw

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Frame is the frame being drawn, with one Line for each line of the terminal, and the text of the
// last frame drawn. Its memory is reused from frame to frame. used counts the pens handed out in
// this frame.
type Frame struct {
	lines  []Line
	spare  Line
	pens   []*Pen
	used   int
	bytes  []byte
	text   string
	drawn  bool
	cursor TextCursor
	hits   []hit
}

// hit is a part of the frame that has a meaning for the mouse.
type hit struct {
	Rect
	what int
}

// Line is a line of the frame. used counts its columns that are used.
type Line struct {
	timeline.Line
	used int
}

// TextCursor is the cell in which typed letters appear. On is set while a field is open. Line and
// Col are counted from 0.
type TextCursor struct {
	On        bool
	Line, Col int
}

// SaveCursor makes the terminal save the position of its cursor. It is in the text where the next
// letter will be, and the output returns there after a frame.
const SaveCursor = "\x1b7"

// Lines returns the lines of the frame from the top down. They are valid until the next frame
// begins.
func (f *Frame) Lines() []Line { return f.lines }

// Current returns the text of the last frame drawn, and reports whether it is still up to date.
func (f *Frame) Current() (text string, ok bool) { return f.text, f.drawn }

// Invalidate makes Current report that the last frame is out of date.
func (f *Frame) Invalidate() { f.drawn = false }

// TextCursor returns where typed letters appear in the frame.
func (f *Frame) TextCursor() TextCursor { return f.cursor }

// Begin clears the frame and sets its height.
func (f *Frame) Begin(height int) {
	for len(f.lines) < height {
		f.lines = append(f.lines, Line{})
	}
	f.lines = f.lines[:height]
	for i := range f.lines {
		f.lines[i].Reset()
		f.lines[i].used = 0
	}
	f.cursor, f.hits, f.used = TextCursor{}, f.hits[:0], 0
}

// Clear empties a line, so that something else can be drawn there.
func (f *Frame) Clear(at int) {
	if at < 0 || at >= len(f.lines) {
		return
	}
	f.lines[at].Reset()
	f.lines[at].used = 0
}

// Upwards draws a sentence so that it ends on line last. A long sentence takes the lines above too,
// up to five in all, because its end says what to do. It returns the first line used.
func (f *Frame) Upwards(last, width int, m timeline.Meaning, text string) (first int) {
	lines := WrapTo(text, width-2, min(5, last+1))
	first = last - max(len(lines), 1) + 1
	for i, line := range lines {
		if len(lines) > 1 {
			f.Clear(first + i)
		}
		f.Pen(first+i, width).Text(" ").Put(m, line)
	}
	return first
}

// Blank reports whether nothing has been drawn on a line.
func (f *Frame) Blank(at int) bool { return len(f.lines[at].Bytes) == 0 }

// Finish returns the frame as text.
func (f *Frame) Finish(theme *Theme) string {
	f.bytes = f.bytes[:0]
	for i := range f.lines {
		if i > 0 {
			f.bytes = append(f.bytes, '\n')
		}
		f.bytes = theme.AppendLine(f.bytes, &f.lines[i].Line)
	}
	f.text, f.drawn = string(f.bytes), true
	return f.text
}

// Pen writes one line of the frame from left to right, never beyond its width.
type Pen struct {
	*Line
	width int
	// left is the column of the line that To and Column count as 0.
	left int
	// frame and at locate the line, for the text cursor.
	frame *Frame
	at    int
	// focused is the column up to which text has the look of the focused row.
	focused int
}

// Pen returns a pen that continues a line where the last pen ended. For a line outside the frame,
// it returns a pen whose text is dropped. The pen is valid until the next frame begins.
func (f *Frame) Pen(at, width int) *Pen {
	if f.used == len(f.pens) {
		f.pens = append(f.pens, &Pen{})
	}
	p := f.pens[f.used]
	f.used++
	if at < 0 || at >= len(f.lines) {
		f.spare.Reset()
		f.spare.used = 0
		*p = Pen{Line: &f.spare, width: width, frame: f, at: -1}
	} else {
		*p = Pen{Line: &f.lines[at], width: width, frame: f, at: at}
	}
	return p
}

// Put writes a text. A text that does not fit is cut and ends in "..". The text is escaped, so it
// cannot control the terminal.
func (p *Pen) Put(m timeline.Meaning, text string) *Pen {
	text = model.Escape(text)
	n := Width(text)
	if room := p.width - p.used; n > room {
		text = timeline.Cut(text, room)
		n = Width(text)
	}
	if p.used < p.focused {
		m = timeline.FocusRow
	}
	p.Add(m, text)
	p.used += n
	return p
}

// Words is a text made of parts with different meanings.
type Words []word

type word struct {
	meaning timeline.Meaning
	text    string
}

// Put returns the text with another part at its end.
func (w Words) Put(m timeline.Meaning, text string) Words { return append(w, word{m, text}) }

// Width returns the width of the text.
func (w Words) Width() (n int) {
	for _, x := range w {
		n += Width(x.text)
	}
	return n
}

// Words writes a text made of parts.
func (p *Pen) Words(w Words) *Pen {
	for _, x := range w {
		p.Put(x.meaning, x.text)
	}
	return p
}

// Focused starts a line or cell that has the focus by writing sign. Text written from there up to
// column end, counted from 0, has the look of the focused row.
func (p *Pen) Focused(sign string, end int) *Pen {
	p.focused = min(end+p.left, p.width)
	return p.Put(timeline.FocusRow, sign)
}

// Text writes text in the terminal's own colour.
func (p *Pen) Text(text string) *Pen { return p.Put(timeline.Text, text) }

// Took records that n columns were written without the pen.
func (p *Pen) Took(n int) *Pen {
	p.used += n
	return p
}

// Muted writes text that is less prominent.
func (p *Pen) Muted(text string) *Pen { return p.Put(timeline.Muted, text) }

// To moves to a column, counted from 0, and leaves cells blank up to it. It never moves back.
func (p *Pen) To(col int) *Pen {
	col += p.left
	if p.used < p.focused {
		p.Fill(timeline.FocusRow, " ", min(col, p.focused)-p.left)
	}
	if n := min(col, p.width) - p.used; n > 0 {
		p.Spaces(n)
		p.used += n
	}
	return p
}

// Skip leaves n cells blank.
func (p *Pen) Skip(n int) *Pen { return p.To(p.Column() + n) }

// Column returns how many columns have been written.
func (p *Pen) Column() int { return p.used - p.left }

// Runs returns the line itself, for functions that append runs to it. Took must be called
// afterwards with the number of columns appended.
func (p *Pen) Runs() *timeline.Line { return &p.Line.Line }

// Row writes a row of the timeline.
func (p *Pen) Row(r *timeline.Row, f *timeline.Frame) *Pen {
	return p.Took(r.AppendTo(p.Runs(), f))
}

// Bar writes a bar with its gutters, without marks for now and the time cursor.
func (p *Pen) Bar(b *timeline.Bar, w timeline.Window, s *timeline.Signs) *Pen {
	b.AppendTo(p.Runs(), w, s, timeline.Marks{}, timeline.None)
	return p.Took(w.Width() + 2)
}

// Columns returns the width that the pen may write to.
func (p *Pen) Columns() int { return p.width - p.left }

// Fill repeats a sign that is one cell wide up to a column.
func (p *Pen) Fill(m timeline.Meaning, sign string, col int) *Pen {
	for col = min(col+p.left, p.width); p.used < col; p.used++ {
		p.Add(m, sign)
	}
	return p
}

// Input writes a text that is being typed, in at most width cells. at is the index of the rune
// behind the text cursor. It shows the part of a long text around the cursor. The text is escaped.
func (p *Pen) Input(typed string, at, width int) *Pen {
	width = max(min(width, p.width-p.used-1), 1)
	text, from := []rune(typed), 0
	seen := func(runes []rune) string { return model.Escape(string(runes)) }
	for from < at && Width(seen(text[from:at])) > width-1 {
		from++
	}
	p.Text(seen(text[from:at]))
	p.frame.cursor = TextCursor{On: p.at >= 0, Line: p.at, Col: p.used}
	p.Add(timeline.Text, SaveCursor)
	rest := seen(text[at:])
	if room := width - Width(seen(text[from:at])); Width(rest) > room {
		rest = timeline.Cut(rest, room)
	}
	return p.Text(rest)
}

// Area is a block of lines that is filled from the top.
type Area struct {
	frame *Frame
	// begin is the first visible line, end the line after the last one. at is the line that is
	// filled next.
	at, begin, end, width int
	// left is the column at which its lines begin.
	left int
	// narrow is the column at which the lines before line narrowed end.
	narrow, narrowed int
}

// Area returns an area of n lines from line at on.
func (f *Frame) Area(at, n, width int) *Area {
	return &Area{frame: f, at: at, begin: at, end: at + n, width: width}
}

// RightOf returns the area without its first columns. Both areas write to the same lines, so this
// area must be filled first.
func (a *Area) RightOf(columns int) *Area {
	right := *a
	right.left += columns
	return &right
}

// Narrow makes the lines of the area before line before of the frame end after some columns.
func (a *Area) Narrow(columns, before int) { a.narrow, a.narrowed = a.left+columns, before }

// Below moves the area below the lines that another area has filled.
func (a *Area) Below(b *Area) { a.at = max(a.at, b.at) }

// Scrolled hides the first n of the lines that are drawn. It returns the area.
func (a *Area) Scrolled(n int) *Area {
	a.at -= n
	return a
}

// Passes skips the next n lines if none of them is visible, and reports whether it did.
func (a *Area) Passes(n int) bool {
	if a.at+n > a.begin && a.at < a.end {
		return false
	}
	a.at += n
	return true
}

// Next returns a pen for the next line. Outside the area, the text of the pen is dropped.
func (a *Area) Next() *Pen {
	at := a.at
	if at < a.begin || at >= a.end {
		at = -1
	}
	width := a.width
	if a.at < a.narrowed {
		width = min(width, a.narrow)
	}
	a.at++
	p := a.frame.Pen(at, width)
	if p.left = a.left; p.left > 0 {
		p.To(0)
	}
	return p
}

// Wrapped draws a sentence on as many lines as it needs and the area has room for.
func (a *Area) Wrapped(m timeline.Meaning, text string) { a.WrappedAt(0, m, text) }

// WrappedAt is like Wrapped for lines that begin at a column.
func (a *Area) WrappedAt(column int, m timeline.Meaning, text string) {
	for _, line := range Wrap(text, a.Columns()-column, a.Columns()-column) {
		if a.Room() > 0 {
			a.Next().To(column).Put(m, line)
		}
	}
}

// Top returns the line of the frame that is filled next.
func (a *Area) Top() int { return a.at }

// Columns returns the width of the lines.
func (a *Area) Columns() int { return a.width - a.left }

// Reserve keeps n lines at the end of the area free. A negative n releases lines.
func (a *Area) Reserve(n int) { a.end -= n }

// Room returns how many lines are left.
func (a *Area) Room() int { return max(a.end-a.at, 0) }

// Rect is a part of the screen, in cells. Top and Left count from 0.
type Rect struct{ Top, Left, Width, Height int }

// Has reports whether a cell is in the part.
func (r Rect) Has(col, line int) bool {
	return col >= r.Left && col < r.Left+r.Width && line >= r.Top && line < r.Top+r.Height
}

// Hit records what a click on a part of the frame means, as a number that the drawing panel
// chooses. Parts recorded later are above earlier ones.
func (f *Frame) Hit(r Rect, what int) { f.hits = append(f.hits, hit{r, what}) }

// Unreachable calls draw and discards what it records with Hit.
func (f *Frame) Unreachable(draw func()) {
	n := len(f.hits)
	draw()
	f.hits = f.hits[:n]
}

// At returns what a click on a cell means, and the part that contains the cell. ok is false if no
// part does.
func (f *Frame) At(col, line int) (what int, part Rect, ok bool) {
	for i := len(f.hits) - 1; i >= 0; i-- {
		if h := f.hits[i]; h.Has(col, line) {
			return h.what, h.Rect, true
		}
	}
	return 0, Rect{}, false
}
