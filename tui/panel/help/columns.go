package help

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
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
	// action is the index, in Panel.Lines, of the action of the line, or of the first one below the
	// heading.
	action int
	// text is the part of the action's description on this line. told is set on the line where the
	// description begins, which shows the command too.
	text string
	told bool
	// above and below are how many lines before and after this one belong to the same action, which
	// is shown completely or not at all.
	above, below int
}

// arrange puts the actions found below the headings of their groups, in two columns if there is
// room. The results of a search go into one column, best first.
func (p *Panel) arrange(c *panel.Context) {
	var lines []line
	if p.typed() != "" {
		for i := range p.Lines {
			lines = append(lines, p.entry(c, i, c.Width)...)
		}
		p.columns = [][]line{lines}
		return
	}
	width := c.Width
	if width >= twoFrom && c.Full() {
		width /= 2
	}
	rank := func(a keys.Action) int {
		if own(c, a) {
			return -1
		}
		return int(a.Group)
	}
	model.SortStable(p.Lines, func(a, b keys.Action) int { return rank(a) - rank(b) })
	for i, a := range p.Lines {
		entry := p.entry(c, i, width)
		if i == 0 || rank(a) != rank(p.Lines[i-1]) {
			heading := a.Group.String()
			if rank(a) < 0 {
				heading = "in this list"
			}
			lines = append(lines, line{heading: heading, action: i, below: len(entry)})
		}
		lines = append(lines, entry...)
	}
	if p.columns = [][]line{lines}; width == c.Width {
		return
	}
	split, tallest := 0, 2*len(lines)+1
	for i, x := range lines {
		if height := max(i, len(lines)-i); x.heading != "" && height < tallest {
			split, tallest = i, height
		}
	}
	p.columns = [][]line{lines[:split], lines[split:]}
}

// keyed is the width of the keys in cells. Keys that are wider have a line of their own.
const keyed = 11

// entry returns the lines of action i in a column of a width: its description, and whether it is
// refused.
func (p *Panel) entry(c *panel.Context, i, width int) []line {
	a := p.Lines[i]
	text, names := a.Doc, keysOf(c, a)
	room := width - 1 - (2 + keyed)
	first := room
	switch {
	case whyRefused(c, a) != "":
		text += ": refused"
	case names == "":
		first -= draw.Width(commandTold(c, a)) + 2 // show the only way to do it
	}
	texts, begin := draw.Wrap(text, first, room), 0
	if draw.Width(names) >= keyed {
		texts, begin = slices.Insert(texts, 0, ""), 1
	}
	out := make([]line, len(texts))
	for k, text := range texts {
		out[k] = line{action: i, text: text, told: k == begin, above: k, below: len(texts) - 1 - k}
	}
	return out
}

// commandTold returns the command to show for an action, or "".
func commandTold(c *panel.Context, a keys.Action) string {
	if a.Command == "" || a.Intents[0] == keys.EditStart && c.Can(lifecycle.TypeStart) != "" {
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
// directly above it if there is room.
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
	if len(p.Lines) == 0 {
		out.Next().To(2).Muted("no action has these words")
		return
	}
	width, end := out.Columns()/len(p.columns), p.Top+out.Room()
	for at := p.Top; at < min(p.height(), end); at++ {
		pen := out.Next()
		for i, lines := range p.columns {
			if at >= len(lines) || at-lines[at].above < p.Top || at+lines[at].below >= end {
				continue
			}
			in := cell{pen: pen.To(i * width), from: i * width, width: width}
			if x := lines[at]; x.heading != "" {
				pen.Skip(1).Put(timeline.Muted, x.heading)
			} else {
				in.drawAction(c, x, p.Lines[x.action], x.action == p.At)
			}
		}
	}
}

// cell is the part of a line that belongs to a column: width cells starting at from.
type cell struct {
	pen         *draw.Pen
	from, width int
}

// whyRefused returns why an action is refused because the file is read-only, or "".
func whyRefused(c *panel.Context, a keys.Action) string {
	if intent := a.Intents[0]; intent.Edits() || intent == keys.Save {
		return c.Editor.ReadOnly(c.Focus.File)
	}
	return ""
}

// drawAction draws a line of an action: its keys, its description and its command. If there is no
// room for the command, it is left out, unless the action has no keys. Refused actions are muted.
func (x *cell) drawAction(c *panel.Context, l line, a keys.Action, focused bool) {
	p := x.pen
	names, key, text := keysOf(c, a), timeline.Strong, timeline.Text
	refused := whyRefused(c, a) != ""
	if refused {
		key, text = timeline.Muted, timeline.Muted
	}
	if l.above == 0 {
		if focused {
			p.Focused(c.Theme.Signs.Focus, x.from+2+max(keyed-1, draw.Width(names)))
		}
		p.To(x.from+2).Put(key, names)
	}
	p.To(x.from+2+keyed).Put(text, l.text)
	if refused || !l.told {
		return
	}
	command := commandTold(c, a)
	wide := draw.Width(command)
	if at := max(x.from+min(61, x.width-16), p.Column()+2); at+wide < x.from+x.width {
		p.To(at).Muted(command)
	} else if names == "" {
		p.To(x.from + x.width - 1 - wide).Muted(command)
	}
}
