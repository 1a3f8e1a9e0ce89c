package panel

import (
	"time"

	"github.com/lctui/lctui/tui/editor"
)

// Filter is a filter of rows or of the lines of a list. The zero Filter lets everything through.
type Filter struct{ editor.Filter }

// ParseFilter parses a filter as typed. Every text is a valid filter.
func ParseFilter(text string) Filter { return Filter{editor.ParseFilter(text)} }

// Row reports whether version i of the focused track passes.
func (f *Filter) Row(c *Context, i int) bool {
	return f.Version(c.Shown(), c.Focus.TrackRef, i, c.Cursor, c.Marked)
}

// Start reports whether a start of any track passes: its version must pass, and the start itself
// must lie in the period that the filter asks for.
func (f *Filter) Start(c *Context, x editor.StartOf, at time.Time) bool {
	t := c.Shown().Track(x.TrackRef)
	return t != nil && x.Version >= 0 && x.Version < len(t.Versions) && f.Within(at, c.Cursor) &&
		f.Version(c.Shown(), x.TrackRef, x.Version, c.Cursor, c.Marked)
}

// Back clears the filter. If there is none, it closes the panel.
func (f *Filter) Back() Result {
	if f.Text == "" {
		return Result{Close: true}
	}
	*f = Filter{}
	return Result{}
}
