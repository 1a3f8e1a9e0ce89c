//go:build !unix

package term

import "time"

// readable returns false. The terminals of these systems deliver whole keys, so there is nothing to
// wait for.
func readable(uintptr, time.Duration) bool { return false }
