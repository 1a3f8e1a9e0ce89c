package codec

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/model"
)

// Policy returns the policy in the comment "# lctui: policy=P" before the first key of a document.
// The field is not set if there is none.
func (r *Reader) Policy(doc int) model.Field {
	root := r.Tree.Root(doc)
	if root == 0 {
		return model.Field{}
	}
	start, _ := r.Tree.Outer(root)
	from := 0
	for before := doc - 1; before >= 0 && from == 0; before-- {
		_, from = r.Tree.Outer(r.Tree.Root(before))
	}
	from = min(from, start)
	policy, at := PolicyIn(r.Tree.Data()[from:start])
	if policy == "" {
		return model.Field{}
	}
	return model.Field{Set: true, Text: policy, At: r.Place(from + at)}
}

// PolicyIn returns the policy in the last comment "# lctui: policy=P" of a text, and the offset of
// its "#". found is "" if there is none. Comments before a document marker do not count.
func PolicyIn(text []byte) (found string, at int) {
	from := 0
	for line := range bytes.Lines(text) {
		trimmed := bytes.TrimLeft(line, " \t\xef\xbb\xbf")
		if bytes.HasPrefix(trimmed, []byte("---")) {
			found = ""
		}
		if p, ok := PolicyOf(strings.TrimSpace(string(trimmed))); ok {
			found, at = p, from+len(line)-len(trimmed)
		}
		from += len(line)
	}
	return found, at
}

// PolicyOf returns the policy in a comment line "# lctui: policy=P". ok is false for any other
// line. Blanks are allowed around the equals sign.
func PolicyOf(line string) (string, bool) {
	comment, ok := strings.CutPrefix(line, "#")
	if !ok {
		return "", false
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(comment), "lctui:")
	if !ok {
		return "", false
	}
	key, value, ok := strings.Cut(rest, "=")
	if !ok || strings.TrimSpace(key) != "policy" {
		return "", false
	}
	return strings.TrimSpace(value), true
}
