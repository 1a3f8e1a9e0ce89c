// Command lctui shows, checks and edits when a version moves from one stage of its lifecycle to the
// next, in files that people keep in Git.
//
// The command line is a thin layer with the verbs and their flags. What versions and stages mean
// is up to package lifecycle, the bytes of files to package files, the screen to package tui. The
// packages below find and open what is checked (source), write what is printed (report, picture),
// complete command lines (complete), and turn errors into messages with exit codes (failure).
package main

import (
	"os"
	"time"

	"github.com/lctui/lctui/cmd/lctui/kubectl"
)

// main is the only place where the time is read from the system.
func main() {
	name := kubectl.Name(os.Args[0])
	os.Exit(runAs(name, time.Now, kubectl.Arguments(name, os.Args[1:]), os.Stdin, os.Stdout, os.Stderr))
}
