package files

import "bytes"

// foreignText is a piece of another language in a YAML or TOML text.
type foreignText struct {
	offset     int
	what, hint string
	template   bool
}

// foreignMark finds the first sign of a template or of an unfinished merge outside comments and
// quotes. The result is zero if there is none.
func foreignMark(data []byte) foreignText {
	for start := 0; start < len(data); {
		line := data[start:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		if conflictMark(line) {
			return foreignText{start, "this line is a mark of an unfinished git merge", "Resolve the conflict first", false}
		}
		if at := templateMark(line); at >= 0 {
			return foreignText{start + at, "this looks like a template, not like its result", "Render the template and open what it gives", true}
		}
		start += len(line) + 1
	}
	return foreignText{}
}

// conflictMark reports whether a line is one of the markers that git leaves in a file with
// conflicts.
func conflictMark(line []byte) bool {
	return bytes.HasPrefix(line, []byte("<<<<<<< ")) || bytes.HasPrefix(line, []byte(">>>>>>> ")) ||
		bytes.HasPrefix(line, []byte("||||||| ")) || bytes.Equal(bytes.TrimRight(line, "\r"), []byte("======="))
}

// templateMark returns the offset of the first mark of a Helm, Jinja or Mako template in a line, or
// -1 if there is none or it follows a comment sign or a quote.
func templateMark(line []byte) int {
	first := -1
	for _, mark := range []string{"{{", "{%", "<%"} {
		if at := bytes.Index(line, []byte(mark)); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	if first < 0 || bytes.ContainsAny(line[:first], "#\"'") {
		return -1
	}
	return first
}
