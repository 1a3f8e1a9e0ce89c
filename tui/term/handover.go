package term

import (
	"io"
	"os"
	"os/exec"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
)

// handOver is what is done while the terminal is as it was found. The toolkit reads no
// keys meanwhile.
type handOver func() error

// Run does it.
func (h handOver) Run() error { return h() }

// SetStdin, SetStdout and SetStderr are for the toolkit; who borrows the terminal
// has files of their own.
func (handOver) SetStdin(io.Reader)  {}
func (handOver) SetStdout(io.Writer) {}
func (handOver) SetStderr(io.Writer) {}

// lend has something done while the terminal is as it was found, and takes it back, with
// the mouse as it was. It returns the error of what was done, or of taking it back.
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

// Suspend stops the program until a shell resumes it; it is for tea.Exec, as what
// Retake and Command return is. Where Resumable reports false it must not be run: it
// would wait for ever.
func (t *Terminal) Suspend() tea.ExecCommand {
	return t.lend(func() error {
		t.stops.suspend()
		return nil
	})
}

// Retake does nothing while the terminal is handed over: taking it back sets it up
// again after somebody else has used it.
func (t *Terminal) Retake() tea.ExecCommand { return t.lend(func() error { return nil }) }

// Command runs a command that has the terminal until it ends; its Run returns the
// error of the command, or os.ErrProcessDone where a signal had ended the program
// before it started. Its standard files are the terminal and
// the error output of the program, as files: what stands around them would be copied by
// hand, and the copying would wait for a key when the command has ended.
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

// borrower is the process that has the terminal, if one has. Its methods may be
// called from any goroutine.
type borrower struct {
	mu      sync.Mutex
	process *os.Process
	// endSignal is the signal that ends the program, once there was one.
	endSignal os.Signal
}

// start starts a command, unless the program is to end already.
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

// signal hands a signal that ends the program on to the process that has the terminal,
// and keeps others from starting. The program waits for the process and hears nothing
// meanwhile: when that is gone, the program ends in order.
func (b *borrower) signal(sig os.Signal) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.endSignal = sig
	if b.process != nil {
		_ = b.process.Signal(sig)
	}
}
