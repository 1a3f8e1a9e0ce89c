package tui

import "github.com/lctui/lctui/tui/editor"

// try shows a state without keeping it.
func (s *session) try(m *editor.Snapshot) {
	if m != nil {
		s.ed.Judge(m, s.ed.Kept())
	}
	s.ed.Trial = m
	s.settle()
}

// keep makes a state the present one: one undo step, what was undone before is
// forgotten.
func (s *session) keep(m *editor.Snapshot, label string) {
	s.ed.Trial = nil
	if m == nil || s.ed.Unchanged(m) {
		s.settle()
		return
	}
	if reason := s.mixes(m); reason != "" {
		s.settle()
		s.refuse(reason)
		return
	}
	s.ed.Judge(m, s.ed.Kept())
	m.Label, m.Focus = label, s.focus
	s.ed.Snapshots = append(s.ed.Snapshots[:s.ed.At+1:s.ed.At+1], m)
	s.ed.At++
	s.settle()
}
