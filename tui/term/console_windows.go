package term

import (
	"os"

	"golang.org/x/sys/windows"
)

// interpret makes a console act on the escape sequences written to it. It does nothing if the
// file is no console.
func interpret(f *os.File) error {
	var mode uint32
	console := windows.Handle(f.Fd())
	if windows.GetConsoleMode(console, &mode) != nil {
		return nil
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
}
