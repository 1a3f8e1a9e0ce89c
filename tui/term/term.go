// Package term is the terminal that the program runs in: it hands on whole keys,
// shows frames at once, tells of the window's size, of signals and of faults, lends
// the terminal to other processes, fills the clipboard, and leaves the terminal as
// it was found, whatever happens.
//
// It knows the toolkit that reads and writes the terminal, but nothing of what is
// shown or of what keys mean.
package term

import (
	"io"
	"os"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"
	tty "github.com/charmbracelet/x/term"
)

// Terminal is the terminal that the program runs in. Its methods may be called from
// any goroutine.
type Terminal struct {
	in  *input
	out *output
	// state is that of the input before the program changed it; nil where that is
	// no terminal.
	state    *tty.State
	borrower borrower
	stops    stops
	// program is what Run presents.
	program *tea.Program
}

// Open remembers the state of the terminal, which Restore puts back. Input or
// output that is no terminal is read and written but never changed. While typing is
// set, the terminal's cursor is shown where a frame has saved it (ESC 7), and is
// hidden otherwise.
func Open(in, out *os.File, typing *atomic.Bool) *Terminal {
	t := &Terminal{in: newInput(in), out: newOutput(out, typing)}
	t.in.fault, t.out.fault = t.Fault, t.Fault
	if tty.IsTerminal(in.Fd()) {
		t.state, _ = tty.GetState(in.Fd())
	}
	return t
}

// programOptions have the toolkit read and write the terminal, on the other screen.
func (t *Terminal) programOptions() []tea.ProgramOption {
	return []tea.ProgramOption{tea.WithInput(t.in), tea.WithOutput(t.out), tea.WithAltScreen(), tea.WithFilter(t.presentSize)}
}

// watch has the toolkit hear of what happens to the terminal from now on, until
// stop is called: a tea.WindowSizeMsg where the window may have another size, Stopped
// and Continued. While a command has the terminal, the program is stopped and resumed
// together with it, and hears nothing.
func (t *Terminal) watch(p *tea.Program) (stop func()) {
	endStops := t.stops.watch(&t.borrower, func() { p.Send(Stopped{}) }, func() { p.Send(Continued{}) })
	endSizes := watchSize(func() { p.Send(tea.WindowSizeMsg{}) })
	return func() {
		endSizes()
		endStops()
	}
}

// plain takes back everything that the program asks of a terminal: a frame that is
// being drawn, the look of text, mouse reports, bracketed paste, the hidden cursor.
// Each part does nothing where there is nothing to take back.
const plain = "\x1b[?2026l\x1b[m" +
	"\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l" +
	"\x1b[?2004l\x1b[?25h"

// mainScreen leaves the other screen. It may be sent only while that one is
// shown: a second time it would take the cursor to where it was at the start.
const mainScreen = "\x1b[?1049l"

// Restore leaves the terminal as it was found; onOther says that the other screen
// is still shown, because the toolkit did not end in order. It may be called while
// the toolkit hangs, and again.
func (t *Terminal) Restore(onOther bool) {
	if tty.IsTerminal(t.out.Fd()) {
		sequence := plain
		if onOther {
			sequence += mainScreen
		}
		_, _ = io.WriteString(t.out, sequence)
	}
	if t.state != nil {
		_ = tty.Restore(t.in.Fd(), t.state)
	}
}
