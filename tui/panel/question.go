package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
)

// Basic is embedded in panels that need no Open, Layout or Draw of their own.
type Basic struct{}

// Open keeps the panel as it is.
func (Basic) Open(*Context, any) []Effect { return nil }

// Layout has nothing to bring up to date.
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
