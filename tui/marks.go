package tui

import "github.com/lctui/lctui/model"

// mark marks the focused row and goes down.
func (s *session) mark() {
	key := model.KeyOf(s.focus.TrackRef, s.focused())
	if s.marked[key] {
		delete(s.marked, key)
	} else {
		s.marked[key] = true
	}
	s.moveRow(1)
	if s.filter.text != "" {
		s.settle()
	}
}

// markAll marks all rows shown, or none when all are.
func (s *session) markAll() {
	versions, all := s.track().Versions, true
	for _, i := range s.rows.list {
		all = all && s.marked[model.KeyOf(s.focus.TrackRef, versions[i])]
	}
	for _, i := range s.rows.list {
		if key := model.KeyOf(s.focus.TrackRef, versions[i]); all {
			delete(s.marked, key)
		} else {
			s.marked[key] = true
		}
	}
	s.settle()
}

// markedRows lists the marked versions of the focused track in the order of
// the rows.
func (s *session) markedRows() (out []int) {
	t := s.track()
	if t == nil || len(s.marked) == 0 {
		return nil
	}
	for _, i := range s.lanes.At(s.focus.TrackRef).Order {
		if s.marked[model.KeyOf(s.focus.TrackRef, t.Versions[i])] {
			out = append(out, int(i))
		}
	}
	return out
}
