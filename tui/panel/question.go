package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Basic is embedded in panels that need no Open, Refuse, Layout or Draw of their own.
type Basic struct{}

// Open keeps the panel as it is.
func (Basic) Open(*Context, any) Result { return Result{} }

// Refuse refuses nothing.
func (Basic) Refuse(*Context, keys.Intent) string { return "" }

// Layout has nothing to bring up to date.
func (Basic) Layout(*Context, draw.Rect) {}

// Draw draws nothing: DrawQuestion draws the Face of a question.
func (Basic) Draw(*Context, *draw.Frame, draw.Rect) {}

// Answers lists the keys of the question on top and what they do.
func (c *Context) Answers(hints []Hint) string {
	out := make([]string, len(hints))
	for i, h := range hints {
		label, _, _ := strings.Cut(h.Label, " (")
		out[i] = c.Keys.First(c.Layers.Top(), h.Intents...) + " " + label
	}
	return strings.Join(out, "; ")
}

// answerLines lays the answers out on as many lines as they need, because all must be visible.
func (c *Context) answerLines(hints []Hint, width int) (out [][]Hint) {
	used := 0
	for _, h := range hints {
		n := draw.Width(c.HintText(c.Layers.Top(), h))
		if len(out) == 0 || used+2+n > width {
			out, used = append(out, nil), -2
		}
		used += 2 + n
		out[len(out)-1] = append(out[len(out)-1], h)
	}
	return out
}

// smallAnswers lays the answers out below one line of the question, on less than 40×10. It leaves
// out Ctrl+c if there is not enough room, and reports whether all others fit.
func (c *Context) smallAnswers(hints []Hint) (lines [][]Hint, ok bool) {
	lines = c.answerLines(hints, c.Width)
	for n := len(lines); n+1 > c.Height && len(lines[n-1]) == 1 && lines[n-1][0].Intents[0] == keys.Interrupt; n = len(lines) {
		lines = lines[:n-1]
	}
	for _, line := range lines {
		if c.HintsWidth(c.Layers.Top(), line) > c.Width {
			return lines, false
		}
	}
	return lines, len(lines)+1 <= c.Height
}

// Unseen returns why a question cannot be answered on less than 40×10: its answers are not all
// visible. It returns "" for the ways back, which work at any size.
func (c *Context) Unseen(hints []Hint, i keys.Intent) string {
	if !c.Summary() || i == keys.Back || i == keys.Interrupt || i == keys.Quit || i == keys.Suspend {
		return ""
	}
	if _, ok := c.smallAnswers(hints); ok {
		return ""
	}
	return Larger(draw.Rect{Width: c.Width, Height: c.Height}, "to answer", "")
}

// DrawQuestion draws the question on top over the last lines of the screen: the question, the
// response to the last key, and the answers. On less than 40×10 the answers come first.
func (c *Context) DrawQuestion(f *draw.Frame, r draw.Rect, q Panel) {
	face := q.Face(c)
	if c.Summary() {
		drawSmallQuestion(c, f, r, q, &face)
		return
	}
	heading, sentences := face.Heading, face.Text
	if draw.Width(heading) > r.Width-4 {
		sentences = append([]string{heading}, sentences...)
		heading, _, _ = strings.Cut(heading, " in ")
	}
	var text []string
	for _, sentence := range sentences {
		text = append(text, draw.Wrap(sentence, r.Width-4, r.Width-4)...)
	}
	answers := c.answerLines(face.Hints, r.Width-2)
	text = text[:min(len(text), max(r.Height-3-len(answers), 1))]
	text = append(text, make([]string, max(face.Lines-len(text), 0))...)
	top := max(r.Height-2-len(text)-len(answers), 0)
	for line := top; line < r.Height; line++ {
		f.Clear(line)
	}
	c.Rule(f, top, timeline.Cut(heading, r.Width-4), "")
	for i, line := range text {
		f.Pen(top+1+i, r.Width).To(3).Text(line)
	}
	at := r.Height - len(answers)
	if c.Status.Text != "" {
		f.Pen(at-1, r.Width).Text(" ").Put(c.Status.Kind, c.Status.Text)
	}
	for i, line := range answers {
		drawAnswers(c, f.Pen(at+i, r.Width).Text(" "), q, line)
	}
}

func drawSmallQuestion(c *Context, f *draw.Frame, r draw.Rect, q Panel, face *Face) {
	answers, ok := c.smallAnswers(face.Hints)
	if !ok {
		DrawLarger(f, r, Larger(r, "to answer", ""))
		return
	}
	for i, line := range answers {
		drawAnswers(c, f.Pen(i, r.Width), q, line)
	}
	text := append([]string{face.Heading}, face.Text...)
	if c.Status.Text != "" {
		text = append([]string{c.Status.Text}, text...)
	}
	out := f.Area(len(answers), r.Height-len(answers), r.Width)
	for _, line := range text {
		out.Wrapped(timeline.Text, line)
	}
}

// drawAnswers draws answers side by side, muting those that are refused.
func drawAnswers(c *Context, p *draw.Pen, q Panel, list []Hint) {
	for i, h := range list {
		if i > 0 {
			p.Text("  ")
		}
		if q.Refuse(c, h.Intents[0]) != "" {
			p.Muted(c.HintText(c.Layers.Top(), h))
		} else {
			c.DrawHints(p, c.Layers.Top(), list[i:i+1])
		}
	}
}
