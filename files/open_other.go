//go:build !unix

package files

import "os"

// openNow opens a file to read.
func openNow(path string) (*os.File, error) { return os.Open(path) }
