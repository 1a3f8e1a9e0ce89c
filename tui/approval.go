package tui

// isRequest reports whether a change request is focused.
func (s *session) isRequest() bool {
	v := s.Focused()
	return v != nil && v.Revision != nil && v.Revision.Request != nil
}
