// Package exit has the exit codes of the program on the screen and of the conversation
// that takes its place. The numbers above 128 are those that shells use for signals.
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
	// Fault is a fault of the program itself, or a program that cannot run.
	Fault = 2
	// HangUp is a terminal that was closed. Interrupted is Ctrl+c, the others are the
	// signals of their names.
	HangUp      = 129
	Interrupted = 130
	Quit        = 131
	Abort       = 134
	Terminated  = 143
)

// WhyFault says that a fault of the program itself ended it, by the first line of what is
// known of the fault, escaped.
func WhyFault(fault string) string {
	what, _, _ := strings.Cut(fault, "\n")
	return "ended by a fault of its own: " + model.Escape(what)
}

// Why says what ended the program from outside, "" for codes that nothing outside is
// the reason for.
func Why(code int) string {
	return map[int]string{HangUp: "the terminal was closed", Terminated: "terminated", Interrupted: "interrupted", Quit: "ended by SIGQUIT", Abort: "ended by SIGABRT"}[code]
}
