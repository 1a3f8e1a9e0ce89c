package yamledit

import (
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// Quote is which quotes a scalar has in YAML.
type Quote uint8

// The quotes of a scalar on one line.
const (
	Plain Quote = iota
	Single
	Double
	// Absent is for a missing value: the caller chooses its quotes.
	Absent
)

// QuoteOf returns the quotes of a scalar. ok is false for block scalars and for nodes that are not
// scalars.
func QuoteOf(t *span.Tree, id span.ID) (q Quote, ok bool) {
	if t.Kind(id) != span.Scalar {
		return Plain, false
	}
	switch t.Style(id) {
	case span.Plain:
		return Plain, true
	case span.Single:
		return Single, true
	case span.Double:
		return Double, true
	}
	return Plain, false
}

// In writes a text with these quotes, or with double quotes if these cannot express it.
func (q Quote) In(text string) string {
	switch {
	case q == Plain && PlainSafe(text):
		return text
	case q == Single && splice.Printable(text):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	return splice.DoubleQuoted(text)
}

// Word writes a text so that every reader reads exactly this string. It writes no quotes if q is
// Plain or Absent and none are needed.
func (q Quote) Word(text string) string {
	if (q == Plain || q == Absent) && !ReadsAs(text) {
		return splice.DoubleQuoted(text)
	}
	if q == Absent {
		return text
	}
	return q.In(text)
}

// PlainSafe reports whether a text can be written without quotes wherever a value may be, even
// between brackets. It accepts only the characters of names, versions and times.
func PlainSafe(text string) bool {
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

// IsText reports whether a scalar is a string for readers that follow YAML 1.1, such as the
// Kubernetes API server's: yes, on and the like are booleans there. A timestamp without quotes is a
// string (Gardener A4).
func IsText(t *span.Tree, id span.ID) bool {
	if strings.Count(t.Text(id), ".") > 1 {
		return true // no number has two points; this covers almost every version
	}
	switch t.Resolved(id) {
	case span.String:
		return t.Style(id) != span.Plain || t.Tag(id) != "" || !oldBool(t.Text(id))
	case span.Time:
		return true
	}
	return false
}

// oldBool reports whether YAML 1.1 reads a word as a boolean.
func oldBool(text string) bool {
	switch text {
	case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON",
		"n", "N", "no", "No", "NO", "off", "Off", "OFF":
		return true
	}
	return false
}

// ReadsAs reports whether every reader reads a text without quotes as this string. YAML 1.1 reads
// digits with colons in between, such as 1:30, as a number.
func ReadsAs(text string) bool {
	if !PlainSafe(text) || oldBool(text) || strings.Trim(text, "0123456789:.") == "" && strings.Contains(text, ":") {
		return false
	}
	t, err := span.Parse([]byte(text))
	if err != nil || t.Documents() != 1 {
		return false
	}
	root := t.Root(0)
	return t.Kind(root) == span.Scalar && t.Resolved(root) == span.String && t.Text(root) == text
}

// KeyQuote returns the quotes for new keys of a mapping: those of its first key. An empty mapping
// takes those of the mapping around it. In JSON they are Double.
func (e *Editor) KeyQuote(mapping span.ID) Quote {
	if e.JSON {
		return Double
	}
	for id := mapping; id != 0; id = e.Tree.Parent(id) {
		if key := e.Tree.First(id); e.Tree.Kind(id) == span.Mapping && key != 0 {
			q, _ := QuoteOf(e.Tree, key)
			return q
		}
	}
	return Plain
}
