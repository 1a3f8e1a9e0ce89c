// Command lctui shows, judges and edits when a version moves from one stage of its lifecycle to the
// next, in files that people keep in Git.
//
// The command line is a thin layer with the verbs and their flags: what versions and stages mean is
// up to package lifecycle, the bytes of files to package files, the screen to package tui. The
// packages below find and open what is judged (source), write what is printed (report, picture),
// complete command lines (complete), and turn errors into messages with exit codes (failure).
package main

import (
	"io"
	"os"
	"time"

	"github.com/lctui/lctui/cmd/lctui/kubectl"
)

func main() {
	name := kubectl.Name(os.Args[0])
	os.Exit(runAs(name, time.Now, kubectl.Arguments(name, os.Args[1:]), os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program on its arguments (without its name) and standard streams, and returns the
// exit code. This is the only place where the time is read from the system.
func run(args []string, in io.Reader, out, err io.Writer) int {
	return runAt(time.Now, args, in, out, err)
}
