//go:build !unix

package tui

// resumable tells whether somebody could resume this process: no shell here can.
func resumable() bool { return false }
