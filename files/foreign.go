package files

import (
	"bytes"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

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
			return foreignText{start + at, "this looks like a template, not like its result", "Render the template and open the result", true}
		}
		start += len(line) + 1
	}
	return foreignText{}
}

// conflictMark reports whether a line is a conflict marker of git.
func conflictMark(line []byte) bool {
	return bytes.HasPrefix(line, []byte("<<<<<<< ")) || bytes.HasPrefix(line, []byte(">>>>>>> ")) ||
		bytes.HasPrefix(line, []byte("||||||| ")) || bytes.Equal(bytes.TrimRight(line, "\r"), []byte("======="))
}

// templateMark returns the offset of the first mark of a Helm, Jinja or Mako template in a line.
// It returns -1 if there is none, or if it follows a comment sign or a quote.
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

// yttMark matches the beginning of a comment that ytt executes: a statement or expression after a
// blank, or an annotation such as #@data/values.
var yttMark = pattern.New(`#@([ \t]|[a-z]+/)`)

// unrendered returns the error for a text that is well-formed YAML but a template of ytt, whose
// statements are comments. It returns nil for any other text.
func (y *yamlText) unrendered(name string) *Error {
	data := y.tree.Data()
	if !bytes.Contains(data, []byte("#@")) {
		return nil
	}
	marks := betweenValues(y.values, model.Map(yttMark().FindAllIndex(data, -1), func(at []int) int { return at[0] }))
	if len(marks) == 0 {
		return nil
	}
	return &Error{File: name, Place: codec.PlaceAt(y.tree, marks[0]), Template: true,
		What: "this comment is a statement of ytt: the text is a template, not its result", Hint: "Render the template and open the result"}
}
