package term

import (
	"bytes"
	"unicode/utf8"
)

// A terminal sends a stream of pieces: runes, keys as escape sequences, mouse reports, pastes
// between two marks, and answers to questions. This file finds the end of a piece, and whether it
// is an answer.

// pieceKind is the kind of a piece, which decides how it is handled.
type pieceKind uint8

const (
	// wholeKey is a complete piece that is no answer.
	wholeKey pieceKind = iota
	// partKey is the beginning of a piece whose rest may still come.
	partKey
	// wholeAnswer is a complete answer to a question, not a key.
	wholeAnswer
	// partAnswer is the beginning of an answer that carries a text.
	partAnswer
	// keyBeforeReport is the key Esc right before a report or a paste, to which it does not belong.
	keyBeforeReport
)

const (
	esc = 0x1b
	bel = 0x07
)

// piece returns the length of the first piece of b, and its kind. b must not be empty. The length
// of an incomplete piece is that of b.
func piece(b []byte) (int, pieceKind) {
	if b[0] != esc {
		return runePiece(b)
	}
	if len(b) == 1 {
		return 1, partKey
	}
	switch b[1] {
	case '[':
		return controlPiece(b)
	case 'O':
		return enough(b, 3)
	case ']', 'P', '_', '^', 'X':
		return textPiece(b)
	case esc:
		n, kind := piece(b[1:])
		switch {
		case kind == wholeKey && isReport(b[1:1+n]):
			return 1, keyBeforeReport
		case kind == keyBeforeReport:
			return 1 + n, wholeKey
		}
		if kind == partAnswer {
			kind = wholeAnswer
		}
		return n + 1, kind
	default:
		n, kind := runePiece(b[1:])
		return n + 1, kind
	}
}

// isReport reports whether a piece is a report of the mouse or of the focus, or a mark of a paste.
func isReport(b []byte) bool {
	for _, report := range [][]byte{pasteBegin, pasteEnd, focused, unfocused} {
		if bytes.Equal(b, report) {
			return true
		}
	}
	return bytes.HasPrefix(b, []byte("\x1b[<")) || bytes.HasPrefix(b, []byte("\x1b[M")) || b[1] == '[' && b[len(b)-1] == 'M' // rxvt's
}

func enough(b []byte, n int) (int, pieceKind) {
	if len(b) < n {
		return len(b), partKey
	}
	return n, wholeKey
}

func runePiece(b []byte) (int, pieceKind) {
	if !utf8.FullRune(b) {
		return len(b), partKey
	}
	_, n := utf8.DecodeRune(b)
	return n, wholeKey
}

// controlPiece finds the end of a control sequence, ESC [ … letter.
func controlPiece(b []byte) (int, pieceKind) {
	if len(b) > 2 && b[2] == 'M' {
		return enough(b, len("\x1b[Mbxy"))
	}
	if len(b) > 2 && b[2] == '[' {
		return enough(b, len("\x1b[[A"))
	}
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c >= 0x40 && c <= 0x7e:
			if isAnswer(b[2:i], c) {
				return i + 1, wholeAnswer
			}
			return i + 1, wholeKey
		case c < 0x20 || c > 0x3f:
			return i, wholeKey
		}
	}
	return len(b), partKey
}

// isAnswer reports whether a control sequence with these parameters is an answer. Answers are
// device attributes, modes and protocols, the position of the cursor, states and sizes. The
// parameters ?, > and = begin no key, but < begins mouse reports.
func isAnswer(parameters []byte, final byte) bool {
	if len(parameters) == 0 {
		return false
	}
	switch parameters[0] {
	case '?', '>', '=':
		return true
	}
	switch final {
	case 'n', 't', 'x':
		return true
	case 'y':
		return bytes.HasSuffix(parameters, []byte("$"))
	case 'R':
		return !isModifiedF3(parameters)
	}
	return false
}

// isModifiedF3 reports whether R ends the key F3 with a modifier, 1;2 to 1;8, and not the
// position of the cursor.
func isModifiedF3(parameters []byte) bool {
	return len(parameters) == 3 && parameters[0] == '1' && parameters[1] == ';' && parameters[2] >= '2' && parameters[2] <= '8'
}

// textPiece finds the end of a sequence that contains a text, such as an answer with colours or
// versions. Its first two bytes may also be Alt with a capital letter or a bracket. The third byte
// shows whether it is an answer.
func textPiece(b []byte) (int, pieceKind) {
	if len(b) == 2 {
		return 2, partKey
	}
	if !bytes.ContainsRune([]byte(answerBegins[b[1]]), rune(b[2])) {
		return 2, wholeKey
	}
	if n, ended := answerEnd(b[2:]); ended {
		return n + 2, wholeAnswer
	}
	return len(b), partAnswer
}

// answerBegins lists the bytes with which the text of an answer begins, by the byte after ESC.
var answerBegins = map[byte]string{
	']': "0123456789", // colours, clipboard, titles
	'P': "01>=!|",     // versions, settings
	'_': "G",          // graphics
}

// answerEnd returns the length of the rest of an answer's text, with its end mark. A byte that
// cannot occur in a text ends the text too, and is not part of it.
func answerEnd(b []byte) (n int, ended bool) {
	for i, c := range b {
		switch {
		case c == bel || c == 0x9c:
			return i + 1, true
		case c == esc && i+1 == len(b):
			return i, false
		case c == esc && b[i+1] == '\\':
			return i + 2, true
		case c < ' ' || c > '~':
			return i, true
		}
	}
	return len(b), false
}
