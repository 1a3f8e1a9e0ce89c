package panel

import (
	"cmp"
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// Basic is embedded in panels that need no Open, Layout or Draw of their own.
type Basic struct{}

// Open keeps the panel as it is.
func (Basic) Open(*Context, any) []Effect { return nil }

// Layout has nothing to bring up to date.
func (Basic) Layout(*Context, draw.Rect) {}

// Draw draws nothing: DrawQuestion draws the Face of a question.
func (Basic) Draw(*Context, *draw.Frame, draw.Rect) {}

// Answers lists the keys of the question on top and what they do, without asides.
func (c *Context) Answers(hints []Hint) string {
	out := make([]string, len(hints))
	for i, h := range hints {
		out[i] = c.Keys.First(c.Layers.Top(), h.Intents...) + " " + h.Label
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

// DrawQuestion draws the question on top over the last lines of the screen: the question, the
// response to the last key, and the answers.
func (c *Context) DrawQuestion(f *draw.Frame, r draw.Rect, q Panel) {
	face := q.Face(c)
	heading, sentences := face.Heading, face.Text
	if draw.Width(heading) > r.Width-4 {
		sentences = append([]string{heading}, sentences...)
		heading = cmp.Or(face.Short, heading)
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
	c.Theme.Heading(f, top, c.Width, timeline.Cut(heading, r.Width-4), "")
	for i, line := range text {
		f.Pen(top+1+i, r.Width).To(3).Text(line)
	}
	at := r.Height - len(answers)
	if c.Status.Text != "" {
		f.Pen(at-1, r.Width).Text(" ").Put(c.Status.Kind, c.Status.Text)
	}
	for i, line := range answers {
		drawAnswers(c, f.Pen(at+i, r.Width).Text(" "), line)
	}
}

// drawAnswers draws answers side by side, muting those that are refused.
func drawAnswers(c *Context, p *draw.Pen, list []Hint) {
	for i, h := range list {
		if i > 0 {
			p.Text("  ")
		}
		if c.Refusal(h.Intents[0]) != "" {
			p.Muted(c.HintText(c.Layers.Top(), h))
		} else {
			c.DrawHints(p, c.Layers.Top(), list[i:i+1])
		}
	}
}
