package span

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escapeLetters are the characters that may follow a backslash in an escape without digits. The
// slash is only for JSON.
const escapeLetters = "0abt\tnvfre \"'\\N_LP/"

var escapeRunes = []rune{0, 7, 8, 9, 9, 10, 11, 12, 13, 27, ' ', '"', '\'', '\\', 0x85, 0xa0, 0x2028, 0x2029, '/'}

// escape skips an escape in double quotes and checks it.
func (p *parser) escape() {
	at := p.pos
	if at+1 >= len(p.data) {
		p.pos++
		return
	}
	c := p.data[at+1]
	switch {
	case isBreak(c):
		p.pos++ // the caller skips the line break
		if c == '\r' {
			p.pos++
		}
	case escapeDigits(c) > 0:
		r, n := hexRune(p.data[at:])
		if n == 0 {
			p.fail(at, "an escape that is not a character: \\"+string(rune(c)), "write \\x, \\u or \\U with 2, 4 or 8 hexadecimal digits of a character")
			return
		}
		if r > 0xffff && c == 'u' {
			p.onlyJSON(at)
		}
		p.pos += n
	case c < utf8.RuneSelf && strings.IndexByte(escapeLetters, c) >= 0:
		if c == '/' {
			p.onlyJSON(at)
		}
		p.pos += 2
	default:
		p.fail(at, "an unknown escape in double quotes", "write \\\\ for a backslash, or use single quotes")
	}
}

// onlyJSON records an escape that JSON allows and YAML readers refuse. Parse refuses it later
// unless the text is JSON, which Kubernetes tools read by JSON's own rules.
func (p *parser) onlyJSON(at int) {
	if p.jsonEscape == 0 {
		p.jsonEscape = at + 1
	}
}

// escapeDigits returns how many hexadecimal digits follow the letter of an escape.
func escapeDigits(letter byte) int {
	switch letter {
	case 'x':
		return 2
	case 'u':
		return 4
	case 'U':
		return 8
	}
	return 0
}

// hexRune reads an escape with digits at the beginning of data and returns its length, or 0 if it
// does not name a character. A surrogate pair, which JSON uses for characters beyond U+FFFF, is
// read as one character.
func hexRune(data []byte) (rune, int) {
	n := 2 + escapeDigits(data[1])
	r, ok := Hexadecimal(data, 2, n)
	if ok && utf16.IsSurrogate(r) && len(data) > n+1 && data[n] == '\\' && data[n+1] == 'u' && data[1] == 'u' {
		if second, ok := Hexadecimal(data, n+2, n+6); ok {
			if pair := utf16.DecodeRune(r, second); pair != utf8.RuneError {
				return pair, n + 6
			}
		}
	}
	if !ok || !utf8.ValidRune(r) {
		return 0, 0
	}
	return r, n
}

// Hexadecimal reads the digits of an escape between two offsets. It returns false if the text ends
// before the second one, if there is anything but digits, or if the number is beyond the last
// character. Surrogates are returned as they are.
func Hexadecimal(data []byte, from, to int) (rune, bool) {
	if to > len(data) {
		return 0, false
	}
	var r uint32
	for _, c := range data[from:to] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | uint32(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | uint32(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return rune(r), r <= utf8.MaxRune
}
