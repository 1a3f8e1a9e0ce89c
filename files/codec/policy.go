package codec

import (
	"bytes"
	"strings"
)

// Policy returns what the comment "# lctui: policy=P" before the first key of a
// document says, "" where there is none.
func (r *Reader) Policy(doc int) string {
	root := r.Tree.Root(doc)
	if root == 0 {
		return ""
	}
	data := r.Tree.Data()
	start, _ := r.Tree.Outer(root)
	from := 0
	for before := doc - 1; before >= 0 && from == 0; before-- {
		_, from = r.Tree.Outer(r.Tree.Root(before))
	}
	found := ""
	for _, line := range bytes.Split(data[min(from, start):start], []byte{'\n'}) {
		text := strings.TrimSpace(string(line))
		if strings.HasPrefix(text, "---") {
			found = "" // what stood before belongs to the document above
		}
		if p, ok := PolicyOf(text); ok {
			found = p
		}
	}
	return found
}

// PolicyOf returns the policy that a comment line "# lctui: policy=P" names.
func PolicyOf(line string) (string, bool) {
	comment, ok := strings.CutPrefix(line, "#")
	if !ok {
		return "", false
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(comment), "lctui:")
	if !ok {
		return "", false
	}
	value, ok := strings.CutPrefix(strings.TrimSpace(rest), "policy=")
	return strings.TrimSpace(value), ok
}
