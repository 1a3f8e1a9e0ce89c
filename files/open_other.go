//go:build !unix

package files

import "os"

// openRegular opens a file to read.
func openRegular(path string) (*os.File, error) { return os.Open(path) }
