//go:build unix

package term

import (
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"
)

// TestPresentSize: a message about the size gets the present size when it is handled, or is
// unchanged if that is unknown. Other messages are not changed.
func TestPresentSize(t *testing.T) {
	f, inside, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal to be had: %v", err)
	}
	defer f.Close()
	defer inside.Close()
	filter := Open(inside, inside).presentSize
	for _, size := range []pty.Winsize{{Cols: 100, Rows: 30}, {Cols: 1, Rows: 1}, {Cols: 80, Rows: 24}} {
		if err := pty.Setsize(f, &size); err != nil {
			t.Fatal(err)
		}
		want := tea.WindowSizeMsg{Width: int(size.Cols), Height: int(size.Rows)}
		if got := filter(tea.WindowSizeMsg{Width: 60, Height: 16}); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if got := filter(tea.Quit()); got != (tea.Quit()) {
		t.Errorf("another message became %v", got)
	}
	inside.Close()
	if got, want := filter(tea.WindowSizeMsg{Width: 60, Height: 16}), (tea.WindowSizeMsg{Width: 60, Height: 16}); got != want {
		t.Errorf("without a terminal: %v, want %v", got, want)
	}
}

// TestWatchSize: changes are reported from the call on. The last of many is never lost.
func TestWatchSize(t *testing.T) {
	heard, hold := make(chan struct{}, 8), make(chan struct{})
	stop := watchSize(func() { heard <- struct{}{}; <-hold })
	defer stop()
	hear := func() {
		t.Helper()
		select {
		case <-heard:
		case <-time.After(time.Minute):
			t.Fatal("a change was not heard of")
		}
	}
	change := func() {
		t.Helper()
		if err := syscall.Kill(syscall.Getpid(), syscall.SIGWINCH); err != nil {
			t.Fatal(err)
		}
	}
	change()
	hear()
	for range 5 {
		change()
	}
	hold <- struct{}{}
	hear()
	close(hold)
}
