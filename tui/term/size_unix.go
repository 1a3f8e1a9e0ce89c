//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
)

// watchSize calls changed after every change of the window's size, until stop is called. Changes
// during a call count as one. The toolkit begins to listen only some time after its first frame.
// Without watchSize, a window resized before that would be drawn in its old size until the next
// change.
func watchSize(changed func()) (stop func()) {
	changes := make(chan os.Signal, 1)
	signal.Notify(changes, syscall.SIGWINCH)
	go func() {
		for range changes {
			changed()
		}
	}()
	return func() {
		signal.Stop(changes)
		close(changes)
	}
}
