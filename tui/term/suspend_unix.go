//go:build unix

package term

import (
	"os"
	"os/signal"
	"sync"

	"golang.org/x/sys/unix"
)

// stops handles the signals with which a shell stops and continues the program.
type stops struct {
	signals chan os.Signal
	mu      sync.Mutex
	// resumed is closed when a suspended program is resumed; nil while it runs.
	resumed chan struct{}
}

// watch calls stopped on SIGTSTP, and continued on SIGCONT unless that resumes a suspended program.
// While another process has the terminal, the program stops and continues with it, without these
// calls.
func (w *stops) watch(other *borrower, stopped, continued func()) (stop func()) {
	w.signals = make(chan os.Signal, 4)
	signal.Notify(w.signals, unix.SIGTSTP, unix.SIGCONT)
	go func() {
		for sig := range w.signals {
			switch {
			case sig == unix.SIGCONT && w.goOn(), sig == unix.SIGCONT && other.has():
			case sig == unix.SIGCONT:
				continued()
			case other.has():
				_ = unix.Kill(unix.Getpid(), unix.SIGSTOP)
			default:
				stopped()
			}
		}
	}()
	return func() {
		signal.Stop(w.signals)
		close(w.signals)
	}
}

// goOn resumes a suspended program and reports whether it was suspended.
func (w *stops) goOn() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.resumed == nil {
		return false
	}
	close(w.resumed)
	w.resumed = nil
	return true
}

// suspend stops the program, and the rest of its process group, until it is resumed. SIGTSTP does
// not stop a program that has caught it before, so this program stops itself with SIGSTOP, which
// cannot be caught.
func (w *stops) suspend() {
	resumed := make(chan struct{})
	w.mu.Lock()
	w.resumed = resumed
	w.mu.Unlock()
	signal.Ignore(unix.SIGTSTP)
	_ = unix.Kill(0, unix.SIGTSTP)
	signal.Notify(w.signals, unix.SIGTSTP)
	_ = unix.Kill(unix.Getpid(), unix.SIGSTOP)
	<-resumed
}

// Resumable reports whether a shell could resume this process. Systems do not stop the first
// process group of a terminal's session, because nothing would resume it.
func Resumable() bool {
	session, err := unix.Getsid(0)
	return err == nil && unix.Getpgrp() != session
}
