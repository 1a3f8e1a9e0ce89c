package panel

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Key returns a hint: label describes what the keys of some intents do.
func Key(label string, does ...keys.Intent) Hint { return Hint{Intents: does, Label: label} }

// In reports whether the footer of a screen of size s shows the hint.
func (h *Hint) In(s Size) bool {
	return (h.Label != "" || h.Note != "" || s.Wide()) && (!h.Full || s.Full()) && (!h.Small || !s.Full())
}

// Words returns what the footer of a screen of size s shows after the keys of a hint: its label, or
// its note, which has no keys.
func (h *Hint) Words(s Size) string {
	switch {
	case h.Note != "":
		return h.Note
	case h.Wide != "" && s.Wide():
		return h.Wide
	case h.Aside != "":
		return h.Label + " (" + h.Aside + ")"
	}
	return h.Label
}

// HintText returns a hint as the footer shows it: keys and label.
func HintText(c *Context, scope keys.Scope, h Hint) string {
	if h.Note != "" {
		return h.Note
	}
	return c.Keys.First(scope, h.Intents...) + " " + h.Words(c.Size)
}

// HintsWidth returns how many columns hints take side by side.
func HintsWidth(c *Context, scope keys.Scope, list []Hint) (n int) {
	for i, h := range list {
		n += 2*min(i, 1) + draw.Width(HintText(c, scope, h))
	}
	return n
}

// DrawHints draws all hints side by side. It is for fields on the last lines, whose keys are never
// refused.
func DrawHints(c *Context, p *draw.Pen, scope keys.Scope, list []Hint) {
	for i, h := range list {
		if i > 0 {
			p.Text("  ")
		}
		if h.Note != "" {
			p.Text(h.Note)
			continue
		}
		p.Put(timeline.Strong, c.Keys.First(scope, h.Intents...)).Text(" ").Text(h.Words(c.Size))
	}
}
