// Package quiet prevents two things that the toolkit does at start: it asks the terminal for its
// background, and it searches the disk for programs.
//
// While they are initialised, the packages of the toolkit ask the terminal for its background and
// wait up to five seconds for the answer. An answer that comes later is read as typed keys. They do
// not ask if TERM begins with screen. Then they take the background from COLORFGBG, and a number
// there that is no colour makes them panic. The text fields of the toolkit import a package that
// looks for clipboard programs in every folder of PATH. Nothing here uses that package: package
// term copies, and the terminal pastes. So this package sets TERM=screen and unsets COLORFGBG and
// PATH while it is initialised. Package tui, which is initialised after the toolkit, calls Restore.
//
// The order of initialisation is defined: Go initialises packages in the order of their import
// paths, each as soon as all of its imports are (Go 1.21, "Package initialization"). The toolkit
// asks through github.com/muesli/termenv and searches through os/exec, which come after this path.
// This package imports only os, which both of them import too. So it must import nothing else, and
// must not move to a path that sorts after those.
package quiet

import "os"

// masked are the variables that the toolkit must not see, with the values that it sees instead.
var masked = []variable{{name: "TERM", seen: "screen"}, {name: "COLORFGBG"}, {name: "PATH"}}

// variable is an environment variable. seen is the value that the toolkit sees, "" for unset.
type variable struct {
	name, seen string
	value      string
	wasSet     bool
}

func init() {
	for i := range masked {
		v := &masked[i]
		v.value, v.wasSet = os.LookupEnv(v.name)
		put(v.name, v.seen, v.seen != "")
	}
}

// Restore restores the values that TERM, COLORFGBG and PATH had when the program began.
func Restore() {
	for _, v := range masked {
		put(v.name, v.value, v.wasSet)
	}
}

func put(name, value string, set bool) {
	if set {
		_ = os.Setenv(name, value)
	} else {
		_ = os.Unsetenv(name)
	}
}
