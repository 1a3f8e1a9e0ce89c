package model

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape returns text that may be sent to a terminal, whatever file it came from:
// control characters, line ends, direction overrides, zero-width and other
// invisible characters become \n, \x1b, \u202e; bytes that are no UTF-8 become
// \xff. All other text stays as it is, so text without such characters is
// returned itself (files.md, "Security").
func Escape(text string) string {
	for i, r := range text {
		if unseen(r) || r == utf8.RuneError && badByte(text[i:]) {
			return escapeFrom(text, i)
		}
	}
	return text
}

func escapeFrom(text string, i int) string {
	var b strings.Builder
	b.WriteString(text[:i])
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case unseen(r):
			b.WriteString(escaped(r))
		default:
			b.WriteString(text[i : i+size])
		}
		i += size
	}
	return b.String()
}

func badByte(rest string) bool {
	_, size := utf8.DecodeRuneInString(rest)
	return size == 1
}

// unseen reports whether a character can steer a terminal or hide in plain
// sight: controls, format characters (direction, joining, tags), the two
// Unicode line separators, and what a font draws nothing for, such as letters
// without ink and variation selectors.
func unseen(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	return r < 0xa0 || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func escaped(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	switch {
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r)
	default:
		return fmt.Sprintf(`\u%04x`, r)
	}
}
