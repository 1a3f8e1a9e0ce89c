//go:build !unix

package term

// stops handles nothing: no shell here stops a program.
type stops struct{}

func (*stops) watch(_ *borrower, _, _ func()) (stop func()) { return func() {} }

func (*stops) suspend() {}

// Resumable reports whether a shell could resume this process: no shell here can.
func Resumable() bool { return false }
