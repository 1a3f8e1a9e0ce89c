// Package quiet keeps the toolkit from asking the terminal questions at start.
//
// The packages of the toolkit ask the terminal for its background while they
// are initialised and wait up to five seconds for the answer; an answer that
// comes later is read as typed keys. They do not ask where TERM begins with
// screen. So this package sets TERM=screen while it is initialised, and package
// tui, which is initialised after the toolkit, calls Restore.
//
// That this one comes first is not luck: Go initialises packages in the order
// of their import paths, each as soon as all of its imports are (Go 1.21, "Package
// initialization"). The toolkit asks through github.com/muesli/termenv, which
// comes after this path; and this package imports only os, which termenv
// imports too. So it must import nothing else, and must not move to a path
// behind that one.
package quiet

import "os"

var term, wasSet = os.LookupEnv("TERM")

func init() { _ = os.Setenv("TERM", "screen") }

// Restore gives TERM the value back that it had when the program began.
func Restore() {
	if wasSet {
		_ = os.Setenv("TERM", term)
	} else {
		_ = os.Unsetenv("TERM")
	}
}
