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

// End is a message: a signal ends the program with an exit code.
type End struct{ Code int }

// Stopped is a message: a shell stops the program, as Ctrl+z is pressed. Continued says
// that the program goes on, which Suspend has not stopped: whoever did has used the
// terminal meanwhile.
type (
	Stopped   struct{}
	Continued struct{}
)

// Hung is the error of a program that did not end though a signal wanted it to. Code is
// the exit code of the signal; Lent is set where a command had the terminal.
type Hung struct {
	Code int
	Lent bool
}

// Error says what happened to the program.
func (h Hung) Error() string {
	if h.Lent {
		return exit.Why(h.Code) + " while the editor ran"
	}
	return "the program did not answer any more and was ended"
}

// Run presents a program on the other screen until it ends, with the mouse where that is
// set, and leaves the terminal as it was found. Signals become messages: End, Stopped,
// Continued, and Fault for a panic in a goroutine of the toolkit. The error is the
// toolkit's, Hung, or Fault where the toolkit itself was at fault. Run is called once.
func (t *Terminal) Run(ctx context.Context, m tea.Model, mouse bool) error {
	options := []tea.ProgramOption{tea.WithInput(t.in), tea.WithFilter(t.presentSize), tea.WithContext(ctx), tea.WithoutRenderer(), tea.WithoutSignalHandler(), tea.WithoutCatchPanics()}
	if mouse {
		options = append(options, tea.WithMouseCellMotion()) // what reads the mouse on Windows
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

// startDrawing has frames drawn until stop is called.
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

// runProgram runs the toolkit; a fault that it does not catch ends it too.
func (t *Terminal) runProgram() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = FaultIn(r)
		}
	}()
	_, err = t.program.Run()
	return err
}

// Fault ends the program because of what was recovered, where no command can return
// that. It is called where it is recovered, while Run runs.
func (t *Terminal) Fault(recovered any) {
	fault := FaultIn(recovered)
	go t.program.Send(fault)
}

// A program that got a signal may take looks times lookEvery, eight seconds, to end
// by itself: what waits for it kills it ten seconds after the signal, as containers
// are stopped, and until then a save on a slow disk gets done. Only time in which
// this process ran counts, because a ticker does not make up for looks that were
// missed: a busy machine is no reason to give a program up that would answer.
const (
	looks     = 80
	lookEvery = 100 * time.Millisecond
)

// endsByItself waits for the end, and reports whether it came in time.
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

// watchSignals has the program end in order on the signals that end it. One
// that does not is given up: its exit code comes from hung.
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
