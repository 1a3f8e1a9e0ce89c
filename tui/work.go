package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// work has the editor do something in the background; keys wait. What became of it is
// shown, or what then returns is done where it is not nil.
func (s *session) work(w editor.Work, then func(panel.Context, editor.Report) panel.Result) tea.Cmd {
	s.busy = true
	job := s.Editor.Start(w)
	return func() tea.Msg { return worked{job(), true, then} }
}

// beside has the editor do something in the background that no key waits for.
func beside(job editor.Job) tea.Cmd {
	return term.Guarded(func() tea.Msg { return worked{job(), false, nil} })
}

// worked is what came of work in the background.
type worked struct {
	result editor.Result
	busy   bool
	then   func(panel.Context, editor.Report) panel.Result
}

func (w worked) apply(s *session) tea.Cmd {
	if w.busy {
		s.busy = false
	}
	r := s.Follow(func() editor.Report { return s.Editor.Accept(w.result) })
	follows := panel.Reported
	if w.then != nil {
		follows = w.then
	}
	cmd := s.take(keys.Command{}, follows(s.Context, r))
	if w.busy {
		return s.replay(cmd)
	}
	return cmd
}

// takeNews goes on with files that changed on disk, as soon as the keyboard
// means the rows: no field, question or diff is pulled away from under anybody's
// fingers. It runs after every message.
func (s *session) takeNews() {
	for !s.busy && !s.leaving && s.Layers.Top().IsMain() {
		found := false
		r := s.Follow(func() (r editor.Report) { r, found = s.Editor.TakeNews(); return r })
		if !found {
			return
		}
		s.take(keys.Command{}, panel.Reported(s.Context, r))
	}
}

// restOfFindings is the next part of the findings on its way.
type restOfFindings struct{}

func (restOfFindings) apply(s *session) tea.Cmd {
	s.coming = false
	if s.Editor.CatchUp(s.Shown()) {
		s.Settle()
	}
	return nil
}

// catchUp asks for the rest of the findings of the state shown, once, behind a command.
func (s *session) catchUp(cmd tea.Cmd) tea.Cmd {
	if s.coming || !s.Shown().Behind || !s.Shown().KnowsRelated() {
		return cmd
	}
	s.coming = true
	return term.Together(cmd, func() tea.Msg { return restOfFindings{} })
}
