package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/question"
)

// Exit codes of the program.
const (
	exitLeft        = 0
	exitFault       = 2
	exitHangUp      = 129
	exitInterrupted = panel.ExitInterrupted
	exitQuit        = 131
	exitAbort       = 134
	exitTerminated  = 143
)

// leave ends the program as a panel wants it.
func (s *session) leave(l panel.Leave) tea.Cmd {
	if !l.Keep {
		s.Editor.Journals.Drop()
	}
	s.leaving, s.exit, s.parting, s.busy = true, l.Code, l.Say, false
	return tea.Quit
}

// signalled is a signal that ends the program.
type signalled struct{ code int }

func (m signalled) apply(s *session) tea.Cmd { return s.leave(panel.Leave{Code: m.code, Keep: true}) }

// quit leaves, and asks first where edits would be lost.
func (s *session) quit() tea.Cmd {
	if !question.Wanted(&s.Context) {
		return s.leave(panel.Leave{})
	}
	return s.openPanel(keys.LeaveQuestion, "")
}

// interrupt is Ctrl+c: it leaves, and asks like quit; a second one leaves at
// once.
func (s *session) interrupt() tea.Cmd {
	top := s.Layers.Top()
	if top == keys.LeaveQuestion {
		return s.handle(keys.Command{Intent: keys.Interrupt})
	}
	if top.IsQuestion() && top != keys.ResumeQuestion {
		s.close()
	}
	if cmd := s.quit(); cmd != nil || s.Layers.Top() == keys.LeaveQuestion {
		return cmd
	}
	return s.leave(panel.Leave{Code: exitInterrupted, Keep: true})
}
