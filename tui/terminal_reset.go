package tui

import (
	"io"

	tty "github.com/charmbracelet/x/term"
	"github.com/lctui/lctui/tui/draw"
)

// plainTerminal takes back everything that the program asks of a terminal: a
// frame that is being drawn, the look of text, mouse reports, bracketed paste,
// the hidden cursor. Each part does nothing where there is nothing to take back.
const plainTerminal = "\x1b[?2026l" + draw.ResetSequence +
	"\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l" +
	"\x1b[?2004l\x1b[?25h"

// mainScreen leaves the other screen. It may be sent only while that one is
// shown: a second time it would take the cursor to where it was at the start.
const mainScreen = "\x1b[?1049l"

// foundTerminal is the state in which a terminal was found.
type foundTerminal struct {
	in, out tty.File
	state   *tty.State
}

// findTerminal remembers the state of the terminal, to be put back whatever
// happens. Input or output that is no terminal is left alone.
func findTerminal(in, out tty.File) *foundTerminal {
	t := &foundTerminal{in: in, out: out}
	if in != nil && tty.IsTerminal(in.Fd()) {
		t.state, _ = tty.GetState(in.Fd())
	}
	return t
}

// restore leaves the terminal as it was found; onOther tells that the other
// screen is still shown, because the program did not end in order. It may be
// called from any goroutine, also while the program hangs.
func (t *foundTerminal) restore(onOther bool) {
	if t.out != nil && tty.IsTerminal(t.out.Fd()) {
		sequence := plainTerminal
		if onOther {
			sequence += mainScreen
		}
		_, _ = io.WriteString(t.out, sequence)
	}
	if t.state != nil {
		_ = tty.Restore(t.in.Fd(), t.state)
	}
}
