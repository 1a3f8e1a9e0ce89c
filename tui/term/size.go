package term

import (
	"os"

	tea "github.com/charmbracelet/bubbletea"
	tty "github.com/charmbracelet/x/term"
)

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && tty.IsTerminal(f.Fd())
}

// Columns returns how many columns the terminal that a stream is has, 0 for any other stream.
func Columns(stream any) int {
	f, ok := stream.(*os.File)
	if !ok {
		return 0
	}
	width, _, err := tty.GetSize(f.Fd())
	if err != nil {
		return 0
	}
	return width
}

// Size returns the columns and lines of the terminal, or an error if the output is no terminal.
func (t *Terminal) Size() (width, height int, err error) { return tty.GetSize(t.out.Fd()) }

// sift changes messages of the toolkit before the program gets them.
func (t *Terminal) sift(_ tea.Model, msg tea.Msg) tea.Msg { return oneEsc(t.presentSize(msg)) }

// presentSize puts the present size of the window into every message about its size when that is
// handled. Several messages may be on their way, and those of the toolkit come in no particular
// order.
func (t *Terminal) presentSize(msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.WindowSizeMsg); ok {
		if width, height, err := t.Size(); err == nil {
			return tea.WindowSizeMsg{Width: width, Height: height}
		}
	}
	return msg
}
