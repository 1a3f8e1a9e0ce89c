package term

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/exit"
)

// End is the message that a signal ends the program, with the exit code.
type End struct{ Code int }

// Stopped is the message that the program is to stop, as if Ctrl+z were pressed. Continued is the
// message that the program runs again after something other than Suspend stopped it. Meanwhile
// another program has used the terminal.
type (
	Stopped   struct{}
	Continued struct{}
)

// Hung is the error of a program that did not end in time after a signal. Code is the exit code for
// the signal. Lent is set if a command had the terminal.
type Hung struct {
	Code int
	Lent bool
}

// Error says what happened to the program.
func (h Hung) Error() string {
	if h.Lent {
		return exit.Why(h.Code) + " while the editor ran"
	}
	return "the program no longer answered and was ended"
}

// Run runs a program on the alternate screen until it ends, and leaves the terminal as it was
// found. mouse turns on mouse reports. Signals become the messages End, Stopped and Continued.
// Panics outside the program's own code become the message Fault. The error is that of the toolkit,
// a Hung, or a Fault if the toolkit itself panicked. Run must be called only once.
func (t *Terminal) Run(ctx context.Context, m tea.Model, mouse bool) error {
	options := []tea.ProgramOption{tea.WithInput(t.in), tea.WithFilter(t.sift), tea.WithContext(ctx), tea.WithoutRenderer(), tea.WithoutSignalHandler(), tea.WithoutCatchPanics()}
	if mouse {
		options = append(options, tea.WithMouseCellMotion()) // the toolkit needs it to read the mouse on Windows
		t.screen.useMouse(true)
	}
	t.program = tea.NewProgram(presented{m, &t.screen}, options...)
	hung, stop := t.watchSignals()
	defer stop()
	defer t.watch(t.program)()
	defer t.startDrawing()()
	defer t.Restore()
	if err := t.take(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- t.runProgram() }()
	select {
	case err := <-ended:
		return err
	case code := <-hung:
		return Hung{code, t.borrower.has()}
	}
}

// startDrawing draws frames in the background until stop is called.
func (t *Terminal) startDrawing() (stop func()) {
	done := make(chan struct{})
	go func() {
		defer func() {
			if r := recover(); r != nil {
				t.Fault(r)
			}
		}()
		t.screen.run(done)
	}()
	return func() { close(done) }
}

// runProgram runs the toolkit; a panic that it does not catch becomes the error.
func (t *Terminal) runProgram() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = FaultIn(r)
		}
	}()
	_, err = t.program.Run()
	return err
}

// Fault ends the program because of a recovered panic, where no command can return the panic. It
// must be called in the function that recovers, while Run runs.
func (t *Terminal) Fault(recovered any) {
	fault := FaultIn(recovered)
	go t.program.Send(fault)
}

// After a signal, a program may take looks times lookEvery, eight seconds, to end by itself.
// Container runtimes kill a program ten seconds after the signal; until then, a save on a slow disk
// can finish. Only time in which this process ran counts, because a ticker does not make up for
// missed ticks. So a busy machine does not end a program that still responds.
const (
	looks     = 80
	lookEvery = 100 * time.Millisecond
)

// endsByItself waits until done is closed, and reports whether that happened in time.
func endsByItself(done <-chan struct{}) bool {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for range looks {
		select {
		case <-done:
			return true
		case <-look.C:
		}
	}
	return false
}

// watchSignals makes the program end in an orderly way on the first signal that ends programs. If
// it does not end in time, hung receives the exit code.
func (t *Terminal) watchSignals() (hung <-chan int, stop func()) {
	signals, done, give := make(chan os.Signal, 4), make(chan struct{}), make(chan int, 1)
	codes := map[os.Signal]int{syscall.SIGTERM: exit.Terminated, syscall.SIGHUP: exit.HangUp, syscall.SIGINT: exit.Interrupted,
		syscall.SIGQUIT: exit.Quit, syscall.SIGABRT: exit.Abort}
	for sig := range codes {
		signal.Notify(signals, sig)
	}
	go func() {
		select {
		case <-done:
		case sig := <-signals:
			go t.program.Send(End{codes[sig]})
			t.borrower.signal(sig)
			if !endsByItself(done) {
				give <- codes[sig]
			}
		}
	}()
	return give, func() {
		signal.Stop(signals)
		close(done)
	}
}
