package help

import (
	"slices"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// twoFrom is the screen width from which the list has two columns.
const twoFrom = 120

// line is a line of a column: an action, the continuation of one, or the heading of a group.
type line struct {
	heading string
	// action is the index, in Panel.found, of the action of the line, or of the first one below the
	// heading.
	action int
	// text is the part of the action's description on this line.
	text string
	// above and below are how many lines before and after this one belong to the same action, which
	// is shown completely or not at all.
	above, below int
}

// arrange puts the actions found into columns. All actions go into two columns with headings for
// their groups if there is room; the results of a search go into one, best first.
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
	model.SortStable(p.found, func(a, b keys.Action) int { return rank(a) - rank(b) })
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

// The width of the keys in cells, in one column and in two.
const (
	oneKeyed = 9
	twoKeyed = 11
)

// entry returns the lines of action i in a column of a width. They say what it does and whether it
// is refused.
func (p *Panel) entry(c *panel.Context, i, width, keyed int) []line {
	a := p.found[i]
	text, names := a.Doc, keysOf(c, a)
	first := width - 1 - max(2+keyed, 2+draw.Width(names)+1)
	switch {
	case whyRefused(c, a) != "":
		text += ": refused"
	case names == "":
		first -= draw.Width(commandTold(c, a)) + 2 // show the only way to do it
	}
	texts := draw.Wrap(text, first, width-1-(2+keyed))
	out := make([]line, len(texts))
	for k, text := range texts {
		out[k] = line{action: i, text: text, above: k, below: len(texts) - 1 - k}
	}
	return out
}

// commandTold returns the command to show for an action, or "".
func commandTold(c *panel.Context, a keys.Action) string {
	if a.Command == "" || a.Intents[0] == keys.EditStart && !dated(c) {
		return ""
	}
	return ":" + a.Command
}

// height returns the number of lines of the longest column.
func (p *Panel) height() (n int) {
	for _, lines := range p.columns {
		n = max(n, len(lines))
	}
	return n
}

// scrollColumns scrolls so that all lines of the chosen action are visible, and the heading
// directly above it if there is one.
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

// drawColumns draws the visible part of the columns.
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

// cell is the part of a line that belongs to a column: width cells starting at from, keyed of them
// for keys.
type cell struct {
	pen                *draw.Pen
	from, width, keyed int
}

// whyRefused returns why an action cannot be done as long as the file is open the way it is, or "".
func whyRefused(c *panel.Context, a keys.Action) string {
	if intent := a.Intents[0]; intent.Edits() || intent == keys.Save {
		return c.Editor.ReadOnly(c.Focus.File)
	}
	return ""
}

// drawAction draws the keys of an action, what it does, and its command. Without room the command
// is left out, unless the action has no keys. Refused actions are muted.
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

// drawMore continues the description of an action, aligned with its first line.
func (x *cell) drawMore(c *panel.Context, l line, a keys.Action) {
	m := timeline.Text
	if whyRefused(c, a) != "" {
		m = timeline.Muted
	}
	x.pen.To(x.from+2+x.keyed).Put(m, l.text)
}
