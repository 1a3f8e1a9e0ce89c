package main

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/apis"
	"github.com/lctui/lctui/model"
)

// Exit codes. Where there are several reasons, the highest of 3, 2 and 1 wins.
const (
	// exitDone: done, nothing found, nothing to change.
	exitDone = 0
	// exitFindings: findings at the gate level, a change that the rules refuse,
	// or an edit left with :cq.
	exitFindings = 1
	// exitUsage: a wrong call, or input that cannot be read or understood.
	exitUsage = 2
	// exitRefused: a write refused for the file's sake.
	exitRefused = 3
	// exitPlatform and exitBuildpack: a version of the platform API or of the
	// buildpack API that a lifecycle refuses, as the lifecycle itself exits.
	exitPlatform  = apis.ExitPlatform
	exitBuildpack = apis.ExitBuildpack
)

// exitMeanings tell what the exit codes mean, as the manual and the README have
// it.
var exitMeanings = []struct {
	codes []int
	means string
}{
	{[]int{exitDone}, "done, nothing found, or nothing to change"},
	{[]int{exitFindings}, "findings at the gate level, a change that the rules refuse, a version of a profile that may not be used, or an edit left with :cq"},
	{[]int{exitUsage}, "a wrong call, or input that cannot be read or understood"},
	{[]int{exitRefused}, "a write refused for the file's sake: it changed on disk, it is read-only, or the change would damage it; or output that cannot be written"},
	{[]int{exitPlatform}, "use: the version of the platform API may not be used, as the lifecycle itself exits"},
	{[]int{exitBuildpack}, "use: the version of the buildpack API may not be used"},
	{[]int{129, 130, 131, 134, 143}, "the screen ended by a hang-up, a second Ctrl+C, SIGQUIT, SIGABRT, a termination; the file is untouched"},
}

// manyReasons tells which exit code there is where several would be right.
const manyReasons = "Where there are several reasons, the highest of 3, 2 and 1."

// exitCode is the one table from errors to exit codes. What is not listed is a
// wrong call or unreadable input.
func exitCode(err error) int {
	var many interface{ Unwrap() []error }
	var own *failure
	var refused *files.Refused
	var changed *files.Changed
	var byRule *lifecycle.Refused
	var byState *model.Refusal
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &many):
		code := exitDone
		for _, e := range many.Unwrap() {
			code = max(code, exitCode(e))
		}
		return code
	case errors.As(err, &own):
		return own.code
	case errors.As(err, &refused), errors.As(err, &changed):
		return exitRefused
	case errors.As(err, &byState) && byState.Conflict:
		return exitRefused
	case errors.As(err, &byRule), errors.As(err, &byState):
		return exitFindings
	default:
		return exitUsage
	}
}
