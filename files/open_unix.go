//go:build unix

package files

import (
	"os"
	"syscall"
)

// openRegular opens a file to read. It does not wait for a writer if a pipe
// has taken the file's place.
func openRegular(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}
