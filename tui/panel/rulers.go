package panel

import (
	"github.com/lctui/lctui/tui/draw"
)

// Rulers says where the lines over bars stand: two lines from Line on, the signs of
// now and the time cursor on line Marker, -1 for nowhere, the bars from column Bar on.
type Rulers struct{ Line, Marker, Bar int }

// DrawRulers draws the lines over bars that stand without tracks beside them.
func (c *Context) DrawRulers(f *draw.Frame, at Rulers) {
	if at.Line < 0 {
		return
	}
	f.Hit(draw.Rect{Top: at.Line, Left: at.Bar, Width: c.Width - at.Bar, Height: 2}, OnAxis)
	marks := c.Window.Marks(c.Editor.Instant(), c.Cursor)
	first, second := c.Window.Ruler()
	p := f.Pen(at.Line, c.Width).Text(" ").Muted(c.Window.Zoom().String()).To(at.Bar)
	if at.Marker < 0 {
		c.Window.AppendOver(p.Runs(), c.Theme.Signs, marks, first)
	} else {
		p.Muted(first)
	}
	f.Pen(at.Line+1, c.Width).To(at.Bar).Muted(second)
	if at.Marker >= 0 {
		m := f.Pen(at.Marker, c.Width).To(at.Bar)
		c.Window.AppendMarker(m.Runs(), c.Theme.Signs, marks, c.Cursor)
	}
}
