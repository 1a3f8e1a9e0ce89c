package term

import (
	"bytes"
	"io"
	"os"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// input is the terminal that keys are read from. It passes on only whole pieces. If a rune or an
// escape sequence arrives in parts, as on slow links, it waits for the rest, up to patience for
// each part. It drops answers to questions that other programs asked, and all but the first
// longestPaste bytes of a paste. It is a file, so that the toolkit can put it into raw mode and
// interrupt a read.
type input struct {
	*os.File
	// read and ready are those of the file, or of a test.
	read  func(p []byte) (int, error)
	ready func(patience time.Duration) bool

	pasting bool
	// pasted counts the bytes of the present paste. held is the possible beginning of the end mark
	// of a paste or an answer, whose rest has not arrived.
	pasted int
	held   []byte
	// alone has the offsets, in the bytes kept of the present read, after each key Esc that a
	// report follows.
	alone []int
	// answering is how many bytes of an interrupted answer may still arrive.
	answering int
	// fault is called with a recovered panic. After that nothing more is read.
	fault func(recovered any)
}

const (
	// patience is how long the rest of a piece may take to arrive.
	patience = 30 * time.Millisecond
	// spare is the room, in bytes, kept for the rest of a piece; no key is longer.
	spare = 64
	// longestPaste limits the bytes of a paste that are passed on. Fields accept less, and the
	// toolkit copies the whole paste again with every part.
	longestPaste = 8 << 10
	// longestAnswer limits the bytes that may follow an interrupted answer.
	longestAnswer = 256
)

var (
	pasteBegin = []byte("\x1b[200~")
	pasteEnd   = []byte("\x1b[201~")
	focused    = []byte("\x1b[I")
	unfocused  = []byte("\x1b[O")
)

func newInput(f *os.File) *input {
	return &input{File: f, read: f.Read, ready: func(patience time.Duration) bool { return readable(f.Fd(), patience) }}
}

// Read reads what has arrived, at least one piece, and waits for the end of the last piece. It
// returns 0 bytes and no error if only answers arrived.
func (in *input) Read(p []byte) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			in.fault(r)
			n, err = 0, io.EOF
		}
	}()
	return in.next(p)
}

func (in *input) next(p []byte) (int, error) {
	room := len(p) - 2*spare
	if room < spare {
		return in.read(p)
	}
	n := copy(p, in.held)
	in.held = in.held[:0]
	more, err := in.read(p[n:room])
	if err != nil {
		return 0, err
	}
	if in.pasting && more == 1 && p[n] == ctrlC {
		in.pasting = false
		return copy(p, string(pasteEnd)+string(rune(ctrlC))), nil
	}
	return in.whole(p, n+more), nil
}

// ctrlC also ends a paste whose end mark never came.
const ctrlC = 0x03

// whole sifts the first n bytes of p. It reads on, byte by byte, until the last piece is complete
// or its rest does not arrive in time. It returns how many bytes are kept.
func (in *input) whole(p []byte, n int) int {
	in.alone = in.alone[:0]
	kept, from, part := in.sift(p[:n], 0, 0)
	for part > 0 && n+len(in.alone) < len(p) && in.ready(patience) {
		more, err := in.read(p[n : n+1])
		if err != nil || more == 0 {
			break
		}
		n += more
		kept, from, part = in.sift(p[:n], kept, from)
	}
	return in.separate(p, in.giveUp(p[:n], kept, part))
}

// separate puts a NUL after each key Esc that a report follows. Without it, the toolkit reads two
// ESC in a row as one key with Alt, and the rest of the report as letters. It reads ESC and NUL as
// one key, which oneEsc changes to Esc. separate returns how many bytes of p are kept.
func (in *input) separate(p []byte, kept int) int {
	for _, at := range slices.Backward(in.alone) {
		copy(p[at+1:], p[at:kept])
		p[at] = 0
		kept++
	}
	return kept
}

// oneEsc returns the key Esc for ESC with NUL, and every other message unchanged.
func oneEsc(msg tea.Msg) tea.Msg {
	if key, ok := msg.(tea.KeyMsg); ok && key.Type == tea.KeyCtrlAt && key.Alt {
		return tea.KeyMsg{Type: tea.KeyEsc}
	}
	return msg
}

// sift moves the whole pieces of b[from:] to b[kept:]. It drops answers and the rest of long
// pastes. It returns the new kept and from, and the length of an incomplete piece at the end, which
// it does not move.
func (in *input) sift(b []byte, kept, from int) (int, int, int) {
	for from < len(b) {
		rest := b[from:]
		n, keep := 0, true
		switch {
		case in.answering > 0:
			if n = in.skipAnswer(rest); n == 0 && in.answering > 0 {
				return kept, from, len(rest)
			}
			keep = false
		case in.pasting:
			if n, keep = in.paste(rest); n == 0 {
				return kept, from, len(rest)
			}
		case bytes.HasPrefix(rest, pasteBegin):
			in.pasting, in.pasted, n = true, 0, len(pasteBegin)
		default:
			var kind pieceKind
			if n, kind = piece(rest); kind == partKey || kind == partAnswer {
				return kept, from, len(rest)
			}
			if kind == keyBeforeReport {
				in.alone = append(in.alone, kept+n)
			}
			keep = kind != wholeAnswer
		}
		if keep {
			kept += copy(b[kept:], rest[:n])
		}
		from += n
	}
	return kept, from, 0
}

// paste returns the length of the next part of a paste, and whether to keep it. The part is the
// text up to the end mark, or the end mark. The length is 0 if the bytes may be the beginning of
// the mark. Text beyond longestPaste is not kept.
func (in *input) paste(b []byte) (n int, keep bool) {
	if bytes.HasPrefix(b, pasteEnd) {
		in.pasting = false
		return len(pasteEnd), true
	}
	if b[0] == esc && bytes.HasPrefix(pasteEnd, b) {
		return 0, true
	}
	n = len(b)
	if i := bytes.IndexByte(b[1:], esc); i >= 0 {
		n = i + 1
	}
	in.pasted += n
	return n, in.pasted <= longestPaste
}

// skipAnswer returns how many bytes of b belong to an interrupted answer.
func (in *input) skipAnswer(b []byte) int {
	n, ended := answerEnd(b)
	if in.answering -= n; ended || in.answering < 0 {
		in.answering = 0
	}
	return n
}

// giveUp handles an incomplete piece at the end whose rest does not arrive. It keeps the piece as
// it is, for example a lone ESC as the key Esc. It drops the beginning of an answer, and the next
// reads drop the rest. It holds back what may begin the end mark of a paste or an answer.
func (in *input) giveUp(b []byte, kept, part int) int {
	if part == 0 {
		return kept
	}
	rest := b[len(b)-part:]
	if in.pasting {
		in.held = append(in.held, rest...)
		return kept
	}
	in.answering = 0
	if _, kind := piece(rest); kind == partAnswer {
		in.answering = longestAnswer
		if rest[len(rest)-1] == esc {
			in.held = append(in.held, esc)
		}
		return kept
	}
	return kept + copy(b[kept:], rest)
}
