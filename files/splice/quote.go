package splice

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Printable reports whether a text is valid UTF-8 in which no character needs an escape.
func Printable(text string) bool {
	for _, r := range text {
		if escaped(r) || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// escaped reports whether a character needs an escape, because readers refuse it or disagree about
// it.
func escaped(r rune) bool {
	switch r {
	case 0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff:
		return true
	}
	return r < ' ' || r >= 0x7f && r < 0xa0
}

// DoubleQuoted returns a text in double quotes with the escapes that JSON, YAML and TOML share.
func DoubleQuoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case escaped(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
