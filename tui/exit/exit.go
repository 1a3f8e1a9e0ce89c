// Package exit defines the exit codes of the full-screen program and of the conversation that
// replaces it. The numbers above 128 are those that shells use for signals.
package exit

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Exit codes.
const (
	// Left: the user quit. Aborted: the user quit with :cq.
	Left    = 0
	Aborted = 1
	// Fault: an internal error ended the program, or it could not run.
	Fault = 2
	// HangUp: the terminal was closed. Interrupted: Ctrl+c, or the input ended with unsaved edits.
	// The others are named after signals.
	HangUp      = 129
	Interrupted = 130
	Quit        = 131
	Abort       = 134
	Terminated  = 143
)

// WhyFault returns the text for a program that an internal error ended, with the first line of the
// error, escaped.
func WhyFault(fault string) string {
	what, _, _ := strings.Cut(fault, "\n")
	return "ended by an internal error: " + model.Escape(what)
}

// Why returns the text for what ended the program from outside, "" for any other code.
func Why(code int) string {
	return map[int]string{HangUp: "the terminal was closed", Terminated: "terminated", Interrupted: "interrupted", Quit: "ended by SIGQUIT", Abort: "ended by SIGABRT"}[code]
}
