package toml

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/lctui/lctui/files/span"
)

// oneLine skips a string or a part of a key with one quote on each side.
func (p *parser) oneLine(quote byte) {
	start := p.pos
	for p.pos++; p.pos < len(p.data); p.pos++ {
		switch c := p.data[p.pos]; {
		case c == quote:
			p.pos++
			return
		case c == '\n' || c == '\r':
			p.fail(start, "a text between quotes that does not end in its line", "close the quotes, or use three of them for a text of several lines")
			return
		case c == '\\' && quote == '"':
			if p.escape(); p.err != nil {
				return
			}
		}
	}
	p.fail(start, "a text between quotes that is not closed", "close the quotes; check whether the file is cut off")
}

// manyLines reads a string with three quotes on each side. Up to two more quotes may come directly
// before the last three.
func (p *parser) manyLines(quote byte) ID {
	start := p.pos
	for p.pos += 3; p.pos < len(p.data); p.pos++ {
		switch c := p.data[p.pos]; {
		case c == quote && bytes.HasPrefix(p.data[p.pos:], []byte{quote, quote, quote}):
			p.pos += 3
			for more := 0; more < 2 && p.at(quote); more++ {
				p.pos++
			}
			style := MultiLiteral
			if quote == '"' {
				style = MultiBasic
			}
			return p.add(String, style, start, p.pos)
		case c == '\\' && quote == '"':
			if !p.fold() {
				p.escape()
			}
			if p.err != nil {
				return 0
			}
		}
	}
	return p.fail(start, "a text between three quotes that is not closed", "close the quotes; check whether the file is cut off")
}

// fold skips a backslash at the end of a line, up to the line end, and reports whether it was one.
func (p *parser) fold() bool {
	n := folded(p.data[p.pos:])
	if n > 0 {
		p.pos += n - 1
	}
	return n > 0
}

// folded returns the length of a backslash with the blanks and line ends after it, or 0 if there is
// no line end among them.
func folded(data []byte) int {
	i := 1
	for i < len(data) && (data[i] == ' ' || data[i] == '\t' || data[i] == '\r' || data[i] == '\n') {
		i++
	}
	if bytes.IndexByte(data[:i], '\n') < 0 {
		return 0
	}
	return i
}

// escape moves to the last byte of an escape and checks it.
func (p *parser) escape() {
	at := p.pos
	_, n := escaped(p.data[at:])
	switch {
	case n > 0:
		p.pos += n - 1
	case at+1 < len(p.data) && (p.data[at+1] == 'e' || p.data[at+1] == 'x'):
		p.fail(at, "an escape that only TOML 1.1 has: \\"+string(rune(p.data[at+1])), "write \\u and four hexadecimal digits")
	case at+1 < len(p.data) && (p.data[at+1] == 'u' || p.data[at+1] == 'U'):
		p.fail(at, "an escape that names no character: \\"+string(rune(p.data[at+1])), "write \\u or \\U with 4 or 8 hexadecimal digits of a character")
	default:
		p.fail(at, "an unknown escape in double quotes", "write \\\\ for a backslash, or use single quotes")
	}
}

// escapeLetters are the letters that may follow a backslash, escapeRunes what they stand for.
const (
	escapeLetters = `btnfr"\`
	escapeRunes   = "\b\t\n\f\r\"\\"
)

// escaped reads the escape at the beginning of data and returns its length, or 0 if it is not one
// of TOML 1.0.
func escaped(data []byte) (rune, int) {
	if len(data) < 2 {
		return 0, 0
	}
	if i := strings.IndexByte(escapeLetters, data[1]); i >= 0 {
		return rune(escapeRunes[i]), 2
	}
	n := map[byte]int{'u': 6, 'U': 10}[data[1]]
	if n == 0 {
		return 0, 0
	}
	r, ok := span.Hexadecimal(data, 2, n)
	if !ok || !utf8.ValidRune(r) {
		return 0, 0
	}
	return r, n
}

// stringText decodes a string, given with its quotes.
func stringText(raw []byte, style Style) string {
	quotes := 1
	if style == MultiBasic || style == MultiLiteral {
		quotes = 3
	}
	inner := raw[quotes : len(raw)-quotes]
	if quotes == 3 {
		inner = bytes.TrimPrefix(inner, []byte{'\r'})
		if trimmed, feed := bytes.CutPrefix(inner, []byte{'\n'}); feed {
			inner = trimmed
		}
	}
	if style == Literal || style == MultiLiteral || bytes.IndexByte(inner, '\\') < 0 {
		return share(inner)
	}
	return unescaped(inner)
}

// unescaped decodes the escapes of a valid text.
func unescaped(text []byte) string {
	var b strings.Builder
	b.Grow(len(text))
	for len(text) > 0 {
		next := bytes.IndexByte(text, '\\')
		if next < 0 {
			b.Write(text)
			break
		}
		b.Write(text[:next])
		text = text[next:]
		r, n := escaped(text)
		if n > 0 {
			b.WriteRune(r)
		} else {
			n = max(1, folded(text))
		}
		text = text[n:]
	}
	return b.String()
}
