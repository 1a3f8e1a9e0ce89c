package panel

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Zoom changes which part of time the bars show, or passes on any other command. instants returns
// all instants that ZoomFit has to show, besides now and the time cursor.
func (c *Context) Zoom(i keys.Intent, instants func() []time.Time) Result {
	w := c.Window
	switch i {
	case keys.ZoomIn:
		w = w.In(c.Cursor)
	case keys.ZoomOut:
		w = w.Out(c.Cursor)
	case keys.ZoomFit:
		w = timeline.NewFit(w.Width(), append([]time.Time{c.Editor.Instant(), c.Cursor}, instants()...)...)
	case keys.PanLeft:
		w = w.Pan(-max(w.Width()/8, 1))
	case keys.PanRight:
		w = w.Pan(max(w.Width()/8, 1))
	default:
		return Passed()
	}
	return Result{Window: &w}
}

// AppendStarts appends the dated starts of a version.
func AppendStarts(list []time.Time, v *model.Version) []time.Time {
	for _, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			list = append(list, stage.Start.Time)
		}
	}
	return list
}

// ShownRows reports for each version of the focused track whether the filter lets it through. It
// returns nil if there is no filter.
func ShownRows(c *Context) []bool {
	if c.Filter.Text == "" {
		return nil
	}
	out := make([]bool, len(c.Track().Versions))
	for _, i := range c.Rows.List {
		out[i] = true
	}
	return out
}

// RowStarts returns all dated starts of the rows.
func RowStarts(c *Context) (out []time.Time) {
	if c.Track() != nil {
		only := ShownRows(c)
		for _, x := range c.Tracks.At(c.Focus.TrackRef).Starts() {
			if only == nil || only[x.Version] {
				out = append(out, x.At)
			}
		}
	}
	return out
}
