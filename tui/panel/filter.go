package panel

import (
	"time"

	"github.com/lctui/lctui/tui/editor"
)

// Filter is a filter of rows or of the lines of a list.
type Filter struct{ editor.Filter }

// ParseFilter reads the terms; every text is a filter.
func ParseFilter(text string) Filter { return Filter{editor.ParseFilter(text)} }

// Row reports whether a version of the track in focus passes.
func (f *Filter) Row(c *Context, i int) bool {
	return f.Version(c.Shown(), c.Focus.TrackRef, i, c.Cursor, c.Marked)
}

// Start reports whether a start of any track passes: its version, and what is asked of the
// start itself.
func (f *Filter) Start(c *Context, x editor.StartOf, at time.Time) bool {
	t := c.Shown().Track(x.TrackRef)
	return t != nil && x.Version >= 0 && x.Version < len(t.Versions) && f.Within(at, c.Cursor) &&
		f.Version(c.Shown(), x.TrackRef, x.Version, c.Cursor, c.Marked)
}

// Back takes the filter away, or closes its panel where there is none.
func (f *Filter) Back() Result {
	if f.Text == "" {
		return Result{Close: true}
	}
	*f = Filter{}
	return Result{}
}
