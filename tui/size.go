package tui

import (
	"os"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"
)

// presentSize makes every message about the size of the window tell the size
// that it has when the message is heard. Several may be on their way, and
// nothing orders those of the toolkit.
func presentSize(out *os.File) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		if _, ok := msg.(tea.WindowSizeMsg); ok {
			if width, height, err := term.GetSize(int(out.Fd())); err == nil {
				return tea.WindowSizeMsg{Width: width, Height: height}
			}
		}
		return msg
	}
}
