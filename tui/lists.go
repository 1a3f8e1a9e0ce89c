package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// handleList does what agenda, problems and update paths have in common.
func (s *session) handleList(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.OpenAgenda:
		s.openList(keys.Agenda, "")
	case keys.OpenProblems:
		s.openList(keys.Problems, "")
	case keys.OpenPaths:
		s.openList(keys.Paths, "")
	case keys.OpenFilter:
		s.openPanel(keys.FilterField, "")
	case keys.OpenCommand:
		s.openCommand("")
	case keys.TypeDate:
		s.openCommand("at ")
	default:
		return s.handleFiles(w)
	}
	return nil
}

// anyTransition considers the changes of stage of all tracks, and of the merged
// profiles.
func (s *session) anyTransition(n *panel.Nearest) {
	for _, p := range s.Shown().Tracks() {
		if l := s.Tracks.At(p); !l.Override {
			n.Track(l, nil)
		}
	}
	for _, b := range s.Shown().Bonds() {
		if b.Orphan {
			continue
		}
		for _, t := range s.Shown().Result(b).Object.Tracks {
			for _, v := range t.Versions {
				n.Among(v)
			}
		}
	}
}
