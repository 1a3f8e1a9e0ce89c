package panel

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// HintText is a hint as the footer of a scope says it: keys and label.
func (c *Context) HintText(scope keys.Scope, h Hint) string {
	switch size := c.Size(); {
	case h.Note != "":
		return h.Note
	case h.Short != "" && size == OneLine:
		h.Label = h.Short
	case h.Wide != "" && size == Large:
		h.Label = h.Wide
	}
	return c.Keys.First(scope, h.Intents...) + " " + h.Label
}

// HintsWidth is how many columns hints take side by side.
func (c *Context) HintsWidth(scope keys.Scope, list []Hint) (n int) {
	for i, h := range list {
		n += 2*min(i, 1) + draw.Width(c.HintText(scope, h))
	}
	return n
}

// DrawHints draws all hints side by side, for the fields on the last lines, whose keys
// are never refused.
func (c *Context) DrawHints(p *draw.Pen, scope keys.Scope, list []Hint) {
	for i, h := range list {
		if i > 0 {
			p.Text("  ")
		}
		first := c.Keys.First(scope, h.Intents...)
		p.Put(timeline.Strong, first).Text(c.HintText(scope, h)[len(first):])
	}
}
