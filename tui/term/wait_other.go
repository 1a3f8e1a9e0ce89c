//go:build !unix

package term

import "time"

// readable is for systems whose terminals hand over whole keys: there is
// nothing to wait for.
func readable(uintptr, time.Duration) bool { return false }
