package files

import "bytes"

// textLines are the lines of a text, line feeds included. It holds where each
// begins and no more, for a text may be nothing but line feeds.
type textLines struct {
	text []byte
	// starts are the offsets of the lines, and the length of the text behind them.
	starts []uint32
}

// splitLines cuts a text behind its line feeds. Texts are below 4 GB: no document
// is larger.
func splitLines(text []byte) textLines {
	l := textLines{text, make([]uint32, 0, bytes.Count(text, []byte{'\n'})+2)}
	for at := 0; at < len(text); {
		l.starts = append(l.starts, uint32(at))
		n := bytes.IndexByte(text[at:], '\n') + 1
		if n == 0 {
			n = len(text) - at
		}
		at += n
	}
	l.starts = append(l.starts, uint32(len(text)))
	return l
}

func (l textLines) len() int { return len(l.starts) - 1 }

func (l textLines) line(i int) []byte { return l.from(i, i+1) }

// from gives the text of some lines, half-open.
func (l textLines) from(i, end int) []byte { return l.text[l.starts[i]:l.starts[end]] }

// allCRLF tells whether all line feeds follow a carriage return.
func (l textLines) allCRLF() bool {
	return bytes.Count(l.text, []byte{'\n'}) == bytes.Count(l.text, []byte("\r\n"))
}
