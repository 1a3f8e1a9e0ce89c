package tui

import (
	"io"
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	tty "github.com/charmbracelet/x/term"
)

func TestFramesAreShownAtOnce(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out := newSyncOut(w)
	var _ tty.File = out
	for _, frame := range []string{"first", "", "second"} {
		if n, err := out.Write([]byte(frame)); n != len(frame) || err != nil {
			t.Errorf("%q: %d bytes, %v", frame, n, err)
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
	if want := "\x1b[?2026hfirst\x1b[?2026l\x1b[?2026hsecond\x1b[?2026l\x1b[?25l"; string(got) != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if n, err := out.Write([]byte("x")); n != 0 || err == nil {
		t.Errorf("a closed terminal takes %d bytes, %v", n, err)
	}
}

func TestSplitKeys(t *testing.T) {
	runes := func(text string, paste, alt bool) tea.KeyMsg {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: paste, Alt: alt}
	}
	for _, c := range []struct {
		msg  tea.KeyMsg
		want string
	}{
		{runes("j", false, false), "j"},
		{runes("jjü", false, false), "j j ü"},
		{runes("jjj", true, false), "[jjj]"},
		{runes("j", false, true), "alt+j"},
		{tea.KeyMsg{Type: tea.KeyRight}, "right"},
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}, " "},
	} {
		var got []string
		for _, m := range splitKeys(c.msg) {
			got = append(got, m.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q becomes %q, want %q", c.msg, got, c.want)
		}
	}
}

func TestRestoreWithoutATerminalDoesNothing(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	findTerminal(r, w).restore(true)
	findTerminal(nil, nil).restore(true)
	w.Close()
	if got, _ := io.ReadAll(r); len(got) != 0 {
		t.Errorf("a pipe is sent %q", got)
	}
}
