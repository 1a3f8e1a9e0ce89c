package tui

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// edgeRefusal says that a key which goes further is at an end already: of the
// rows or lines, of the zooms, of the years that a file can write.
func (s *session) edgeRefusal(i Intent) string {
	switch i {
	case RowUp, PageUp, FirstRow, RowDown, PageDown, LastRow:
		return s.listEnd(i)
	case ZoomIn:
		if s.window.In(s.cursor) == s.window {
			return s.window.Zoom().String() + " is the closest zoom"
		}
	case ZoomOut:
		if s.window.Out(s.cursor) == s.window {
			return s.window.Zoom().String() + " is the widest zoom: " + s.keys.first(Timeline, ZoomFit) + " shows all starts"
		}
	case DayBack, MonthBack:
		if !s.cursor.After(firstCursor) {
			return "the time cursor goes back to " + phrase.Day(firstCursor) + " and no further"
		}
	case DayForward, MonthForward:
		if !s.cursor.Before(lastCursor) {
			return "the time cursor goes on to " + phrase.Day(lastCursor) + " and no further"
		}
	}
	return ""
}

// listEnd says that the first or last line of what is shown is in focus.
func (s *session) listEnd(i Intent) string {
	at, n := 0, 0
	mode := s.modes.top()
	switch mode {
	case Timeline:
		at, n = s.rows.at, len(s.rows.list)
	case Agenda:
		at, n = s.agenda.at, len(s.agendaLines())
	case Problems:
		at, n = s.problems.at, len(s.problemLines())
	case Paths:
		at, n = s.paths.at, len(s.pathsTable().found)
	default:
		return ""
	}
	end := "first"
	if i == RowDown || i == PageDown || i == LastRow {
		end, at = "last", n-1-at
	}
	switch {
	case n == 0 && mode == Timeline:
		return s.noVersionHere()
	case n == 0:
		return "the list is empty"
	case at > 0:
		return ""
	case mode == Agenda:
		return "this is the " + end + " line"
	case mode == Paths:
		return model.Escape(s.paths.version) + " is the " + end + " version shown"
	case mode == Problems:
		return "this is the " + end + " finding"
	case s.filter.text != "":
		return nameOf(s.focused()) + " is the " + end + " version shown"
	}
	return nameOf(s.focused()) + " is the " + end + " version"
}
