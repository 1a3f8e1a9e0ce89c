package frame

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// detailsBelow is how many of those lines go to the details.
const detailsBelow = 8

// drawItem draws the timeline and the details of what a list has in focus into the lines that the
// list leaves blank at its end. It takes at most half of the screen, so that it stays in place
// while the list changes.
func (f *faces) drawItem(to *draw.Frame, at screen) {
	list := f.of(at.shown)
	if !f.hasItem(list) {
		return
	}
	end := at.main.Top + at.main.Height
	top := end
	for top > at.main.Top && to.Blank(top-1) {
		top--
	}
	height := min(end-top-1, f.c.Height/2)
	if height < panel.LeastItem {
		return
	}
	rows, about := f.stack[keys.Timeline], list.About
	c, face := focused(f.c, about, rows)
	c.Theme.Heading(to, end-height, c.Width, "timeline", c.Tracks.Label(about.TrackRef))
	main := draw.Rect{Top: end - height + 1, Width: c.Width}
	above, room := face.Above-c.Inside().Top, height-1
	if c.ShownVersion() != nil {
		room -= detailsBelow
	}
	main.Height = min(above+face.Lines, room)
	under := draw.Rect{Top: main.Top + main.Height, Height: end - main.Top - main.Height}
	under.Width = c.Width
	to.Unreachable(func() {
		rows.Draw(&c, to, main)
		details.Draw(&c, to, under, titled(&c))
	})
}

// hasItem reports whether a list has a timeline below it if there are enough lines.
func (f *faces) hasItem(list *panel.Face) bool {
	shown := f.c.Shown()
	return list.About != nil && f.c.Two() && shown.Track(list.About.TrackRef) != nil && systems.Can(shown.Object(list.About.TrackRef), lifecycle.Draw) == ""
}

// focused returns a copy of the context that has another version in focus and all rows of its
// object, and the face of the rows in that context.
func focused(of *panel.Context, on *editor.Focus, rows panel.Panel) (panel.Context, panel.Face) {
	c := *of
	c.Focus, c.Titled, c.Filter, c.Layers = *on, on.TrackRef, panel.Filter{}, nil
	c.Rows, c.Folded = panel.Rows{}, nil
	c.Rows.List(c.Tracks, c.Object().Tracks, on.TrackRef, nil, nil)
	c.Rows.Alone = true
	c.Rows.At = max(0, c.Rows.Of(on.Track, on.Version, c.Focused(), c.Track()))
	c.Written = c.Shown().Written(on.TrackRef, on.Version)
	face := rows.Face(&c)
	c.Bars, c.Window = face.Bar, c.Window.Resize(max(c.Width-face.Bar-1-face.Right, 0), c.Editor.Instant(), c.Cursor)
	return c, face
}
