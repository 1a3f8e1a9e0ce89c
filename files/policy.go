package files

import (
	"bytes"
	"strings"
)

// policy gives what the comment "# lctui: policy=P" before the first key of a
// document says, "" where there is none.
func (r *reader) policy(doc int) string {
	root := r.tree.Root(doc)
	if root == 0 {
		return ""
	}
	data := r.tree.Data()
	start, _ := r.tree.Outer(root)
	from := 0
	for before := doc - 1; before >= 0 && from == 0; before-- {
		_, from = r.tree.Outer(r.tree.Root(before))
	}
	found := ""
	for _, line := range bytes.Split(data[min(from, start):start], []byte{'\n'}) {
		text := strings.TrimSpace(string(line))
		if strings.HasPrefix(text, "---") {
			found = "" // what stood before belongs to the document above
		}
		if p, ok := policyOf(text); ok {
			found = p
		}
	}
	return found
}

// policyOf reads one comment line.
func policyOf(line string) (string, bool) {
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
