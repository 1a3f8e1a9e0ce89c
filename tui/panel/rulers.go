package panel

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/trackview"
)

// Rulers is where to draw the rulers over bars: on the two lines from Line on, or nowhere if that
// is -1. The signs of now and of the time cursor are on line Marker or, if that is -1, where the
// labels of the first ruler leave room. The bars begin at column Bar.
type Rulers struct{ Line, Marker, Bar int }

// DrawRulers draws the rulers over bars outside of the rows, which have rulers of their own.
func DrawRulers(c *Context, f *draw.Frame, at Rulers) {
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

// DrawCoverage draws how many minors are supported over time, aligned with bars that begin at
// column bars.
func DrawCoverage(c *Context, p *draw.Pen, x *trackview.Coverage, bars int) {
	p.Muted("supported").To(bars)
	c.Window.AppendCounts(p.Runs(), c.Theme.Signs, x.Counts, x.Wanted, "minors", c.Cursor)
	p.Took(c.Window.Width())
}
