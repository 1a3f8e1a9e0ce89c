// Package tomledit changes TOML texts by their nodes: set a text or an array of texts, insert and remove pairs, insert
// tables. It knows no descriptor: what a change means is the caller's.
//
// Every change is a replacement of byte ranges. New pairs and tables are spelled as those beside them are: below a
// header, between braces or by dotted keys, with their indentation and quotes. What is removed takes its line and the
// comment behind it along; comments with a line of their own stay.
package tomledit

import (
	"strings"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
)

// Editor collects the changes of one edit of a TOML text. Nodes and offsets are those of the text as loaded.
type Editor struct {
	*splice.Text
	Tree *toml.Tree
	// filled are the inline tables without pairs that have got one.
	filled map[toml.ID]bool
}

// Begin begins an edit of a text.
func Begin(t *toml.Tree) *Editor {
	return &Editor{Text: &splice.Text{Data: t.Data()}, Tree: t, filled: map[toml.ID]bool{}}
}

// Refuse returns the error for a change that a value does not allow.
func (e *Editor) Refuse(id toml.ID, what, hint string) error {
	start, _ := e.Tree.Range(id)
	return &splice.Refused{Offset: start, What: what, Hint: hint}
}

// SetText replaces a text; its quotes stay.
func (e *Editor) SetText(id toml.ID, text string) {
	start, end := e.Tree.Range(id)
	e.Cut(start, end, Text(text, e.Tree.Style(id)))
}

// Text writes a text with the quotes given, or with double ones where these cannot hold it.
func Text(text string, style toml.Style) string {
	if (style == toml.Literal || style == toml.MultiLiteral) && splice.Printable(text) && !strings.Contains(text, "'") {
		return "'" + text + "'"
	}
	return splice.DoubleQuoted(text)
}

// Texts writes an array of texts in one line.
func Texts(texts []string, style toml.Style) string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = Text(text, style)
	}
	return "[" + strings.Join(out, ", ") + "]"
}
