package tui

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
			return "the time cursor goes back to " + day(firstCursor) + " and no further"
		}
	case DayForward, MonthForward:
		if !s.cursor.Before(lastCursor) {
			return "the time cursor goes on to " + day(lastCursor) + " and no further"
		}
	}
	return ""
}

// listEnd says that the first or last line of what is shown is in focus.
func (s *session) listEnd(i Intent) string {
	at, n, first, last := 0, 0, "", ""
	switch s.modes.top() {
	case Timeline:
		if n = len(s.rows.list); n == 0 {
			return s.noVersionHere()
		}
		at, first = s.rows.at, nameOf(s.focused())+" is the first version"
		last = nameOf(s.focused()) + " is the last version"
		if s.filter.text != "" {
			first, last = first+" shown", last+" shown"
		}
	case Agenda:
		at, n, first, last = s.agenda.at, len(s.agendaLines()), "this is the first line", "this is the last line"
	case Problems:
		at, n, first, last = s.problems.at, len(s.problemLines()), "this is the first finding", "this is the last finding"
	default:
		return ""
	}
	if n == 0 {
		return "the list is empty"
	}
	switch i {
	case RowUp, PageUp, FirstRow:
		if at == 0 {
			return first
		}
	default:
		if at >= n-1 {
			return last
		}
	}
	return ""
}
