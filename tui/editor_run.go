package tui

import (
	"io"
	"os"
	"os/exec"
	"sync"
)

// editorRun is the editor while it has the terminal. The program waits for it and
// hears nothing meanwhile, so a signal that ends the program goes to the editor too:
// when that is gone, the program ends in order.
type editorRun struct {
	*exec.Cmd
	runs *running
}

// SetStdin, SetStdout and SetStderr are for the toolkit; the editor has its own.
func (editorRun) SetStdin(io.Reader)  {}
func (editorRun) SetStdout(io.Writer) {}
func (editorRun) SetStderr(io.Writer) {}

// Run runs the editor to its end.
func (e editorRun) Run() error {
	if err := e.runs.start(e.Cmd); err != nil {
		return err
	}
	defer e.runs.ended()
	return e.Wait()
}

// running is the process that has the terminal, if one has. Its methods may be called
// from any goroutine.
type running struct {
	mu      sync.Mutex
	process *os.Process
	told    os.Signal
}

// start starts a command, unless the program is to end already.
func (r *running) start(cmd *exec.Cmd) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.told != nil {
		return os.ErrProcessDone
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	r.process = cmd.Process
	return nil
}

func (r *running) ended() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.process = nil
}

// has tells whether a process has the terminal now.
func (r *running) has() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.process != nil
}

// signal hands a signal on and tells whether a process was there to get it.
func (r *running) signal(sig os.Signal) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told = sig
	return r.process != nil && r.process.Signal(sig) == nil
}
