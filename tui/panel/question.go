package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// Basic is embedded in panels that need no Open, Layout or Draw of their own.
type Basic struct{}

// Open keeps the panel as it is.
func (Basic) Open(*Context, any) []Effect { return nil }

// Layout does nothing.
func (Basic) Layout(*Context, draw.Rect) {}

// Draw draws nothing: the frame draws the Face of a question.
func (Basic) Draw(*Context, *draw.Frame, draw.Rect) {}

// Answers lists the keys of the question on top and what they do, without asides.
func Answers(c *Context, hints []Hint) string {
	out := make([]string, len(hints))
	for i, h := range hints {
		out[i] = c.Keys.First(c.Layers.Top(), h.Intents...) + " " + h.Label
	}
	return strings.Join(out, "; ")
}

// Quit leaves the program. It asks first if unsaved edits or the text of a field would be lost.
func Quit(c *Context) []Effect {
	if c.Editor.Now().Dirty() || WouldLose(c) {
		return Opened(keys.LeaveQuestion, nil)
	}
	return []Effect{Leave{}}
}

// Interrupt handles Ctrl+c when no question about leaving is open. It leaves as Quit does, and
// closes other questions first.
func Interrupt(c *Context) []Effect {
	if top := c.Layers.Top(); top.IsQuestion() && top != keys.ResumeQuestion {
		return append(Closed(), Quit(c)...)
	}
	return Quit(c)
}

// WouldLose reports whether a field contains a text that would be lost.
func WouldLose(c *Context) bool {
	return c.Trial != nil && !c.Trial.Means(c.Editor.Now()) && c.Typed.Lost
}
