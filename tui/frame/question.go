package frame

import (
	"cmp"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// answerLines arranges the answers on as many lines as they need, because all must be visible.
func answerLines(c *panel.Context, hints []panel.Hint, width int) (out [][]panel.Hint) {
	used := 0
	for _, h := range hints {
		n := draw.Width(panel.HintText(c, c.Layers.Top(), h))
		if len(out) == 0 || used+2+n > width {
			out, used = append(out, nil), -2
		}
		used += 2 + n
		out[len(out)-1] = append(out[len(out)-1], h)
	}
	return out
}

// drawQuestion draws the question on top over the last lines of the screen. It draws the question,
// the response to the last key, and the answers.
func drawQuestion(c *panel.Context, f *draw.Frame, r draw.Rect, q panel.Panel) {
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
	answers := answerLines(c, face.Hints, r.Width-2)
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

// drawAnswers draws answers side by side, and mutes those that are refused.
func drawAnswers(c *panel.Context, p *draw.Pen, list []panel.Hint) {
	for i, h := range list {
		if i > 0 {
			p.Text("  ")
		}
		if c.Refusal(h.Intents[0]) != "" {
			p.Muted(panel.HintText(c, c.Layers.Top(), h))
		} else {
			panel.DrawHints(c, p, c.Layers.Top(), list[i:i+1])
		}
	}
}
