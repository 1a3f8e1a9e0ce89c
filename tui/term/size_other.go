//go:build !unix

package term

// watchSize does nothing: no signal reports the size of a window here.
func watchSize(func()) (stop func()) { return func() {} }
