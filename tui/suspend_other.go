//go:build !unix

package tui

import tea "github.com/charmbracelet/bubbletea"

// stops hears nothing: no shell here stops a program.
type stops struct{}

func (*stops) watch(*tea.Program, *running) (stop func()) { return func() {} }

func (*stops) suspend() {}

// resumable tells whether somebody could resume this process: no shell here can.
func resumable() bool { return false }
