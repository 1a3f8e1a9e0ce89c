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
	// Fault: a fault of the program itself ended it, or it could not run.
	Fault = 2
	// HangUp: the terminal was closed. Interrupted: Ctrl+c. The others are named after signals.
	HangUp      = 129
	Interrupted = 130
	Quit        = 131
	Abort       = 134
	Terminated  = 143
)

// WhyFault returns the words that say that a fault of the program itself ended it, with the first
// line of the fault, escaped.
func WhyFault(fault string) string {
	what, _, _ := strings.Cut(fault, "\n")
	return "ended by an internal error: " + model.Escape(what)
}

// Why returns the words for what ended the program from outside, "" for any other code.
func Why(code int) string {
	return map[int]string{HangUp: "the terminal was closed", Terminated: "terminated", Interrupted: "interrupted", Quit: "ended by SIGQUIT", Abort: "ended by SIGABRT"}[code]
}
