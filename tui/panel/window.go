package panel

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Zoom changes which part of time the bars show, or passes on any other command. instants returns
// all instants that ZoomFit has to show, besides now and the time cursor.
func Zoom(c *Context, i keys.Intent, instants func() []time.Time) []Effect {
	w := c.Window
	switch i {
	case keys.ZoomIn:
		w = w.In(c.Cursor)
	case keys.ZoomOut:
		w = w.Out(c.Cursor)
	case keys.ZoomFit:
		w = fitted(c, w.Width(), instants)
	case keys.PanLeft:
		w = w.Pan(-max(w.Width()/8, 1))
	case keys.PanRight:
		w = w.Pan(max(w.Width()/8, 1))
	default:
		return Passed()
	}
	return []Effect{SetWindow(w)}
}

// fitted returns the window that shows all instants, now and the time cursor.
func fitted(c *Context, width int, instants func() []time.Time) timeline.Window {
	return timeline.NewFit(width, append([]time.Time{c.Editor.Instant(), c.Cursor}, instants()...)...)
}

// EnterWindow returns the window of width cells for an object that is entered after the user has
// chosen a window. It is the chosen one or, if that is fitted, one fitted to the dates of the
// object.
func EnterWindow(c *Context, width int) timeline.Window {
	if c.Window.Zoom() == timeline.Fit {
		return fitted(c, width, func() []time.Time { return RowStarts(c) })
	}
	return c.Window.Resize(width, c.Editor.Instant(), c.Cursor)
}

// FirstWindow returns the window of width cells in which the object in focus opens. It is around
// now. If no date is around now, or if the object lists releases, most of which are past, it shows
// all dates.
func FirstWindow(c *Context, width int) timeline.Window {
	o, w := c.Object(), timeline.New(timeline.Month, width, c.Editor.Instant()).Follow(c.Cursor)
	if o == nil || c.Can(lifecycle.Draw) != "" {
		return w
	}
	var dates []time.Time
	_, releases := systems.Of(o).Releases(o)
	for i := range o.Tracks {
		for _, v := range o.Tracks[i].Versions {
			known := len(dates)
			dates = AppendStarts(dates, v)
			if !releases && slices.ContainsFunc(dates[known:], w.Shows) {
				return w
			}
		}
	}
	if len(dates) == 0 {
		return w
	}
	return timeline.NewFit(width, dates...)
}

// AppendStarts appends the dated starts of a version.
func AppendStarts(list []time.Time, v *model.Version) []time.Time {
	for _, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			list = append(list, stage.Start.Time())
		}
	}
	return list
}

// ShownRows reports for each version of a track of the object in focus whether the filter lets it
// through. It returns nil if there is no filter.
func ShownRows(c *Context, track int) []bool {
	if c.Filter.Text == "" {
		return nil
	}
	out := make([]bool, len(c.Object().Tracks[track].Versions))
	for _, i := range c.Rows.InTrack(track) {
		out[i] = true
	}
	return out
}

// EachTrack calls visit for each track of the object in focus, with what ShownRows reports.
func EachTrack(c *Context, visit func(l *trackview.View, only []bool)) {
	if o := c.Object(); o != nil {
		for i := range o.Tracks {
			visit(c.Tracks.At(Line{Track: int32(i)}.In(c.Focus.TrackRef)), ShownRows(c, i))
		}
	}
}

// RowStarts returns all dated starts of the rows.
func RowStarts(c *Context) (out []time.Time) {
	EachTrack(c, func(l *trackview.View, only []bool) {
		for _, x := range l.Starts() {
			if only == nil || only[x.Version] {
				out = append(out, x.At)
			}
		}
	})
	return out
}
