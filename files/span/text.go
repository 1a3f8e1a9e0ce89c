package span

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"unicode/utf8"
)

// maxText is the length in bytes of the longest text. Offsets and node numbers then fit in 31 bits.
const maxText = 1<<31 - 64

// checkText refuses bytes that YAML readers disagree about or do not accept. It runs before
// parsing, so that the parser can rely on it: every CR is before an LF, and all characters are
// valid. It also counts the line ends.
func checkText(data []byte) (lineEnds int, err *Error) {
	if len(data) > maxText {
		return 0, refuse(0, "the text is larger than 2 GB", "split it into several files")
	}
	if e := encoding(data); e != nil {
		return 0, e
	}
	for i := 0; i < len(data); {
		if i+8 <= len(data) {
			if feeds, ok := ordinary(binary.LittleEndian.Uint64(data[i:])); ok {
				lineEnds += feeds
				i += 8
				continue
			}
		}
		for stop := min(i+8, len(data)); i < stop; {
			switch c := data[i]; {
			case c == '\n':
				lineEnds++
				i++
			case c >= ' ' && c < 0x7f || c == '\t':
				i++
			default:
				n, e := unusual(data, i)
				if e != nil {
					return 0, e
				}
				i += n
			}
		}
	}
	return lineEnds, nil
}

// CheckText refuses bytes that readers of text disagree about or do not accept, with the messages
// of Parse. It is for readers of other languages, such as TOML. The error is an *Error.
func CheckText(data []byte) error {
	if _, err := checkText(data); err != nil {
		return err
	}
	return nil
}

// ordinary checks eight bytes at once. It reports whether all of them are printable ASCII or line
// feeds, and how many are line feeds. Each comparison leaves its result in the highest bit of each
// byte. A byte that has that bit set itself is not ASCII.
func ordinary(x uint64) (feeds int, ok bool) {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	printable := (x | highs) - ' '*ones
	feed := ^(((x ^ '\n'*ones) | highs) - ones) & highs
	notDelete := ((x ^ 0x7f*ones) | highs) - ones
	return bits.OnesCount64(feed), (printable|feed)&notDelete&^x&highs == highs
}

// unusual checks the character at i, which is neither printable ASCII nor a line feed or tab, and
// returns its length.
func unusual(data []byte, i int) (int, *Error) {
	switch c := data[i]; {
	case c == '\r':
		if i+1 < len(data) && data[i+1] == '\n' {
			return 1, nil
		}
		return 0, refuse(i, "a carriage return (CR) without a line feed, which only some readers take for a line end", "end lines with LF or CR LF")
	case c == 0:
		return 0, refuse(i, fmt.Sprintf("a NUL character (U+0000) at byte %d", i), "remove it; text files have none")
	case c < utf8.RuneSelf:
		return 0, refuse(i, fmt.Sprintf("a control character (U+%04X) at byte %d", c, i), "remove it, or write it as an escape in double quotes")
	}
	r, n := utf8.DecodeRune(data[i:])
	switch {
	case r == utf8.RuneError && n == 1:
		return 0, refuse(i, fmt.Sprintf("not valid UTF-8 at byte %d (0x%02X)", i, data[i]), "save the file as UTF-8")
	case r == 0x85 || r == 0x2028 || r == 0x2029:
		return 0, refuse(i, fmt.Sprintf("the line separator U+%04X, which some readers take for a line end and others for a letter", r), "remove it, or write it as an escape in double quotes")
	case r < 0xa0 || r == 0xfffe || r == 0xffff:
		return 0, refuse(i, fmt.Sprintf("a control character (U+%04X) at byte %d", r, i), "remove it, or write it as an escape in double quotes")
	case r == 0xfeff && i > 0:
		return 0, refuse(i, "a byte order mark (U+FEFF) inside the text", "remove it; it belongs at the very beginning only")
	}
	return n, nil
}

// encoding returns the error about a text in UTF-16 or UTF-32, or nil. It recognizes these by the
// byte order mark, and UTF-16 also by the zero bytes of Latin letters.
func encoding(data []byte) *Error {
	name := ""
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}):
		name = "UTF-32"
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}),
		len(data) >= 4 && data[0] != 0 && data[1] == 0 && data[2] != 0 && data[3] == 0,
		len(data) >= 4 && data[0] == 0 && data[1] != 0 && data[2] == 0 && data[3] != 0:
		name = "UTF-16"
	default:
		return nil
	}
	return refuse(0, "the text is "+name+", not UTF-8", "save the file as UTF-8; Kubernetes tools read only UTF-8")
}
