//go:build !unix

package term

// watchSize does nothing: no signal tells of the size of a window here.
func watchSize(func()) (stop func()) { return func() {} }
