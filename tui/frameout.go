package tui

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/aymanbagabas/go-osc52/v2"
)

// frameOut is the terminal that frames are written to. Behind each frame it
// puts the terminal's cursor to where letters are typed, or hides it. What goes
// out beside frames does not mix with them.
type frameOut struct {
	*syncOut
	typing *atomic.Bool
	// report is told of a fault while writing.
	report report
	mu     sync.Mutex
}

func newFrameOut(f *os.File, typing *atomic.Bool) *frameOut {
	return &frameOut{syncOut: newSyncOut(f), typing: typing}
}

const (
	home         = "\x1b[H"
	cursorToText = "\x1b8\x1b[?25h"
	cursorHidden = "\x1b[?25l"
)

// Write writes a frame, or something short that is none. A frame begins at the
// upper left corner.
func (o *frameOut) Write(p []byte) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			o.report.tell(faultIn(r))
			n, err = len(p), nil
		}
	}()
	o.mu.Lock()
	defer o.mu.Unlock()
	if !bytes.HasPrefix(p, []byte(home)) {
		return o.syncOut.Write(p)
	}
	behind := cursorHidden
	if o.typing.Load() {
		behind = cursorToText
	}
	n, err = o.syncOut.Write(append(p[:len(p):len(p)], behind...))
	return min(n, len(p)), err
}

// longestCopy is how much text terminals take over the clipboard sequence.
const longestCopy = 74 << 10

// copy puts a text into the clipboard: through the terminal where it is known to
// take it, and through a program of this machine where the terminal is here.
func (o *frameOut) copy(text string) error {
	done := false
	if terminalCopies(os.Getenv) && len(text) < longestCopy {
		o.mu.Lock()
		_, err := o.File.WriteString(osc52.New(text).String())
		o.mu.Unlock()
		done = err == nil
	}
	if os.Getenv("SSH_CONNECTION") == "" || os.Getenv("TMUX") != "" {
		done = copyWithTool(text) == nil || done
	}
	if !done {
		return errors.New("no clipboard took the text")
	}
	return nil
}

// terminalCopies tells whether the terminal is likely to take a text into the
// clipboard. It cannot be asked, so those that are known not to are left out.
func terminalCopies(getenv func(string) string) bool {
	term := getenv("TERM")
	if term == "linux" || term == "dumb" || strings.HasPrefix(term, "vt") || getenv("TERM_PROGRAM") == "Apple_Terminal" || getenv("TMUX") != "" {
		return false
	}
	if vte := getenv("VTE_VERSION"); vte != "" {
		n, err := strconv.Atoi(vte)
		return err == nil && n >= 7600
	}
	return true
}
