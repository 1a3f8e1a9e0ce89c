package help

import (
	"slices"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// twoFrom is from how many columns of the terminal on the list has two columns.
const twoFrom = 120

// line is a line of a column: an action found, more of what it does, or the heading of a
// group.
type line struct {
	heading string
	// action is the action of the line, or the first one below the heading: an index of
	// those found.
	action int
	// text is what the line says of what the action does.
	text string
	// above and below are how many lines before and after this one belong to it: it is
	// shown with them, or not at all.
	above, below int
}

// arrange puts what was found into columns. All actions stand in two columns below the
// headings of their groups where there is room; what is searched for stands in one, the
// best first.
func (p *Panel) arrange(c *panel.Context) {
	if c.Width < twoFrom || !c.Full() || p.typed() != "" {
		var lines []line
		for i := range p.found {
			lines = append(lines, p.entry(c, i, c.Width, oneKeyed)...)
		}
		p.columns = [][]line{lines}
		return
	}
	rank := func(a keys.Action) int {
		if own(c, a) {
			return -1
		}
		return int(a.Group)
	}
	slices.SortStableFunc(p.found, func(a, b keys.Action) int { return rank(a) - rank(b) })
	var lines []line
	for i, a := range p.found {
		entry := p.entry(c, i, c.Width/2, twoKeyed)
		if i == 0 || rank(a) != rank(p.found[i-1]) {
			heading := a.Group.String()
			if rank(a) < 0 {
				heading = "in this list"
			}
			lines = append(lines, line{heading: heading, action: i, below: len(entry)})
		}
		lines = append(lines, entry...)
	}
	split, tallest := 0, 2*len(lines)+1
	for i, x := range lines {
		if height := max(i, len(lines)-i); x.heading != "" && height < tallest {
			split, tallest = i, height
		}
	}
	p.columns = [][]line{lines[:split], lines[split:]}
}

// How many cells keys have, in one column and in two.
const (
	oneKeyed = 9
	twoKeyed = 11
)

// entry returns the lines of an action in a column of a width: what it does, on as many as
// that takes, and that it is refused.
func (p *Panel) entry(c *panel.Context, i, width, keyed int) []line {
	a := p.found[i]
	text, names := does(c, a), keysOf(c, a)
	first := width - 1 - max(2+keyed, 2+draw.Width(names)+1)
	switch {
	case whyRefused(c, a) != "":
		text += ": refused"
	case names == "":
		first -= draw.Width(commandTold(c, a)) + 2 // the only way to do it is told
	}
	texts := draw.Wrap(text, first, width-1-(2+keyed))
	out := make([]line, len(texts))
	for k, text := range texts {
		out[k] = line{action: i, text: text, above: k, below: len(texts) - 1 - k}
	}
	return out
}

// commandTold is the command that is told of an action, or "".
func commandTold(c *panel.Context, a keys.Action) string {
	if a.Command == "" || a.Intents[0] == keys.EditStart && !dated(c) {
		return ""
	}
	return ":" + a.Command
}

// height is how many lines the longest column has.
func (p *Panel) height() (n int) {
	for _, lines := range p.columns {
		n = max(n, len(lines))
	}
	return n
}

// scrollColumns brings the action that is chosen into sight, all its lines, and the
// heading right above it.
func (p *Panel) scrollColumns(room int) {
	for _, lines := range p.columns {
		at := slices.IndexFunc(lines, func(x line) bool { return x.heading == "" && x.action == p.At })
		if at < 0 {
			continue
		}
		first, last := at, at+lines[at].below
		if at > 0 && lines[at-1].heading != "" && room > last-at+1 {
			first--
		}
		p.Top = panel.Scrolled(p.Top, last, p.height(), room)
		p.Top = panel.Scrolled(p.Top, first, p.height(), room)
	}
}

// drawColumns draws the part of the columns that is in sight.
func (p *Panel) drawColumns(c *panel.Context, out *draw.Area) {
	if p.Len == 0 {
		out.Next().To(2).Muted("no action has these words")
		return
	}
	width, keyed, end := out.Columns()/len(p.columns), oneKeyed, p.Top+out.Room()
	if len(p.columns) > 1 {
		keyed = twoKeyed
	}
	for at := p.Top; at < min(p.height(), end); at++ {
		pen := out.Next()
		for i, lines := range p.columns {
			if at >= len(lines) || at-lines[at].above < p.Top || at+lines[at].below >= end {
				continue
			}
			in := cell{pen: pen.To(i * width), from: i * width, width: width, keyed: keyed}
			switch x := lines[at]; {
			case x.heading != "":
				pen.Skip(1).Put(timeline.Muted, x.heading)
			case x.above > 0:
				in.drawMore(c, x, p.found[x.action])
			default:
				in.drawAction(c, x, p.found[x.action], x.action == p.At)
			}
		}
	}
}

// cell is the part of a line that a column has: from its first cell so many wide. Keys
// have keyed of them.
type cell struct {
	pen                *draw.Pen
	from, width, keyed int
}

// whyRefused says why an action cannot be done as long as the file is open as it is, or "".
func whyRefused(c *panel.Context, a keys.Action) string {
	if intent := a.Intents[0]; intent.Edits() || intent == keys.Save {
		return c.Editor.ReadOnly(c.Focus.File)
	}
	return ""
}

// drawAction draws keys, what they do, and the command, which gives way where there is no
// room, unless there is no key. What is refused is muted.
func (x *cell) drawAction(c *panel.Context, l line, a keys.Action, focused bool) {
	p := x.pen
	names, key, refused := keysOf(c, a), timeline.Strong, whyRefused(c, a) != ""
	if focused {
		p.Focused(c.Theme.Signs.Focus, x.from+2+max(x.keyed-1, draw.Width(names)))
	}
	p.To(x.from + 2)
	if refused {
		key = timeline.Muted
	}
	p.Put(key, names).To(max(x.from+2+x.keyed, p.Column()+1))
	if refused {
		p.Muted(l.text)
		return
	}
	p.Text(l.text)
	command := commandTold(c, a)
	wide := draw.Width(command)
	if at := max(x.from+min(52, x.width-16), p.Column()+2); at+wide < x.from+x.width {
		p.To(at).Muted(command)
	} else if names == "" {
		p.To(x.from + x.width - 1 - wide).Muted(command)
	}
}

// drawMore draws more of what an action does, below where that begins.
func (x *cell) drawMore(c *panel.Context, l line, a keys.Action) {
	m := timeline.Text
	if whyRefused(c, a) != "" {
		m = timeline.Muted
	}
	x.pen.To(x.from+2+x.keyed).Put(m, l.text)
}
