package panel

import (
	"slices"
	"strconv"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// Filter is a filter of rows or of the lines of a list. The zero Filter lets everything through.
type Filter struct{ editor.Filter }

// ParseFilter parses a filter as typed. Every text is a valid filter.
func ParseFilter(text string) Filter { return Filter{editor.ParseFilter(text)} }

// Start reports whether a start of any track passes: its version must pass, and the start itself
// must lie in the period that the filter asks for.
func (f *Filter) Start(c *Context, x editor.StartOf, at time.Time) bool {
	t := c.Shown().Track(x.TrackRef)
	return t != nil && x.Version >= 0 && x.Version < len(t.Versions) && f.Within(at, c.Cursor) &&
		f.Version(c.Shown(), x.TrackRef, x.Version, c.Cursor, c.Marked)
}

// Back clears the filter. If there is none, it closes the panel.
func (f *Filter) Back() []Effect {
	if f.Text == "" {
		return Closed()
	}
	*f = Filter{}
	return nil
}

// Matches returns the versions of all tracks that the filter lets through, in the order of files,
// tracks and rows.
func (f *Filter) Matches(c *Context) (out []editor.Focus) {
	for _, p := range c.Shown().Tracks() {
		for _, i := range c.Tracks.At(p).Order {
			if f.Version(c.Shown(), p, int(i), c.Cursor, c.Marked) {
				out = append(out, editor.Focus{TrackRef: p, Version: int(i), Stage: model.None})
			}
		}
	}
	return out
}

// Tabs returns the tracks to choose from: those with a version that the filter of the rows lets
// through, or all if there is no filter or no match.
func Tabs(c *Context) []trackview.Tab {
	all := c.Tracks.Tabs()
	if c.Filter.Text == "" {
		return all
	}
	has := map[trackview.Tab]bool{}
	for _, at := range c.Rows.Matches {
		has[trackview.Tab{TrackRef: at.TrackRef}] = true
		has[trackview.Tab{TrackRef: at.TrackRef, Group: c.Shown().Track(at.TrackRef).Versions[at.Version].Group()}] = true
	}
	if tabs := slices.DeleteFunc(slices.Clone(all), func(x trackview.Tab) bool { return !has[x] }); len(tabs) > 0 {
		return tabs
	}
	return all
}

// FilesWithMatches returns in how many files the filter of the rows lets a version through.
func FilesWithMatches(c *Context) int {
	has := map[int]bool{}
	for _, at := range c.Rows.Matches {
		has[at.File] = true
	}
	return len(has)
}

// InFiles returns in how many of several files the filter of the rows lets a version through: "in 3
// of 15 files". It returns "" without a filter and with one file.
func InFiles(c *Context) string {
	if c.Filter.Text == "" || len(c.Editor.Files) < 2 {
		return ""
	}
	return "in " + strconv.Itoa(FilesWithMatches(c)) + " of " + strconv.Itoa(len(c.Editor.Files)) + " files"
}
