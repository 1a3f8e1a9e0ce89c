package panel

import (
	"strconv"

	"github.com/lctui/lctui/tui/draw"
)

// Size is the size of the screen in cells, 0 until it is known. There are two layouts. The full
// one, from 80×24 on, shows the rows, the details of the one in focus below them, and a status
// line. The small one shows one thing at a time: the rows with a headline, or what is open over
// them in the lower half. A screen smaller than 40×10 has no layout: one line shows the size that
// is needed, and only the keys that leave, suspend and redraw work.
type Size struct{ Width, Height int }

// Full reports whether the screen has the full layout.
func (s Size) Full() bool { return s.Width >= 80 && s.Height >= 24 }

// Wide reports whether the full layout has room for longer hints and names, and for more lines
// about what is in focus.
func (s Size) Wide() bool { return s.Width >= 100 && s.Height >= 30 }

// Two reports whether there is room for two panels: the lines of the file alongside the stages, and
// the timeline below a list with bars of its own.
func (s Size) Two() bool { return s.Width >= 150 && s.Wide() }

// leastItem is the fewest blank lines below a list worth filling with the timeline of what is in
// focus: heading, rulers, a few rows, and the details.
const leastItem = 16

// ItemLines returns how many of the lines that a list leaves blank at its end are for the timeline
// of what is in focus, 0 if they are too few. The timeline gets at most half of the screen, so that
// it stays in place while the list changes.
func (s Size) ItemLines(blank int) int {
	if lines := min(blank-1, s.Height/2); s.Full() && lines >= leastItem {
		return lines
	}
	return 0
}

// TextOnly reports whether there is no room for bars and column headings.
func (s Size) TextOnly() bool { return s.Width < 60 || s.Height < 16 }

// The least size that is drawn, in columns and lines.
const (
	LeastWidth  = 40
	LeastHeight = 10
)

// TooSmall reports whether the screen is too small for any layout. A size that is not known yet is
// not too small.
func (s Size) TooSmall() bool {
	return s.Width > 0 && s.Height > 0 && (s.Width < LeastWidth || s.Height < LeastHeight)
}

// TooSmallText returns the text of a screen that is too small: the size it needs, in the longest words
// that fit.
func TooSmallText(s Size) string {
	needs := strconv.Itoa(LeastWidth) + "x" + strconv.Itoa(LeastHeight)
	for _, text := range []string{"lctui needs a window of " + needs, "needs " + needs} {
		if draw.Width(text) <= s.Width {
			return text
		}
	}
	return needs
}

// All returns the whole screen.
func (s Size) All() draw.Rect { return draw.Rect{Width: s.Width, Height: s.Height} }

// Inside returns the area of a panel that replaces the rows: from below the title down to the
// status line, or to the footer if there is no status line.
func (s Size) Inside() draw.Rect {
	switch {
	case s.Full():
		return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - 3}
	}
	return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - 2}
}
