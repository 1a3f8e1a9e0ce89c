package panel

import "github.com/lctui/lctui/tui/draw"

// Size is how many columns and lines the screen has, in cells; 0 until it is known. It
// has one of two layouts. The full one, from 80×24 on, has the rows and below them what is
// known of the one in focus, and a status line. The small one shows one thing at a time:
// the rows with a headline, or what is open over them in the lower half. Less than 40×10
// has no layout: it is a summary line, and below it what fits.
type Size struct{ Width, Height int }

// Full reports whether the screen has the full layout.
func (s Size) Full() bool { return s.Width >= 80 && s.Height >= 24 }

// Wide reports whether the full layout has room for tracks beside the rows.
func (s Size) Wide() bool { return s.Width >= 100 && s.Height >= 30 }

// Two reports whether there is room for more than one panel: for what is coming in all
// tracks beside the details, and for the timeline below a list.
func (s Size) Two() bool { return s.Width >= 160 && s.Wide() }

// TextOnly reports whether there is no room for bars and heads of columns.
func (s Size) TextOnly() bool { return s.Width < 60 || s.Height < 16 }

// Summary reports whether there is no room for any layout.
func (s Size) Summary() bool { return s.Width < 40 || s.Height < 10 }

// All returns the whole screen.
func (s Size) All() draw.Rect { return draw.Rect{Width: s.Width, Height: s.Height} }

// Inside returns the part of the screen that a panel in place of the rows has: between
// title and status line, or footer where there is no status line.
func (s Size) Inside() draw.Rect {
	switch {
	case s.Summary():
		return s.All()
	case s.Full():
		return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - 3}
	}
	return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - 2}
}
