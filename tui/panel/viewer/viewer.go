// Package viewer shows a text: one to select by hand because no clipboard took it, or one to read.
package viewer

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Panel is the open text.
type Panel struct {
	panel.Basic
	text panel.Text
	top  int
}

// Open shows a panel.Text from its beginning.
func (p *Panel) Open(_ *panel.Context, with any) []panel.Effect {
	p.top = 0
	p.text, _ = with.(panel.Text)
	return nil
}

// room returns how many lines of the text are visible.
func room(c *panel.Context) int { return max(c.Height-4, 1) }

// asked reports whether the text is the diff that edits of an earlier run would make. The answers
// to the question below then work here too.
func asked(c *panel.Context) bool {
	n := len(c.Layers)
	return n > 1 && c.Layers[n-1] == keys.Viewer && c.Layers[n-2] == keys.ResumeQuestion
}

// Handle scrolls, goes back, or leaves an answer to the question below.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if panel.Move(&p.top, max(len(p.text.Lines)-room(c), 0)+1, c.Height-4, w.Intent) {
		return nil
	}
	switch asked := asked(c); {
	case w.Intent == keys.Back:
		return panel.Closed()
	case asked && (w.Intent == keys.AnswerResume || w.Intent == keys.AnswerDrop):
		return []panel.Effect{panel.Close{}, panel.Run(w)}
	}
	return nil
}

// Face returns the hints.
func (p *Panel) Face(c *panel.Context) (f panel.Face) {
	if asked(c) {
		f.Hints = []panel.Hint{panel.Key("resume", keys.AnswerResume), panel.Key("drop", keys.AnswerDrop)}
	}
	f.Hints = append(f.Hints, panel.Key("back", keys.Back), panel.Key("scroll", keys.RowDown, keys.RowUp))
	return f
}

// Draw draws the text.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	c.Theme.Heading(f, r.Top, c.Width, p.text.Title, "")
	a := f.Area(r.Top+1, room(c), r.Width)
	for i := p.top; i < len(p.text.Lines) && a.Room() > 0; i++ {
		a.Next().Text(strings.ReplaceAll(model.Escape(strings.ReplaceAll(p.text.Lines[i], "\t", "  ")), "\r", ""))
	}
}
