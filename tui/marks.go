package tui

// unmark takes the marks of the track in focus away.
func (s *session) unmark() {
	for key := range s.Marked {
		if key.TrackRef == s.Focus.TrackRef {
			delete(s.Marked, key)
		}
	}
	s.settle()
}
