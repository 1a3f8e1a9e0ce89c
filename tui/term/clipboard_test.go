package term

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestClipboard copies three lines in all kinds of environments, and checks which ways are tried
// and what is reported.
func TestClipboard(t *testing.T) {
	const plain, passed, wrapped = "\x1b]52;c;YQpiCmMK\x07", "\x1bPtmux;\x1b\x1b]52;c;YQpiCmMK\x07\x1b\\", "\x1bP\x1b]52;c;YQpiCmMK\x07\x1b\\"
	broken := errors.New("exit status 1")
	for _, c := range []struct {
		env   string
		there map[string]error
		tried string
		sent  string
		said  string
		err   string
	}{
		{env: "TERM=xterm-256color WAYLAND_DISPLAY=wayland-0 DISPLAY=:0", there: map[string]error{"wl-copy": nil, "xclip": nil},
			tried: "wl-copy", said: "copied 3 lines to the clipboard with wl-copy"},
		{env: "TERM=xterm-256color WAYLAND_DISPLAY=wayland-0 DISPLAY=:0", there: map[string]error{"xclip": nil},
			tried: "wl-copy, xclip -selection clipboard", said: "copied 3 lines to the clipboard with xclip"},
		{env: "TERM=xterm-256color DISPLAY=:0", there: map[string]error{"xsel": nil, "wl-copy": nil},
			tried: "xclip -selection clipboard, xsel --clipboard --input", said: "copied 3 lines to the clipboard with xsel"},
		{env: "TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", there: map[string]error{"pbcopy": nil},
			tried: "pbcopy", said: "copied 3 lines to the clipboard with pbcopy"},
		{env: "TERM=xterm-256color WSL_DISTRO_NAME=Debian", there: map[string]error{"clip.exe": nil},
			tried: "pbcopy, clip.exe", said: "copied 3 lines to the clipboard with clip.exe"},
		{env: "TERM=tmux-256color TMUX=/tmp/t,1,0 WAYLAND_DISPLAY=wayland-0", there: map[string]error{"wl-copy": nil},
			tried: "wl-copy", said: "copied 3 lines to the clipboard with wl-copy"},
		{env: "TERM=tmux-256color TMUX=/tmp/t,1,0 TERM_PROGRAM=tmux",
			tried: "pbcopy, clip.exe", sent: plain + passed, said: "sent 3 lines to the terminal (OSC 52); tmux needs `set -g set-clipboard on`"},
		{env: "TERM=tmux-256color TMUX=/tmp/t,1,0 VTE_VERSION=5000 SSH_CONNECTION=x DISPLAY=:0", there: map[string]error{"xclip": nil},
			sent: plain + passed, said: "sent 3 lines to the terminal (OSC 52); tmux needs `set -g set-clipboard on`"},
		{env: "TERM=tmux-256color SSH_CONNECTION=x",
			sent: plain, said: "sent 3 lines to the terminal (OSC 52); tmux needs `set -g set-clipboard on`"},
		{env: "TERM=screen-256color STY=1.a",
			tried: "pbcopy, clip.exe", sent: wrapped, said: "sent 3 lines to the terminal (OSC 52)"},
		{env: "TERM=xterm-256color SSH_CONNECTION=x WAYLAND_DISPLAY=wayland-0 DISPLAY=:0", there: map[string]error{"wl-copy": nil, "xclip": nil, "pbcopy": nil},
			sent: plain, said: "sent 3 lines to the terminal (OSC 52)"},
		{env: "TERM=xterm-256color SSH_TTY=/dev/pts/1 DISPLAY=localhost:10.0", there: map[string]error{"xclip": nil},
			tried: "xclip -selection clipboard", said: "copied 3 lines to the clipboard with xclip"},
		{env: "TERM=xterm-256color WAYLAND_DISPLAY=wayland-0", there: map[string]error{"wl-copy": broken},
			tried: "wl-copy, pbcopy, clip.exe", sent: plain, said: "sent 3 lines to the terminal (OSC 52); wl-copy: exit status 1"},
		{env: "TERM=xterm-256color VTE_VERSION=7600", tried: "pbcopy, clip.exe", sent: plain, said: "sent 3 lines to the terminal (OSC 52)"},
		{env: "TERM=xterm-256color VTE_VERSION=7402", tried: "pbcopy, clip.exe", err: "this terminal accepts no text"},
		{env: "TERM=linux", tried: "pbcopy, clip.exe", err: "this terminal accepts no text"},
		{env: "TERM=vt220 SSH_CONNECTION=x", err: "this terminal accepts no text"},
		{env: "TERM=linux DISPLAY=:0", there: map[string]error{"xclip": broken},
			tried: "xclip -selection clipboard, xsel --clipboard --input, pbcopy, clip.exe", err: "xclip: exit status 1; this terminal accepts no text"},
	} {
		var tried []string
		sent := ""
		run := func(tool []string, text string) error {
			tried = append(tried, strings.Join(tool, " "))
			if err, there := c.there[tool[0]]; there && text == "a\nb\nc\n" {
				return err
			}
			return exec.ErrNotFound
		}
		send := func(sequence string) error {
			sent += sequence
			return nil
		}
		said, err := clipboardOf(environment(c.env)).copy("3 lines", "a\nb\nc\n", run, send)
		if err == nil {
			err = errors.New("")
		}
		if got := strings.Join(tried, ", "); said != c.said || err.Error() != c.err || got != c.tried || sent != c.sent {
			t.Errorf("%s\n  tried %q, want %q\n  sent  %q, want %q\n  said  %q, want %q\n  error %q, want %q", c.env, got, c.tried, sent, c.sent, said, c.said, err, c.err)
		}
	}
}

// TestClipboardOfTerminalIsBounded: a text that is too long for a terminal is not sent.
func TestClipboardOfTerminalIsBounded(t *testing.T) {
	_, err := clipboardOf(environment("TERM=xterm SSH_TTY=x")).copy("1 line", strings.Repeat("x", longestCopy), nil, nil)
	if err == nil || err.Error() != "a terminal takes at most 74 KiB" {
		t.Error(err)
	}
}

// TestClipboardProgramThatHangs: a program that does not end is given up.
func TestClipboardProgramThatHangs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	if _, err := exec.LookPath("sleep"); err != nil {
		t.Skip(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "wl-copy"), []byte("#!/bin/sh\nexec sleep 600\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	began := time.Now()
	if err := runTool([]string{"wl-copy"}, "text"); err == nil || err.Error() != "no answer in 2s" || time.Since(began) > time.Minute {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}

// TestClipboardTextForWindows: clip.exe gets UTF-16 if a text is not plain ASCII.
func TestClipboardTextForWindows(t *testing.T) {
	for text, want := range map[string]string{"a\n": "a\n", "é": "\xe9\x00", "a✕": "a\x00\x15\x27"} {
		if got := wide(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// environment parses variables written as NAME=VALUE and separated by spaces.
func environment(text string) func(string) string {
	return func(name string) string {
		for _, x := range strings.Fields(text) {
			if n, value, _ := strings.Cut(x, "="); n == name {
				return value
			}
		}
		return ""
	}
}
