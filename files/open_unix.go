//go:build unix

package files

import (
	"os"
	"syscall"
)

// openNow opens a file to read. It does not wait for a writer where that is a
// pipe.
func openNow(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}
