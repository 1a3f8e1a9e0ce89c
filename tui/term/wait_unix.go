//go:build unix

package term

import (
	"time"

	"golang.org/x/sys/unix"
)

// readable reports whether there is something to read. It waits for that no longer than patience.
// It uses select, because some systems cannot poll a terminal.
func readable(fd uintptr, patience time.Duration) bool {
	if fd >= unix.FD_SETSIZE {
		return false
	}
	for {
		var set unix.FdSet
		set.Set(int(fd))
		left := unix.NsecToTimeval(patience.Nanoseconds())
		n, err := unix.Select(int(fd)+1, &set, nil, nil, &left)
		if err != unix.EINTR {
			return err == nil && n > 0
		}
	}
}
