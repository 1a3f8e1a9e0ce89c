package term

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/aymanbagabas/go-osc52/v2"
)

// longestCopy limits the text that is sent to a terminal, in bytes: terminals accept no more over
// the clipboard sequence. toolTime is how long a clipboard program may take.
const (
	longestCopy = 74 << 10
	toolTime    = 2 * time.Second
)

// Copy puts a text into the clipboard. It uses a program of this machine if the terminal is local,
// or else the terminal if that is likely to accept text. what names the text. said is a sentence
// about what was copied and where to. The error says why nothing accepted it.
func (t *Terminal) Copy(what, text string) (said string, err error) {
	return clipboardOf(os.Getenv).copy(what, text, runTool, t.screen.writeRaw)
}

// clipboard has the ways to copy a text.
type clipboard struct {
	// tools are the programs to try in turn, each with its arguments.
	tools [][]string
	// sequence returns the escape sequence that passes a text to the terminal; nil if the terminal
	// is known to accept none.
	sequence func(text string) string
	// needs is the setting that sequence needs, "" for none.
	needs string
}

// clipboardOf chooses the ways to copy by the environment. Over SSH, a program of this machine
// would fill the wrong clipboard, unless its display is at the other end. A terminal cannot be
// asked what it accepts, so only those known to accept nothing are excluded.
func clipboardOf(getenv func(string) string) (c clipboard) {
	display, remote := getenv("DISPLAY"), getenv("SSH_CONNECTION") != "" || getenv("SSH_TTY") != ""
	if !remote && getenv("WAYLAND_DISPLAY") != "" {
		c.tools = append(c.tools, []string{"wl-copy"})
	}
	if display != "" && (!remote || !strings.HasPrefix(display, ":")) {
		c.tools = append(c.tools, []string{"xclip", "-selection", "clipboard"}, []string{"xsel", "--clipboard", "--input"})
	}
	if !remote {
		c.tools = append(c.tools, []string{"pbcopy"}, []string{"clip.exe"})
	}
	name := getenv("TERM")
	switch {
	case getenv("TMUX") != "":
		// With set-clipboard on, tmux uses the plain sequence. With allow-passthrough on, it passes
		// on the wrapped one.
		c.sequence = func(text string) string { return osc52.New(text).String() + osc52.New(text).Tmux().String() }
	case getenv("STY") != "":
		c.sequence = func(text string) string { return osc52.New(text).Screen().String() }
	case name == "linux", name == "dumb", strings.HasPrefix(name, "vt"), getenv("TERM_PROGRAM") == "Apple_Terminal", oldVTE(getenv("VTE_VERSION")):
	default:
		c.sequence = func(text string) string { return osc52.New(text).String() }
	}
	if getenv("TMUX") != "" || getenv("STY") == "" && (strings.HasPrefix(name, "tmux") || strings.HasPrefix(name, "screen")) {
		c.needs = "tmux needs `set -g set-clipboard on`"
	}
	return c
}

// oldVTE reports whether a version of VTE, on which many terminals are based, accepts no text.
func oldVTE(version string) bool {
	n, err := strconv.Atoi(version)
	return version != "" && (err != nil || n < 7600)
}

// copy copies a text in the first way that works. run runs a program with a text as its input. send
// writes a sequence to the terminal.
func (c clipboard) copy(what, text string, run func(tool []string, text string) error, send func(string) error) (said string, err error) {
	var failed []string
	for _, tool := range c.tools {
		switch err := run(tool, text); {
		case err == nil:
			return "copied " + what + " to the clipboard with " + tool[0], nil
		case !errors.Is(err, exec.ErrNotFound):
			failed = append(failed, tool[0]+": "+err.Error())
		}
	}
	switch {
	case c.sequence == nil:
		failed = append(failed, "this terminal accepts no text")
	case len(text) >= longestCopy:
		failed = append(failed, "a terminal takes at most "+strconv.Itoa(longestCopy>>10)+" KiB")
	default:
		if err = send(c.sequence(text)); err == nil {
			said = "sent " + what + " to the terminal (OSC 52)"
			if c.needs != "" {
				failed = append(failed, c.needs)
			}
			return strings.Join(append([]string{said}, failed...), "; "), nil
		}
		failed = append(failed, "the terminal: "+err.Error())
	}
	return "", errors.New(strings.Join(failed, "; "))
}

// runTool runs a program of this machine with a text as its input.
func runTool(tool []string, text string) error {
	path, err := exec.LookPath(tool[0])
	if err != nil {
		return exec.ErrNotFound
	}
	ctx, cancel := context.WithTimeout(context.Background(), toolTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, tool[1:]...)
	cmd.WaitDelay = toolTime
	if cmd.Stdin = strings.NewReader(text); tool[0] == "clip.exe" {
		cmd.Stdin = strings.NewReader(wide(text))
	}
	err = cmd.Run()
	if ctx.Err() != nil {
		return fmt.Errorf("no answer in %v", toolTime)
	}
	return err
}

// wide returns a text as clip.exe reads it: in UTF-16, little endian. ASCII text is returned
// unchanged.
func wide(text string) string {
	for i := range len(text) {
		if text[i] >= 0x80 {
			var out []byte
			for _, unit := range utf16.Encode([]rune(text)) {
				out = binary.LittleEndian.AppendUint16(out, unit)
			}
			return string(out)
		}
	}
	return text
}
