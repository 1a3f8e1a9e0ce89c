//go:build !windows

package term

import "os"

// interpret does nothing: terminals act on escape sequences.
func interpret(*os.File) error { return nil }
