// Package failure has the errors of the command line. An error has a message, a hint and an exit
// code. The package prints nothing and knows no verb.
package failure

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// Exit codes. If there are several reasons, the highest of 3, 2 and 1 counts.
const (
	// Done: done, nothing found, nothing to change.
	Done = 0
	// Findings: findings of the severity of --fail-on or above, a change that the rules refuse, a
	// version of a profile that may not be used, or an edit left with :cq.
	Findings = 1
	// Usage: a wrong call, or input that cannot be read or understood.
	Usage = 2
	// Refused: a write refused to protect the file, or output that cannot be written.
	Refused = 3
	// Platform and Buildpack: a lifecycle refuses a version of the platform API or of the buildpack
	// API. The lifecycle itself exits with the same codes.
	Platform  = 11
	Buildpack = 12
)

// Meanings are the meanings of the exit codes, each with the codes that have it. The manual and the
// README print them.
var Meanings = []struct {
	Codes []int
	Means string
}{
	{[]int{Done}, "done, nothing found, or nothing to change"},
	{[]int{Findings}, "findings of the severity of --fail-on or above, a change that the rules refuse, a version of a profile that may not be used, or an edit left with :cq"},
	{[]int{Usage}, "a wrong call, or input that cannot be read or understood"},
	{[]int{Refused}, "a write refused because the file changed on disk, is read-only, is of a kind that lctui does not edit, or would be damaged; or output that cannot be written"},
	{[]int{Platform}, "use: the version of the platform API may not be used (the lifecycle itself exits with this code)"},
	{[]int{Buildpack}, "use: the version of the buildpack API may not be used"},
	{[]int{129, 130, 131, 134, 143}, "the screen was ended by a hang-up, a second Ctrl+C, SIGQUIT, SIGABRT or a termination; the file is untouched"},
}

// ManyReasons is the sentence about calls with several reasons for an exit code.
const ManyReasons = "If there are several reasons, the highest of 3, 2 and 1 counts."

// Code returns the exit code of an error, or the highest one of joined errors. It returns Done for
// nil, and Usage for an error of an unknown type.
func Code(err error) int {
	var many interface{ Unwrap() []error }
	var own *Error
	var refused *files.Refused
	var changed *files.Changed
	var unedited *Unedited
	var byRule *change.Refused
	var byState *model.Refusal
	switch {
	case err == nil:
		return Done
	case errors.As(err, &many):
		code := Done
		for _, e := range many.Unwrap() {
			code = max(code, Code(e))
		}
		return code
	case errors.As(err, &own):
		return own.Code
	case errors.As(err, &refused), errors.As(err, &changed), errors.As(err, &unedited):
		return Refused
	case errors.As(err, &byState) && byState.Conflict:
		return Refused
	case errors.As(err, &byRule), errors.As(err, &byState):
		return Findings
	default:
		return Usage
	}
}
