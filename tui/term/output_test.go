package term

import (
	"io"
	"os"
	"sync/atomic"
	"testing"

	tty "github.com/charmbracelet/x/term"
)

func TestFramesAreShownAtOnce(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var typing atomic.Bool
	out := newOutput(w, &typing)
	var _ tty.File = out
	for _, frame := range []string{"first", "", "second"} {
		if n, err := out.Write([]byte(frame)); n != len(frame) || err != nil {
			t.Errorf("%q: %d bytes, %v", frame, n, err)
		}
	}
	for _, on := range []bool{true, false} {
		typing.Store(on)
		if n, err := out.Write([]byte("\x1b[Hhome")); n != len("\x1b[Hhome") || err != nil {
			t.Errorf("at home: %d bytes, %v", n, err)
		}
	}
	if _, err := out.WriteString("\x1b[?25l"); err != nil {
		t.Error(err)
	}
	if out.Fd() != w.Fd() {
		t.Error("the size of the window would not be found")
	}
	w.Close()
	got, err := io.ReadAll(r)
	if want := "\x1b[?2026hfirst\x1b[?2026l\x1b[?2026hsecond\x1b[?2026l" +
		"\x1b[?2026h\x1b[Hhome\x1b8\x1b[?25h\x1b[?2026l\x1b[?2026h\x1b[Hhome\x1b[?25l\x1b[?2026l\x1b[?25l"; string(got) != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if n, err := out.Write([]byte("x")); n != 0 || err == nil {
		t.Errorf("a closed terminal takes %d bytes, %v", n, err)
	}
}

func TestRestoreWithoutATerminalDoesNothing(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	Open(r, w, nil).Restore(true)
	Open(nil, nil, nil).Restore(true)
	w.Close()
	if got, _ := io.ReadAll(r); len(got) != 0 {
		t.Errorf("a pipe is sent %q", got)
	}
}
