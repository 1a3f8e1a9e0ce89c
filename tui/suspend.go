package tui

import tea "github.com/charmbracelet/bubbletea"

// suspend hands the terminal back to the shell until that resumes the program.
// Where there is no shell that could, it would wait for ever, so it is refused.
func (s *session) suspend() tea.Cmd {
	if !resumable() {
		s.refuse("there is no shell that could resume the program: it is the first one of this terminal")
		return nil
	}
	return tea.Suspend
}
