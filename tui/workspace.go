package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// mergedVersion is what becomes of a version of the focused namespaced profile,
// nil where its parent is not there or has no such version.
func (s *session) mergedVersion(v *model.Version) *model.Version {
	return s.ed.MergedVersionAt(s.focus.TrackRef, v)
}

// related is what a family has to say of the files as loaded, worked out behind
// the first frame.
type related struct{ family editor.Family }

func (r related) apply(s *session) tea.Cmd {
	s.ed.Workspace.Family = r.family
	s.ed.SetBaseline()
	for _, m := range s.ed.Snapshots {
		m.Behind = true
	}
	s.ed.Relate(s.ed.Kept())
	if s.ed.Trial != nil {
		s.ed.Relate(s.ed.Trial)
	}
	s.settle()
	return nil
}

// relateLater judges a large workspace in the background.
func (s *session) relateLater() tea.Cmd {
	family, kin := lifecycle.NewFamily(s.ed.Now(), s.ed.Dialect()), s.ed.Related(s.ed.Snapshots[0])
	return guarded(func() tea.Msg {
		family.Findings(kin)
		return related{family}
	})
}

// catchUp asks for the rest of the findings of the moment shown, once.
func (s *session) catchUp(cmd tea.Cmd) tea.Cmd {
	if s.ed.Workspace.Coming || !s.ed.Shown().Behind || s.ed.Workspace.Family == nil {
		return cmd
	}
	s.ed.Workspace.Coming = true
	rest := func() tea.Msg { return restOfFindings{} }
	if cmd == nil {
		return rest
	}
	return together(cmd, rest)
}

// restOfFindings is the next part of the findings on its way.
type restOfFindings struct{}

func (restOfFindings) apply(s *session) tea.Cmd {
	s.ed.Workspace.Coming = false
	if m := s.ed.Shown(); m.Behind {
		s.ed.RelateSome(m, editor.RelatedLater)
		s.settle()
	}
	return nil
}
