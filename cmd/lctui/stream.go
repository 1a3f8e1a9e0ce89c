package main

import (
	"errors"
	"io"
	"os"
	"syscall"

	"golang.org/x/term"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
)

// pipe is standard output: the first error is kept, what comes after it goes
// nowhere. So no verb has to care, and a reader that has seen enough (head) ends
// the program quietly.
type pipe struct {
	to  io.Writer
	err error
}

// Write gives the text on and never fails.
func (p *pipe) Write(text []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.to.Write(text)
	}
	return len(text), nil
}

// failed is what is to be said of the writing in the end. What the call saved
// before is saved, whatever became of the report.
func (p *pipe) failed(saved []string) error {
	if p.err == nil || errors.Is(p.err, syscall.EPIPE) {
		return nil
	}
	what := "the output cannot be written: " + p.err.Error()
	if len(saved) == 0 {
		return &failure.Error{Code: failure.Refused, What: what}
	}
	return &failure.Error{Code: failure.Refused, What: what + "; the change is saved: " + source.FirstFew(saved), Hint: "do not repeat the call: only its report is missing"}
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
