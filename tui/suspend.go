package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/term"
)

// suspend hands the terminal back to the shell until that resumes the program.
// Where there is no shell that could, it would wait for ever, so it is refused.
func (s *session) suspend() tea.Cmd {
	if !term.Resumable() {
		s.refuse("there is no shell that could resume the program: it is the first one of this terminal")
		return nil
	}
	return s.withoutTerminal(s.terminal.Suspend(), nil)
}

// withoutTerminal does something while the terminal is as it was found, and takes
// it back and draws everything behind it. What then returns for the error of that is
// applied next; a nil then is nothing.
func (s *session) withoutTerminal(do tea.ExecCommand, then func(error) outcome) tea.Cmd {
	return tea.Exec(do, func(err error) tea.Msg { return takenBack{err, then} })
}

// takenBack says that the program has the terminal again; the toolkit has left the
// mouse off.
type takenBack struct {
	err  error
	then func(error) outcome
}

func (t takenBack) apply(s *session) tea.Cmd {
	var mouse, next tea.Cmd
	if s.mouse.on {
		mouse = tea.EnableMouseCellMotion
	}
	if t.then != nil {
		next = t.then(t.err).apply(s)
	}
	return together(mouse, next)
}

// stopped is the signal with which a shell stops a program, as Ctrl+z is.
type stopped struct{}

func (stopped) apply(s *session) tea.Cmd { return s.suspend() }

// continued is the signal that the program goes on, which nothing here has stopped:
// whoever did has used the terminal meanwhile.
type continued struct{}

func (continued) apply(s *session) tea.Cmd { return s.withoutTerminal(s.terminal.Retake(), nil) }
