package term

import (
	"io"
	"os"
	"os/exec"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
)

// handOver is a function to call while the terminal is as it was found. Meanwhile the toolkit reads
// no keys.
type handOver func() error

// Run calls the function.
func (h handOver) Run() error { return h() }

// SetStdin, SetStdout and SetStderr do nothing: a program that borrows the terminal has its own
// files.
func (handOver) SetStdin(io.Reader)  {}
func (handOver) SetStdout(io.Writer) {}
func (handOver) SetStderr(io.Writer) {}

// lend returns a command that restores the terminal, calls do, and takes the terminal back, with
// the mouse as it was. Its Run returns the error of do, or of taking the terminal back.
func (t *Terminal) lend(do func() error) tea.ExecCommand {
	return handOver(func() error {
		t.release(false)
		err := do()
		if taken := t.take(); err == nil {
			err = taken
		}
		return err
	})
}

// Suspend returns a command for tea.Exec that stops the program until a shell resumes it. It must
// not be run if Resumable reports false, because it would wait forever.
func (t *Terminal) Suspend() tea.ExecCommand {
	return t.lend(func() error {
		t.stops.suspend()
		return nil
	})
}

// Retake returns a command for tea.Exec that takes the terminal back, which sets it up again after
// another program has used it.
func (t *Terminal) Retake() tea.ExecCommand { return t.lend(func() error { return nil }) }

// Command returns a command for tea.Exec that lends the terminal to cmd until cmd ends. Its Run
// returns the error of cmd, or os.ErrProcessDone if a signal was ending the program before cmd
// started. The standard files of cmd are the terminal and the error output of the program, without
// wrappers. Wrapped files would have to be copied, and the copying would wait for a key after cmd
// has ended.
func (t *Terminal) Command(cmd *exec.Cmd) tea.ExecCommand {
	cmd.Stdin, cmd.Stdout, cmd.Stderr = t.in.File, t.out, os.Stderr
	return t.lend(func() error {
		if err := t.borrower.start(cmd); err != nil {
			return err
		}
		defer t.borrower.ended()
		return cmd.Wait()
	})
}

// borrower is the process that has the terminal, if any. Its methods are safe for concurrent use.
type borrower struct {
	mu      sync.Mutex
	process *os.Process
	// endSignal is the signal that ends the program; nil until there is one.
	endSignal os.Signal
}

// start starts a command, unless a signal is ending the program already.
func (b *borrower) start(cmd *exec.Cmd) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.endSignal != nil {
		return os.ErrProcessDone
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	b.process = cmd.Process
	return nil
}

func (b *borrower) ended() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.process = nil
}

// has reports whether a process has the terminal now.
func (b *borrower) has() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.process != nil
}

// signal passes a signal that ends the program on to the process that has the terminal, and
// prevents others from starting. The program waits for that process and handles no messages
// meanwhile. It ends when the process is gone.
func (b *borrower) signal(sig os.Signal) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.endSignal = sig
	if b.process != nil {
		_ = b.process.Signal(sig)
	}
}
