package panel

import "github.com/lctui/lctui/tui/draw"

// Size is the size of the screen in cells, 0 until it is known. There are two layouts. The full
// one, from 80×24 on, shows the rows, the details of the one in focus below them, and a status
// line. The small one shows one thing at a time: the rows with a headline, or what is open over
// them in the lower half. A screen smaller than 40×10 has no layout: it shows a summary line and
// whatever fits below it.
type Size struct{ Width, Height int }

// Full reports whether the screen has the full layout.
func (s Size) Full() bool { return s.Width >= 80 && s.Height >= 24 }

// Wide reports whether the full layout has room for tracks beside the rows.
func (s Size) Wide() bool { return s.Width >= 100 && s.Height >= 30 }

// Two reports whether there is room for two panels: the starts coming up in all tracks beside the
// details, and the timeline below a list.
func (s Size) Two() bool { return s.Width >= 160 && s.Wide() }

// TextOnly reports whether there is no room for bars and column headings.
func (s Size) TextOnly() bool { return s.Width < 60 || s.Height < 16 }

// Summary reports whether the screen is too small for any layout.
func (s Size) Summary() bool { return s.Width < 40 || s.Height < 10 }

// All returns the whole screen.
func (s Size) All() draw.Rect { return draw.Rect{Width: s.Width, Height: s.Height} }

// Inside returns the area of a panel that replaces the rows: from below the title down to the
// status line, or to the footer if there is no status line.
func (s Size) Inside() draw.Rect {
	switch {
	case s.Summary():
		return s.All()
	case s.Full():
		return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - 3}
	}
	return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - 2}
}
