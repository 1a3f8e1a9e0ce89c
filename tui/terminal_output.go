package tui

import "os"

// Sequences around a frame: the terminal shows what lies between them at once,
// so a frame is never seen half drawn. Terminals that do not know them ignore
// them.
const (
	beginFrame = "\x1b[?2026h"
	endFrame   = "\x1b[?2026l"
)

// syncOut is the terminal that frames are written to. The toolkit writes a
// frame in one piece with Write, and each is shown at once; single sequences it
// writes with WriteString, and they go out as they are. It is a file, so the
// toolkit finds the size of the window.
type syncOut struct {
	*os.File
	frame []byte
}

func newSyncOut(f *os.File) *syncOut { return &syncOut{File: f} }

// Write writes p as one frame and tells how much of p went out. It is called
// by one goroutine at a time, as the toolkit's renderer does.
func (o *syncOut) Write(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	o.frame = append(append(append(o.frame[:0], beginFrame...), p...), endFrame...)
	n, err := o.File.Write(o.frame)
	return min(max(n-len(beginFrame), 0), len(p)), err
}
