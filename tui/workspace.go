package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/tui/editor"
)

// related is what a family has to say of the files as loaded, worked out behind
// the first frame.
type related struct{ family editor.Family }

func (r related) apply(s *session) tea.Cmd {
	s.Editor.Workspace.Family = r.family
	s.Editor.SetBaseline()
	for _, m := range s.Editor.Snapshots {
		m.Behind = true
	}
	s.Editor.Relate(s.Editor.Now())
	if s.Trial != nil {
		s.Editor.Relate(s.Trial)
	}
	s.settle()
	return nil
}

// relateLater judges a large workspace in the background.
func (s *session) relateLater() tea.Cmd {
	family, kin := check.NewFamily(s.Editor.Instant(), s.Editor.Dialect()), s.Editor.Related(s.Editor.Snapshots[0])
	return guarded(func() tea.Msg {
		family.Findings(kin)
		return related{family}
	})
}

// catchUp asks for the rest of the findings of the moment shown, once.
func (s *session) catchUp(cmd tea.Cmd) tea.Cmd {
	if s.Editor.Workspace.Coming || !s.Shown().Behind || !s.Shown().KnowsRelated() {
		return cmd
	}
	s.Editor.Workspace.Coming = true
	rest := func() tea.Msg { return restOfFindings{} }
	if cmd == nil {
		return rest
	}
	return together(cmd, rest)
}

// restOfFindings is the next part of the findings on its way.
type restOfFindings struct{}

func (restOfFindings) apply(s *session) tea.Cmd {
	s.Editor.Workspace.Coming = false
	if m := s.Shown(); m.Behind {
		s.Editor.RelateSome(m, editor.RelatedLater)
		s.settle()
	}
	return nil
}
