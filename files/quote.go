package files

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/lctui/lctui/files/span"
)

// quote is how a text is put into YAML.
type quote uint8

const (
	plain quote = iota
	single
	double
	// absent stands for a value that is not there yet: its quotes are chosen.
	absent
)

// quoteOf gives the quotes of a scalar as it stands; ok is false for block
// scalars and everything that is no scalar.
func quoteOf(t *span.Tree, id span.ID) (q quote, ok bool) {
	if t.Kind(id) != span.Scalar {
		return plain, false
	}
	switch t.Style(id) {
	case span.Plain:
		return plain, true
	case span.Single:
		return single, true
	case span.Double:
		return double, true
	default:
		return plain, false
	}
}

// in writes a text with these quotes, or with double quotes where these cannot
// hold it.
func (q quote) in(text string) string {
	switch {
	case q == plain && plainSafe(text):
		return text
	case q == single && printable(text):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	default:
		return doubleQuoted(text)
	}
}

// plainSafe tells whether a text means itself without quotes wherever a value
// may stand, also between brackets. It knows the letters of names, versions and
// times only; what has others gets quotes.
func plainSafe(text string) bool {
	switch {
	case text == "" || strings.HasSuffix(text, ":"):
		return false
	case text == "null" || text == "Null" || text == "NULL":
		return false
	}
	for i, r := range text {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		if !letter && (i == 0 || !strings.ContainsRune("-_.:+/", r)) {
			return false
		}
	}
	return true
}

func printable(text string) bool {
	for _, r := range text {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// doubleQuoted writes a text with double quotes and the escapes that JSON and
// YAML share.
func doubleQuoted(text string) string {
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

// readsAsText tells whether a scalar is text for the API server, whose reader
// follows YAML 1.1: yes, on and their like are truth values there. A timestamp
// without quotes is text (Gardener A4).
func readsAsText(t *span.Tree, id span.ID) bool {
	if strings.Count(t.Text(id), ".") > 1 {
		return true // no number has two points; this spares almost every version the question
	}
	switch t.Resolved(id) {
	case span.String:
		return t.Style(id) != span.Plain || t.Tag(id) != "" || !oldBool(t.Text(id))
	case span.Time:
		return true
	default:
		return false
	}
}

// oldBool tells whether YAML 1.1 reads a word as true or false.
func oldBool(text string) bool {
	switch text {
	case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON",
		"n", "N", "no", "No", "NO", "off", "Off", "OFF":
		return true
	}
	return false
}

// textWithout tells whether a text without quotes would be read as this text,
// by every reader.
func textWithout(text string) bool {
	if !plainSafe(text) || oldBool(text) {
		return false
	}
	t, err := span.Parse([]byte(text))
	if err != nil || t.Documents() != 1 {
		return false
	}
	root := t.Root(0)
	return t.Kind(root) == span.Scalar && t.Resolved(root) == span.String && t.Text(root) == text
}
