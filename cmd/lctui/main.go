// Command lctui shows, checks and edits the times at which versions move from one stage of their
// lifecycle to the next, in files that people keep in Git.
//
// The command line is a thin layer with the verbs and their flags. Package lifecycle defines the
// meaning of versions and stages, package files reads and writes files, and package tui is the
// screen. The packages below find and open files (source), write output (report, picture), complete
// command lines (complete), and turn errors into messages with exit codes (failure).
package main

import (
	"os"
	"time"

	"github.com/lctui/lctui/cmd/lctui/kubectl"
)

// main is the only code with access to the system clock. Other code gets the clock, or an instant,
// as a value.
func main() {
	name := kubectl.Name(os.Args[0])
	os.Exit(runAs(name, time.Now, kubectl.Arguments(name, os.Args[1:]), os.Stdin, os.Stdout, os.Stderr))
}
