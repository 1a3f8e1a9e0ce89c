package term

import (
	"bytes"
	"os"
	"sync"
	"sync/atomic"
)

// output is the terminal that frames are written to. The toolkit writes a frame in
// one piece with Write, and each is shown at once, with the terminal's cursor put
// to where letters are typed, or hidden; single sequences it writes with
// WriteString, and they go out as they are. It is a file, so the toolkit finds the
// size of the window.
type output struct {
	*os.File
	typing *atomic.Bool
	frame  []byte
	// fault is told of a panic while writing.
	fault func(recovered any)
	mu    sync.Mutex
}

func newOutput(f *os.File, typing *atomic.Bool) *output { return &output{File: f, typing: typing} }

const (
	// beginFrame and endFrame stand around a frame: the terminal shows what lies
	// between them at once, so a frame is never seen half drawn. Terminals that do
	// not know them ignore them.
	beginFrame = "\x1b[?2026h"
	endFrame   = "\x1b[?2026l"

	home         = "\x1b[H"
	cursorToText = "\x1b8\x1b[?25h"
	cursorHidden = "\x1b[?25l"
)

// Write writes a frame, which begins at the upper left corner, or something short
// that is none, and returns how much of p went out.
func (o *output) Write(p []byte) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			o.fault(r)
			n, err = len(p), nil
		}
	}()
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(p) == 0 {
		return 0, nil
	}
	o.frame = append(append(o.frame[:0], beginFrame...), p...)
	if bytes.HasPrefix(p, []byte(home)) {
		o.frame = append(o.frame, o.cursor()...)
	}
	o.frame = append(o.frame, endFrame...)
	n, err = o.File.Write(o.frame)
	return min(max(n-len(beginFrame), 0), len(p)), err
}

// cursor puts the terminal's cursor to where letters are typed, or hides it.
func (o *output) cursor() string {
	if o.typing.Load() {
		return cursorToText
	}
	return cursorHidden
}

// beside writes a sequence that is no frame, and does not mix with one.
func (o *output) beside(sequence string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, err := o.File.WriteString(sequence)
	return err
}
