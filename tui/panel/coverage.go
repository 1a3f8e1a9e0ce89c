package panel

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/trackview"
)

// DrawCoverage draws how many minors are supported over time, aligned with bars that begin at
// column bars.
func (c *Context) DrawCoverage(p *draw.Pen, x *trackview.Coverage, bars int) {
	p.Muted("supported").To(bars)
	c.Window.AppendCounts(p.Runs(), c.Theme.Signs, x.Counts, x.Wanted, "minors", c.Cursor)
	p.Took(c.Window.Width())
}
