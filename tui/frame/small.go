package frame

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// On less than 40×10 there is the summary line. If the terminal has more lines, they show what the
// keys act on; a field shows its text first, a question its answers. A question that does not fit
// cannot be answered.

// drawSmall draws what fits into less than 40×10: the open field, question or panel, the request
// for a larger window if that does not fit, or the summary.
func (f *faces) drawSmall(to *draw.Frame) {
	c, top := f.c, f.c.Layers.Top()
	p := f.stack[top]
	switch {
	case top.TakesText():
		p.Draw(c, to, c.All())
		if top != keys.Help {
			f.drawSmallKeys(to)
		}
	case top.IsQuestion():
		c.DrawQuestion(to, c.All(), p)
	case top == keys.Review, top == keys.Conflicts, top == keys.StageChoice, top == keys.Transitions:
		p.Draw(c, to, c.All())
		if first := to.Pen(0, c.Width); c.Status.Text == "" {
			f.drawHints(first)
		} else if to.Blank(0) {
			first.Put(c.Status.Kind, c.Status.Text)
		}
	case top == keys.Timeline:
		drawSummary(c, to)
	case c.Status.Text != "":
		to.Area(0, c.Height, c.Width).Wrapped(c.Status.Kind, c.Status.Text)
	default: // a list or panel that needs more room than there is
		drawTitle(c, to)
		rest := draw.Rect{Top: 1, Width: c.Width, Height: max(c.Height-1, 1)}
		to.Area(1, c.Height-1, c.Width).Wrapped(timeline.Warning, panel.Larger(rest, "to see the "+top.String(), "40x10"))
		f.drawSmallKeys(to)
	}
}

// drawSmallKeys draws the keys of the layer on top on the last line. If there are few lines, it
// does so only if that line is blank.
func (f *faces) drawSmallKeys(to *draw.Frame) {
	if c := f.c; c.Height >= panel.KeysFrom || c.Height > 2 && to.Blank(c.Height-1) {
		f.drawHints(to.Pen(c.Height-1, c.Width))
	}
}

// drawSummary draws the summary line and, as far as they fit, the last message and the focused
// version with its stages. If there is only one line, a message replaces the summary.
func drawSummary(c *panel.Context, f *draw.Frame) {
	out := f.Area(1, c.Height-1, c.Width)
	switch text := c.Status.Text; {
	case text != "" && c.Height == 1:
		f.Pen(0, c.Width).Put(c.Status.Kind, text)
	case text != "":
		drawTitle(c, f)
		out.Wrapped(c.Status.Kind, text)
	default:
		drawTitle(c, f)
	}
	v := c.ShownVersion()
	if v == nil {
		return
	}
	out.Next().Focused(c.Theme.Signs.Focus, 1+draw.Width(phrase.Version(v))).Text(phrase.Version(v)).Text(" " + model.Escape(c.StageKnown(v)))
	if reason := lifecycle.Reason(details.Facts(c)); reason != "" {
		for _, part := range strings.Split(reason, ", ") {
			out.Next().To(1).Text(part)
		}
		return
	}
	for k, stage := range c.Stages() {
		p := out.Next()
		if k == c.Focus.Stage {
			p.Put(timeline.Focus, c.Theme.Signs.Focus)
		}
		p.To(1).Text(timeline.Cut(model.Escape(stage.Title()), max(c.Width-12, 1)) + " " + phrase.Start(stage.Start))
	}
}
