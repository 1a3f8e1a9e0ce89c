// Command lctui shows, judges and edits when a version moves from one stage of
// its lifecycle to the next, in files that people keep in Git.
//
// The command line is thin: what versions and stages mean is package
// lifecycle's business, the bytes of files are package files', the screen is
// package tui's. Here are the verbs and their flags. The packages below find and open
// what is judged (source), write what is printed (report, picture), complete lines
// (complete), and say what went wrong, with which exit code (failure).
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

// run is the program without its process: the arguments behind its name, the
// three standard streams, and the exit code that it returns. Only here is the
// time read from the system.
func run(args []string, in io.Reader, out, err io.Writer) int {
	return runAt(time.Now, args, in, out, err)
}
