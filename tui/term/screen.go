package term

import (
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// screen is the alternate screen of the terminal, on which the program is shown. A frame is drawn
// as soon as it is requested, but no sooner than frameTime after the previous one. If several are
// requested meanwhile, the last one is drawn. Only lines that differ are written, and nothing runs
// while nothing is requested. Its methods are safe for concurrent use.
type screen struct {
	out io.Writer
	// wanted has a value while want may differ from what is shown.
	wanted chan struct{}

	mu   sync.Mutex
	want look
	// width and height are the size of the window in cells, 0 if not known. sized is set once
	// resized has been called after the screen was taken.
	width, height int
	sized         bool

	// drawing is locked while something is written. It guards the state of the terminal: taken is
	// set while the terminal shows the alternate screen, over once the screen was left for good.
	drawing     sync.Mutex
	taken, over bool
	shown       look
	// lines are those of the frame shown, nil if everything must be drawn.
	lines []string
	bytes []byte
}

// look is what the terminal is to show.
type look struct {
	frame string
	// width is how many columns of a line are shown; 0 means all.
	width int
	mouse bool
	// redraws counts the requests to draw the whole screen again.
	redraws int
}

func newScreen(out io.Writer) screen { return screen{out: out, wanted: make(chan struct{}, 1)} }

// frameTime is the minimum time between two frames. No terminal shows more, and held-down keys
// would have to wait for their frames.
const frameTime = time.Second / 120

const (
	// beginFrame and endFrame enclose a frame. The terminal shows everything between them at once,
	// so a frame is never seen half drawn. Terminals that do not know them ignore them.
	beginFrame = "\x1b[?2026h"
	endFrame   = "\x1b[?2026l"

	erased       = "\x1b[H\x1b[J"
	saveCursor   = "\x1b7"
	cursorToText = "\x1b8\x1b[?25h"
	cursorHidden = "\x1b[?25l"
	mouseOn      = "\x1b[?1002h\x1b[?1006h"
	mouseOff     = "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l"

	// otherScreen changes to the alternate screen and turns on the marks around pastes. It also
	// erases the screen, for terminals that have only one.
	otherScreen = cursorHidden + "\x1b[?1049h" + "\x1b[2J" + cursorHidden + "\x1b[?2004h"
	// mainScreen leaves the alternate screen. It may be sent only while that is shown: sent twice,
	// it would move the cursor to where it was at the start. It shows the cursor, because some
	// terminals hide the cursor for each screen separately.
	mainScreen = "\x1b[?1049l" + "\x1b[?25h"
	// plain undoes everything else that the program changes in a terminal: an unfinished frame, the
	// look of text, mouse reports, marks around pastes, the hidden cursor. Each part does nothing
	// if there is nothing to undo.
	plain = endFrame + "\x1b[m" + mouseOff + "\x1b[?2004l" + "\x1b[?25h"
)

// run draws what is requested until done is closed.
func (s *screen) run(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-s.wanted:
		}
		if !s.draw() {
			continue
		}
		select {
		case <-done:
			return
		case <-time.After(frameTime):
		}
	}
}

// change changes what is to be shown.
func (s *screen) change(to func(*look)) {
	s.mu.Lock()
	to(&s.want)
	s.mu.Unlock()
	select {
	case s.wanted <- struct{}{}:
	default:
	}
}

// show requests a frame. Its lines are separated by \n and no wider than the window. If the frame
// saves the cursor (ESC 7), the terminal's cursor is shown there; otherwise it is hidden.
func (s *screen) show(frame string) { s.change(func(l *look) { l.frame = frame }) }

// redraw requests that everything be drawn again.
func (s *screen) redraw() { s.change(func(l *look) { l.redraws++ }) }

// useMouse requests mouse reports, or turns them off.
func (s *screen) useMouse(on bool) { s.change(func(l *look) { l.mouse = on }) }

// resized sets the size of the window. Terminals move what they show when the size changes, and the
// size may have changed back and forth. So everything is drawn again, except at the first call
// after the screen was taken if the size is the known one.
func (s *screen) resized(width, height int) {
	s.mu.Lock()
	known := !s.sized && width == s.width && height == s.height
	s.width, s.height, s.sized = width, height, true
	s.mu.Unlock()
	s.change(func(l *look) {
		if l.width = width; !known {
			l.redraws++
		}
	})
}

// draw writes the difference between what is requested and what is shown, in one piece. It reports
// whether it wrote anything. Before the first frame it writes nothing.
func (s *screen) draw() bool {
	s.drawing.Lock()
	defer s.drawing.Unlock()
	s.mu.Lock()
	want := s.want
	s.mu.Unlock()
	if !s.taken || want.frame == "" || s.lines != nil && want == s.shown {
		return false
	}
	s.bytes = append(s.bytes[:0], beginFrame...)
	if want.mouse != s.shown.mouse {
		s.bytes = append(s.bytes, mouseSequence(want.mouse)...)
	}
	lines := strings.Split(want.frame, "\n")
	if want.redraws != s.shown.redraws || want.width != s.shown.width || len(lines) < len(s.lines) {
		s.lines = nil
	}
	if s.lines == nil {
		s.bytes = append(s.bytes, erased...)
	}
	for i, line := range lines {
		if i >= len(s.lines) || line != s.lines[i] {
			s.bytes = appendLine(s.bytes, i, line, want.width)
		}
	}
	if strings.Contains(want.frame, saveCursor) {
		s.bytes = append(s.bytes, cursorToText...)
	} else {
		s.bytes = append(s.bytes, cursorHidden...)
	}
	s.bytes = append(s.bytes, endFrame...)
	_, _ = s.out.Write(s.bytes)
	s.shown, s.lines = want, lines
	return true
}

// appendLine appends line i of the screen, and the sequence that erases the rest of the line. After
// a line as wide as the window, that sequence is left out, because it would erase the last column.
func appendLine(b []byte, i int, line string, width int) []byte {
	used := ansi.StringWidth(line)
	if width > 0 && used > width {
		line = ansi.Truncate(line, width, "")
	}
	b = append(b, "\x1b["...)
	b = strconv.AppendInt(b, int64(i)+1, 10)
	b = append(b, 'H')
	b = append(b, line...)
	if used < width || width == 0 {
		b = append(b, "\x1b[K"...)
	}
	return b
}

func mouseSequence(on bool) string {
	if on {
		return mouseOn
	}
	return mouseOff
}

// take shows the alternate screen of the given size, 0 if not known, and starts drawing on it. It
// does nothing if the screen is taken already, or was left for good.
func (s *screen) take(width, height int) {
	s.drawing.Lock()
	defer s.drawing.Unlock()
	if s.taken || s.over {
		return
	}
	s.mu.Lock()
	s.width, s.height, s.sized = width, height, false
	s.mu.Unlock()
	s.change(func(l *look) { l.width = width })
	s.taken, s.lines, s.shown.mouse = true, nil, false
	_, _ = io.WriteString(s.out, otherScreen)
}

// leave shows the main screen, if the alternate screen is shown, and stops drawing until the screen
// is taken again. If forGood is set, it cannot be taken again.
func (s *screen) leave(forGood bool) {
	s.drawing.Lock()
	defer s.drawing.Unlock()
	sequence := plain
	if s.taken {
		sequence += mainScreen
	}
	s.taken, s.over = false, s.over || forGood
	_, _ = io.WriteString(s.out, sequence)
}

// writeRaw writes a sequence outside of any frame.
func (s *screen) writeRaw(sequence string) error {
	s.drawing.Lock()
	defer s.drawing.Unlock()
	_, err := io.WriteString(s.out, sequence)
	return err
}
