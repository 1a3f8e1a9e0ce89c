//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
)

// watchSize calls changed after every change of the window's size from now on; changes during a
// call count as one. The toolkit listens only some time after its first frame. A window that is
// resized as soon as it shows something would be drawn in its old size until the next change.
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
