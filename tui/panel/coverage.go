package panel

import (
	"strconv"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/trackview"
)

// DrawCoverage draws how many minors are supported over time, aligned with bars that begin at
// column bars.
func (c *Context) DrawCoverage(p *draw.Pen, x *trackview.Coverage, bars int) {
	p.Muted("of " + strconv.Itoa(x.Wanted) + " minors").To(bars)
	c.Window.AppendCounts(p.Runs(), c.Theme.Signs, x.Counts, x.Wanted, c.Cursor)
	p.Took(c.Window.Width())
}
