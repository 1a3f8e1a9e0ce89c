package tui

import (
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
)

// edgeRefusal says that a key which goes further is at an end already: of the
// rows or lines, of the zooms, of the years that a file can write.
func (s *session) edgeRefusal(i keys.Intent) string {
	switch i {
	case keys.RowUp, keys.PageUp, keys.FirstRow, keys.RowDown, keys.PageDown, keys.LastRow:
		return s.listEnd(i)
	case keys.ZoomIn:
		if s.Window.In(s.Cursor) == s.Window {
			return s.Window.Zoom().String() + " is the closest zoom"
		}
	case keys.ZoomOut:
		if s.Window.Out(s.Cursor) == s.Window {
			return s.Window.Zoom().String() + " is the widest zoom: " + s.Keys.First(keys.Timeline, keys.ZoomFit) + " shows all starts"
		}
	case keys.DayBack, keys.MonthBack:
		if !s.Cursor.After(firstCursor) {
			return "the time cursor goes back to " + phrase.Day(firstCursor) + " and no further"
		}
	case keys.DayForward, keys.MonthForward:
		if !s.Cursor.Before(lastCursor) {
			return "the time cursor goes on to " + phrase.Day(lastCursor) + " and no further"
		}
	}
	return ""
}

// listEnd says that the first or last line of what is shown is in focus.
func (s *session) listEnd(i keys.Intent) string {
	at, n := 0, 0
	mode := s.Layers.Top()
	switch mode {
	case keys.Timeline:
		at, n = s.Rows.At, len(s.Rows.List)
	default:
		return ""
	}
	end := "first"
	if i == keys.RowDown || i == keys.PageDown || i == keys.LastRow {
		end, at = "last", n-1-at
	}
	switch {
	case n == 0 && mode == keys.Timeline:
		return s.noVersionHere()
	case n == 0:
		return "the list is empty"
	case at > 0:
		return ""
	case s.Filter.Text != "":
		return phrase.Version(s.Focused()) + " is the " + end + " version shown"
	}
	return phrase.Version(s.Focused()) + " is the " + end + " version"
}
