package splice

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Printable reports whether a text is valid UTF-8 without control characters.
func Printable(text string) bool {
	for _, r := range text {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return false
		}
	}
	return true
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
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
