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

// line is a line of a column: an action found, or the heading of a group.
type line struct {
	heading string
	// action is the action of the line, or the first one below the heading: an index of
	// those found.
	action int
}

// arrange puts what was found into columns. All actions stand in two columns below the
// headings of their groups where there is room; what is searched for stands in one, the
// best first.
func (p *Panel) arrange(c *panel.Context) {
	if c.Width < twoFrom || !c.Full() || p.typed() != "" {
		lines := make([]line, p.Len)
		for i := range lines {
			lines[i].action = i
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
	split, tallest := 0, 2*len(p.found)+1
	for i, a := range p.found {
		if i == 0 || rank(a) != rank(p.found[i-1]) {
			heading := a.Group.String()
			if rank(a) < 0 {
				heading = "in this list"
			}
			lines = append(lines, line{heading, i})
		}
		lines = append(lines, line{action: i})
	}
	for i, x := range lines {
		if height := max(i, len(lines)-i); x.heading != "" && height < tallest {
			split, tallest = i, height
		}
	}
	p.columns = [][]line{lines[:split], lines[split:]}
}

// height is how many lines the longest column has.
func (p *Panel) height() (n int) {
	for _, lines := range p.columns {
		n = max(n, len(lines))
	}
	return n
}

// scrollColumns brings the action that is chosen into sight, and the heading right
// above it.
func (p *Panel) scrollColumns(room int) {
	for _, lines := range p.columns {
		at := slices.IndexFunc(lines, func(x line) bool { return x.heading == "" && x.action == p.At })
		if at < 0 {
			continue
		}
		if at > 0 && lines[at-1].heading != "" && room > 1 {
			p.Top = min(p.Top, at-1)
		}
		p.Top = panel.Scrolled(p.Top, at, p.height(), room)
	}
}

// drawColumns draws the part of the columns that is in sight.
func (p *Panel) drawColumns(c *panel.Context, out *draw.Area) {
	if p.Len == 0 {
		out.Next().To(2).Muted("no action has these words")
		return
	}
	width, keyed := out.Columns()/len(p.columns), 9
	if len(p.columns) > 1 {
		keyed = 11
	}
	for at := p.Top; at < p.height() && out.Room() > 0; at++ {
		pen := out.Next()
		for i, lines := range p.columns {
			if at >= len(lines) {
				continue
			}
			in := cell{pen: pen.To(i * width), from: i * width, width: width, keyed: keyed}
			if x := lines[at]; x.heading != "" {
				in.drawHeading(c, x.heading, p.found[x.action])
			} else {
				in.drawAction(c, p.found[x.action], x.action == p.At, len(p.columns) > 1)
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

// room is how many cells are left, less the gap before the next column.
func (x *cell) room() int { return x.from + x.width - 1 - x.pen.Column() }

// whyRefused says why an action cannot be done as long as the file is open as it is, or "".
func whyRefused(c *panel.Context, a keys.Action) string {
	if intent := a.Intents[0]; intent.Edits() || intent == keys.Save {
		return c.Editor.ReadOnly(c.Focus.File)
	}
	return ""
}

// drawHeading draws what a group is about, and why the first of its actions is refused.
func (x *cell) drawHeading(c *panel.Context, heading string, first keys.Action) {
	x.pen.Skip(1).Put(timeline.Muted, heading)
	if reason := whyRefused(c, first); reason != "" {
		x.pen.Muted(timeline.Cut("  refused: "+reason, x.room()))
	}
}

// drawAction draws keys, what they do, and the command. What is refused says why, or
// leaves that to the heading of its group. The command gives way where there is no room,
// unless there is no key.
func (x *cell) drawAction(c *panel.Context, a keys.Action, focused, grouped bool) {
	p := x.pen
	if focused {
		p.Put(timeline.Focus, c.Theme.Signs.Focus)
	}
	p.To(x.from + 2)
	names, reason := keysOf(c, a), whyRefused(c, a)
	key := timeline.Strong
	if reason != "" {
		key = timeline.Muted
	}
	p.Put(key, names).To(max(x.from+2+x.keyed, p.Column()+1))
	switch {
	case reason != "" && grouped:
		p.Muted(timeline.Cut(does(c, a), x.room()-9) + "  refused")
		return
	case reason != "":
		p.Muted(does(c, a) + "  refused: " + reason)
		return
	}
	command := ""
	if a.Command != "" && (a.Intents[0] != keys.EditStart || dated(c)) {
		command = ":" + a.Command
	}
	if !grouped {
		p.Text(does(c, a)).To(max(52, p.Column()+2)).Muted(command)
		return
	}
	room, wide := x.room(), draw.Width(command)
	if names == "" {
		room -= wide + 2 // the only way to do it is told
	}
	p.Text(timeline.Cut(does(c, a), room))
	if at := max(x.from+min(52, x.width-16), p.Column()+2); at+wide < x.from+x.width {
		p.To(at).Muted(command)
	} else if names == "" {
		p.To(x.from + x.width - 1 - wide).Muted(command)
	}
}
