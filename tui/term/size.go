package term

import (
	tea "github.com/charmbracelet/bubbletea"
	tty "github.com/charmbracelet/x/term"
)

// Size returns the columns and lines of the terminal, or an error where the output
// is no terminal.
func (t *Terminal) Size() (width, height int, err error) { return tty.GetSize(t.out.Fd()) }

// presentSize makes every message about the size of the window tell the size
// that it has when the message is heard. Several may be on their way, and
// nothing orders those of the toolkit.
func (t *Terminal) presentSize(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.WindowSizeMsg); ok {
		if width, height, err := t.Size(); err == nil {
			return tea.WindowSizeMsg{Width: width, Height: height}
		}
	}
	return msg
}
