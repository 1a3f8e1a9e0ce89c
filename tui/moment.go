package tui

import "github.com/lctui/lctui/tui/editor"

// try shows a state without keeping it.
func (s *session) try(m *editor.Snapshot) {
	if m != nil {
		s.Editor.Judge(m, s.Editor.Kept())
	}
	s.Editor.Trial = m
	s.settle()
}

// keep makes a state the present one: one undo step, what was undone before is
// forgotten.
func (s *session) keep(m *editor.Snapshot, label string) {
	s.Editor.Trial = nil
	if m == nil || s.Editor.Unchanged(m) {
		s.settle()
		return
	}
	if reason := s.mixes(m); reason != "" {
		s.settle()
		s.refuse(reason)
		return
	}
	s.Editor.Judge(m, s.Editor.Kept())
	m.Label, m.Focus = label, s.Focus
	s.Editor.Snapshots = append(s.Editor.Snapshots[:s.Editor.At+1:s.Editor.At+1], m)
	s.Editor.At++
	s.settle()
}
