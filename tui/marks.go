package tui

import "github.com/lctui/lctui/model"

// mark marks the focused row and goes down.
func (s *state) mark() {
	key := model.KeyOf(s.Focus.TrackRef, s.Focused())
	if s.Marked[key] {
		delete(s.Marked, key)
	} else {
		s.Marked[key] = true
	}
	s.moveRow(1)
	if s.Filter.Text != "" {
		s.settle()
	}
}

// markAll marks all rows shown, or none when all are.
func (s *state) markAll() {
	versions, all := s.Track().Versions, true
	for _, i := range s.Rows.List {
		all = all && s.Marked[model.KeyOf(s.Focus.TrackRef, versions[i])]
	}
	for _, i := range s.Rows.List {
		if key := model.KeyOf(s.Focus.TrackRef, versions[i]); all {
			delete(s.Marked, key)
		} else {
			s.Marked[key] = true
		}
	}
	s.settle()
}

// unmark takes the marks of the track in focus away.
func (s *session) unmark() {
	for key := range s.Marked {
		if key.TrackRef == s.Focus.TrackRef {
			delete(s.Marked, key)
		}
	}
	s.settle()
}
