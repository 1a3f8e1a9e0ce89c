//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
)

// watchSize calls changed behind every change of the window's size from now on;
// changes that come while it is called are one. The toolkit listens only some
// time after its first frame: a window that is given another size as soon as
// something is seen in it would be drawn in its first size until the next change.
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
