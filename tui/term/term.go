// Package term is the terminal that the program runs in. It passes on whole keys, shows each frame
// at once, and reports the window's size, signals and panics. It lends the terminal to other
// processes and fills the clipboard. In any case, it leaves the terminal as it was found.
//
// It knows the toolkit that reads the terminal and runs the program. It does not know what is shown
// or what keys mean.
package term

import (
	"os"

	tea "github.com/charmbracelet/bubbletea"
	tty "github.com/charmbracelet/x/term"
)

// Terminal is the terminal that the program runs in. Its methods are safe for concurrent use.
type Terminal struct {
	in     *input
	out    *os.File
	screen screen
	// state and outState are the states of the input and the output before the program changed
	// them; nil for a stream that is no terminal.
	state, outState *tty.State
	borrower        borrower
	stops           stops
	// program is the program that Run runs.
	program *tea.Program
}

// Open records the state of the terminal, which Restore puts back. Input or output that is no
// terminal is read and written but never changed. The terminal's cursor is shown where a frame
// saves it (ESC 7), and is hidden otherwise.
func Open(in, out *os.File) *Terminal {
	t := &Terminal{in: newInput(in), out: out, screen: newScreen(out)}
	t.in.fault = t.Fault
	if tty.IsTerminal(in.Fd()) {
		t.state, _ = tty.GetState(in.Fd())
	}
	if tty.IsTerminal(out.Fd()) {
		t.outState, _ = tty.GetState(out.Fd())
	}
	return t
}

// presented is a program whose views the screen shows. The toolkit's own renderer is not used,
// because it checks at least sixty times a second for something to draw. The screen carries out
// what programs request from that renderer.
type presented struct {
	tea.Model
	screen *screen
}

// Update passes a message on, after carrying out what it requests from the screen.
func (p presented) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg {
	case tea.ClearScreen():
		p.screen.redraw()
	case tea.EnableMouseCellMotion():
		p.screen.useMouse(true)
	case tea.DisableMouse():
		p.screen.useMouse(false)
	}
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		p.screen.resized(size.Width, size.Height)
	}
	model, cmd := p.Model.Update(msg)
	return presented{model, p.screen}, cmd
}

// View requests the program's view as a frame. It returns nothing for the toolkit to draw.
func (p presented) View() string {
	p.screen.show(p.Model.View())
	return ""
}

// watch sends the program messages about the terminal until stop is called. It sends a
// tea.WindowSizeMsg when the window may have another size, and Stopped and Continued. While a
// command has the terminal, the program is stopped and resumed with it, without these two messages.
func (t *Terminal) watch(p *tea.Program) (stop func()) {
	endStops := t.stops.watch(&t.borrower, func() { p.Send(Stopped{}) }, func() { p.Send(Continued{}) })
	endSizes := watchSize(func() { p.Send(tea.WindowSizeMsg{}) })
	return func() {
		endSizes()
		endStops()
	}
}

// take puts the terminal into raw mode and shows the alternate screen. Then it sends the program
// the size of the window.
func (t *Terminal) take() error {
	if t.state != nil {
		if _, err := tty.MakeRaw(t.in.Fd()); err != nil {
			return err
		}
	}
	if err := interpret(t.out); err != nil {
		return err
	}
	width, height, err := t.Size()
	t.screen.take(width, height)
	if err == nil {
		go t.program.Send(tea.WindowSizeMsg{})
	}
	return nil
}

// release leaves the terminal as it was found, for good or until it is taken again.
func (t *Terminal) release(forGood bool) {
	if t.outState != nil {
		t.screen.leave(forGood)
		_ = tty.Restore(t.out.Fd(), t.outState)
	}
	if t.state != nil {
		_ = tty.Restore(t.in.Fd(), t.state)
	}
}

// Restore leaves the terminal as it was found. Nothing is shown after that. It may be called while
// the toolkit hangs, and more than once.
func (t *Terminal) Restore() { t.release(true) }
