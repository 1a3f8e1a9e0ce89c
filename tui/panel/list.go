package panel

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Move moves a focus in a list of n lines, page at a time page, and reports whether
// the intent asked for that.
func Move(at *int, n, page int, i keys.Intent) bool {
	switch i {
	case keys.RowUp:
		*at--
	case keys.RowDown:
		*at++
	case keys.PageUp:
		*at -= max(page, 1)
	case keys.PageDown:
		*at += max(page, 1)
	case keys.FirstRow:
		*at = 0
	case keys.LastRow:
		*at = n - 1
	default:
		return false
	}
	*at = max(0, min(*at, n-1))
	return true
}

// Scrolled returns the first line to show of n: the old one moved by as little as
// keeps the focused line in sight.
func Scrolled(top, at, n, room int) int {
	room = max(room, 1)
	top = max(min(top, n-room), 0)
	return max(min(top, at), at-room+1, 0)
}

// AtEnd says that a key which goes further is at the end of a list already, or "".
// noun is what its lines are, in the singular.
func AtEnd(i keys.Intent, at, n int, noun string) string {
	end := "first"
	switch i {
	case keys.RowDown, keys.PageDown, keys.LastRow:
		end, at = "last", n-1-at
	case keys.RowUp, keys.PageUp, keys.FirstRow:
	default:
		return ""
	}
	switch {
	case n == 0:
		return "the list is empty"
	case at > 0:
		return ""
	}
	return "this is the " + end + " " + noun
}

// Rule draws the line over a panel: a heading at the left, a text at the right, the
// line between.
func (c *Context) Rule(f *draw.Frame, line int, heading, right string) *draw.Pen {
	p := f.Pen(line, c.Width)
	p.Text(" ").Put(timeline.Strong, timeline.Cut(heading, c.Width-draw.Width(right)-5)).Text(" ")
	if right == "" {
		return p.Fill(timeline.Rule, c.Theme.Rule, c.Width)
	}
	p.Fill(timeline.Rule, c.Theme.Rule, c.Width-draw.Width(right)-3)
	return p.Text(" ").Muted(right).Text(" ").Fill(timeline.Rule, c.Theme.Rule, c.Width)
}
