//go:build unix

package tui

import "golang.org/x/sys/unix"

// resumable tells whether somebody could resume this process. Systems do not stop
// the processes that a terminal's session began with, because nobody would.
func resumable() bool {
	session, err := unix.Getsid(0)
	return err == nil && unix.Getpgrp() != session
}
