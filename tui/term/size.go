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

// Columns returns the width of a terminal, in columns. It returns 0 for a stream that is no
// terminal.
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

// presentSize replaces the size in every message about the size of the window by the present one.
// Several messages may be on their way, and those of the toolkit arrive in no particular order.
func (t *Terminal) presentSize(msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.WindowSizeMsg); ok {
		if width, height, err := t.Size(); err == nil {
			return tea.WindowSizeMsg{Width: width, Height: height}
		}
	}
	return msg
}
