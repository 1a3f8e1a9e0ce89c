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

// detailsBelow is how many of the lines below a list are for the details.
const detailsBelow = 8

// drawItem draws the timeline and the details of the focused entry of a list. It uses the lines
// that the list leaves blank at its end.
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
	height := f.c.ItemLines(end - top)
	if height == 0 {
		return
	}
	x := f.itemOf(list.About)
	c, face := x.in(f.c), &x.face
	c.Written = panel.WrittenOf(&c, &x.on)
	c.Bars, c.Window = face.Bar, f.stack.windowOf(&c, max(c.Width-face.Bar-1-face.Right, 0), list.Bar == 0)
	c.Theme.Heading(to, end-height, c.Width, "timeline", c.Tracks.Label(x.on.TrackRef))
	main := draw.Rect{Top: end - height + 1, Width: c.Width}
	above, room := face.Above-c.Inside().Top, height-1
	if c.ShownVersion() != nil {
		room -= detailsBelow
	}
	main.Height = min(above+face.Lines, room)
	under := draw.Rect{Top: main.Top + main.Height, Height: end - main.Top - main.Height}
	under.Width = c.Width
	to.Unreachable(func() {
		f.stack.Panels[keys.Timeline].Draw(&c, to, main)
		details.Draw(&c, to, under, titled(&c))
	})
}

// hasItem reports whether a list has a timeline below it, if there are enough lines. A list with
// bars of its own has one only on a wide screen.
func (f *faces) hasItem(list *panel.Face) bool {
	shown := f.c.Shown()
	return (list.Bar == 0 || f.c.Two()) && list.About != nil && f.c.ItemLines(f.c.Height) > 0 && shown.Track(list.About.TrackRef) != nil && systems.Can(shown.Object(list.About.TrackRef), lifecycle.Draw) == ""
}

// item is the timeline of the focused entry of a list: all rows of its object, and their face.
type item struct {
	on   editor.Focus
	rows panel.Rows
	face panel.Face
}

// itemOf returns the timeline of a version. Draw reuses the one that Layout made.
func (f *faces) itemOf(on *editor.Focus) *item {
	if x := f.stack.item; x != nil && x.on == *on {
		return x
	}
	x := &item{on: *on}
	c := x.in(f.c)
	c.Rows.List(c.Tracks, c.Object().Tracks, on.TrackRef, nil, nil)
	c.Rows.Alone = true
	c.Rows.At = max(0, c.Rows.Of(on.Track, on.Version, c.Focused(), c.Track()))
	x.rows, x.face = c.Rows, f.stack.Panels[keys.Timeline].Face(&c)
	return x
}

// in returns a copy of the context in which the version of the item has the focus, with its rows.
func (x *item) in(of *panel.Context) panel.Context {
	c := *of
	c.Focus, c.Titled, c.Filter, c.Layers = x.on, x.on.TrackRef, panel.Filter{}, nil
	c.Rows, c.Folded = x.rows, nil
	return c
}
