package tui

import (
	"sync/atomic"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// screen is the frame being drawn, one line of runs a line of the terminal, and
// the last one drawn as text. Its memory is used again and again.
type screen struct {
	lines  []line
	spare  line
	bytes  []byte
	text   string
	drawn  bool
	cursor textCursor
	// typing tells the output whether the text cursor is to be seen.
	typing atomic.Bool
}

// line is a line of the frame and how many of its columns are used.
type line struct {
	timeline.Line
	used int
}

// textCursor is where letters are typed; on is set while a field is open.
type textCursor struct {
	on        bool
	line, col int
}

// saveCursor makes the terminal remember its cursor: it stands in the text where
// the next letter will be, and the output goes back there after a frame.
const saveCursor = "\x1b7"

// begin empties the frame for a size.
func (f *screen) begin(height int) {
	for len(f.lines) < height {
		f.lines = append(f.lines, line{})
	}
	f.lines = f.lines[:height]
	for i := range f.lines {
		f.lines[i].Reset()
		f.lines[i].used = 0
	}
	f.cursor = textCursor{}
}

// clear empties a line that something else is drawn over.
func (f *screen) clear(at int) {
	if at < 0 || at >= len(f.lines) {
		return
	}
	f.lines[at].Reset()
	f.lines[at].used = 0
}

// finish gives the frame as text.
func (f *screen) finish(theme *Theme) string {
	f.bytes = f.bytes[:0]
	for i := range f.lines {
		if i > 0 {
			f.bytes = append(f.bytes, '\n')
		}
		f.bytes = theme.AppendLine(f.bytes, &f.lines[i].Line)
	}
	f.text, f.drawn = string(f.bytes), true
	f.typing.Store(f.cursor.on)
	return f.text
}

// pen writes one line of the frame from left to right, never beyond its width.
type pen struct {
	*line
	width int
	// frame and at tell where the line is, for the text cursor.
	frame *screen
	at    int
}

// pen gives a pen for a line, where the last one ended; outside of the frame it
// writes nothing that is seen.
func (f *screen) pen(at, width int) *pen {
	if at < 0 || at >= len(f.lines) {
		f.spare.Reset()
		f.spare.used = 0
		return &pen{line: &f.spare, width: width, frame: f, at: -1}
	}
	return &pen{line: &f.lines[at], width: width, frame: f, at: at}
}

// put writes a text; what has no room is cut and says so. Whatever the text, it
// cannot steer the terminal.
func (p *pen) put(m timeline.Meaning, text string) *pen {
	text = model.Escape(text)
	n := cells(text)
	if room := p.width - p.used; n > room {
		text = timeline.Cut(text, room)
		n = cells(text)
	}
	p.Add(m, text)
	p.used += n
	return p
}

// text writes text in the terminal's own colour.
func (p *pen) text(text string) *pen { return p.put(timeline.Text, text) }

// took says that n columns were written beside the pen.
func (p *pen) took(n int) *pen {
	p.used += n
	return p
}

// muted writes text that stands back.
func (p *pen) muted(text string) *pen { return p.put(timeline.Muted, text) }

// to goes on at a column, counted from 0; what is there already stays.
func (p *pen) to(col int) *pen {
	if n := min(col, p.width) - p.used; n > 0 {
		p.Spaces(n)
		p.used += n
	}
	return p
}

// skip leaves n cells blank.
func (p *pen) skip(n int) *pen { return p.to(p.used + n) }

// fill repeats a sign of one cell up to a column.
func (p *pen) fill(m timeline.Meaning, sign string, col int) *pen {
	for col = min(col, p.width); p.used < col; p.used++ {
		p.Add(m, sign)
	}
	return p
}

// field writes the text of a field with the text cursor in it, in at most width
// cells; of a longer text the part around the cursor is shown. What was pasted,
// or stood in the file, cannot steer the terminal.
func (p *pen) field(f *field, width int) *pen {
	width = max(min(width, p.width-p.used-1), 1)
	text, from, at := []rune(f.String()), 0, f.input.Position()
	seen := func(runes []rune) string { return model.Escape(string(runes)) }
	for from < at && cells(seen(text[from:at])) > width-1 {
		from++
	}
	p.text(seen(text[from:at]))
	p.frame.cursor = textCursor{on: p.at >= 0, line: p.at, col: p.used}
	p.Add(timeline.Text, saveCursor)
	rest := seen(text[at:])
	if room := width - cells(seen(text[from:at])); cells(rest) > room {
		rest = timeline.Cut(rest, room)
	}
	return p.text(rest)
}

// area is a block of lines that is filled from above.
type area struct {
	frame          *screen
	at, end, width int
	left           int
}

// area gives the lines from at, n of them.
func (f *screen) area(at, n, width int) *area {
	return &area{frame: f, at: at, end: at + n, width: width}
}

// next gives a pen for the next line; when the area is full, one that is not
// seen.
func (a *area) next() *pen {
	at := a.at
	if at >= a.end {
		at = -1
	}
	a.at++
	return a.frame.pen(at, a.width).to(a.left)
}

// room is how many lines are left.
func (a *area) room() int { return max(a.end-a.at, 0) }
