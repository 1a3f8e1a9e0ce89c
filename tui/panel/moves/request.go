package moves

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// sides returns the frame for the two bars of each version of an opened change request.
func (p *Panel) sides(c *panel.Context) *panel.Sides {
	const least, most = 8, 22
	names := least
	for i := range p.asked.Outlooks {
		names = max(names, draw.Width(name(c, &p.asked.Outlooks[i])))
	}
	return panel.NewSides(c, min(names, most), len("before  "))
}

// name returns the name of a version. On a small screen that is the version without its track,
// because the bars need the room.
func name(c *panel.Context, o *request.Outlook) string {
	name := editor.OutlookName(o)
	if !c.Full() {
		return name[strings.LastIndexByte(name, '/')+1:]
	}
	return name
}

// layout is the lines on which the parts of an opened change request are drawn.
type layout struct {
	panel.Rulers
	rows, count int
	// moves is the part below, for the moves.
	moves draw.Rect
}

// leastOfRequest is the fewest lines of a change request to show, if it has as many: a version and
// what is asked for it.
const leastOfRequest = 3

func (p *Panel) layout(c *panel.Context) layout {
	l := layout{Rulers: panel.Rulers{Line: -1, Marker: -1, Bar: p.sides(c).BarAt()}, rows: 1}
	end := c.Height - 1 // of the moves
	switch {
	case c.Full():
		end--
		l.Line, l.Marker, l.rows = 2, 4, 5
	case !c.TextOnly():
		l.Line, l.rows = 1, 3
	}
	need := p.need(c)
	rule := l.rows + max(min(end-l.rows-1-p.height(c, c.Wide()), need), min(leastOfRequest, need-1))
	l.count, l.moves = rule-l.rows, draw.Rect{Top: rule, Width: c.Width, Height: end - rule}
	return l
}

// drawRequest draws an opened change request: what it asks for, as two bars for each version. It
// returns the part that is left for the moves.
func (p *Panel) drawRequest(c *panel.Context, f *draw.Frame) draw.Rect {
	l := p.layout(c)
	if c.Full() {
		p.drawHeading(c, f.Pen(1, c.Width), l)
	}
	c.DrawRulers(f, l.Rulers)
	out := f.Area(l.rows, l.count, c.Width)
	last := p.last(c, l)
	for i := p.top; i < last; i++ {
		p.drawOutlook(c, out, &p.asked.Outlooks[i])
	}
	for _, line := range draw.Wrap(p.asked.More, c.Width-2, c.Width-2) {
		if last < len(p.asked.Outlooks) || out.Room() == 0 {
			break
		}
		meaning := timeline.Text
		if last > 0 {
			meaning, _ = c.Sign(model.Error)
		}
		out.Next().Text(" ").Put(meaning, line)
	}
	return l.moves
}

// drawHeading draws the target and who asks.
func (p *Panel) drawHeading(c *panel.Context, pen *draw.Pen, l layout) {
	r := p.request.Request
	pen.Text(" ").Put(timeline.Strong, "request").Text("  for " + model.Escape(r.Target.Text))
	if by := r.RequestedBy.Text; by != "" {
		pen.Text("  by " + model.Escape(by))
	}
	if n := len(p.asked.Outlooks); n > 0 {
		pen.Text("  " + phrase.Plural(n, "version"))
		if last := p.last(c, l); p.top > 0 || last < n {
			pen.Muted(" (" + strconv.Itoa(p.top+1) + " to " + strconv.Itoa(last) + ", " + c.Keys.First(keys.Transitions, keys.PageDown, keys.PageUp) + ")")
		}
	}
}

// need returns how many lines all versions take, including the sentence below them and a blank
// line.
func (p *Panel) need(c *panel.Context) int {
	n := 1 + len(draw.Wrap(p.asked.More, c.Width-2, c.Width-2))
	for i := range p.asked.Outlooks {
		n += p.lines(c, &p.asked.Outlooks[i])
	}
	return n
}

// lines returns how many lines a version takes.
func (p *Panel) lines(c *panel.Context, o *request.Outlook) int {
	if c.TextOnly() {
		return 1
	}
	return 2 + len(p.words(c, o))
}

// last returns the index after the last version that fits.
func (p *Panel) last(c *panel.Context, l layout) int {
	room, outlooks := l.count, p.asked.Outlooks
	for i := p.top; i < len(outlooks); i++ {
		if room -= p.lines(c, &outlooks[i]); room < 0 && i > p.top {
			return i
		}
	}
	return len(outlooks)
}

// drawOutlook draws a version before and after, and what is asked for it.
func (p *Panel) drawOutlook(c *panel.Context, out *draw.Area, o *request.Outlook) {
	at := p.sides(c)
	name := timeline.Cut(name(c, o), at.Names)
	if c.TextOnly() {
		pen := out.Next().To(1).Put(timeline.Strong, name).Text("  ")
		pen.Text(timeline.Cut(strings.Join(editor.Asked(o), ", "), max(c.Width-pen.Column(), 1)))
		return
	}
	for i, v := range []*model.Version{o.Before, o.After} {
		if out.Room() == 0 {
			return
		}
		var row timeline.Row
		if v != nil {
			row = panel.SideOf(c, o.Object.Scale, v, systems.Can(o.Object, lifecycle.Inherit) == "")
		}
		if row.Side = "after"; i == 0 {
			row.Side, row.Version, row.Focused = "before", name, true
		}
		at.Draw(out.Next(), &row, "not there")
	}
	for i, text := range p.words(c, o) {
		if out.Room() == 0 {
			return
		}
		label := ""
		if i == 0 {
			label = "asks"
		}
		at.Say(out.Next(), label, timeline.Text, text)
	}
}

// words returns what is asked for a version, wrapped.
func (p *Panel) words(c *panel.Context, o *request.Outlook) (out []string) {
	width := max(c.Width-p.sides(c).LetterAt()-1, 10)
	for _, text := range editor.Asked(o) {
		out = append(out, draw.Wrap(text, width, width)...)
	}
	return out
}

// instants returns all instants that the window has to show: now, the time cursor, and the starts
// of all versions.
func (p *Panel) instants(c *panel.Context) []time.Time {
	out := []time.Time{c.Editor.Instant(), c.Cursor}
	for _, o := range p.asked.Outlooks {
		for _, v := range []*model.Version{o.Before, o.After} {
			if v != nil {
				out = panel.AppendStarts(out, v)
			}
		}
	}
	return out
}
