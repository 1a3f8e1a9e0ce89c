// Package tomledit changes TOML texts by their nodes: it sets strings and arrays of strings,
// inserts and removes pairs, and inserts tables. It knows nothing about descriptors: what a change
// means is up to the caller.
//
// Every change is a replacement of byte ranges. New pairs and tables are written like those beside
// them: below a header, between braces or with dotted keys, with their indentation and quotes.
// Removing something removes its line and the comment after it; comments on lines of their own
// stay.
package tomledit

import (
	"strings"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
)

// Editor collects the changes of one edit of a TOML text. Nodes and offsets refer to the text as
// loaded.
type Editor struct {
	*splice.Text
	Tree *toml.Tree
	// filled are the inline tables that were empty and have got a pair.
	filled map[toml.ID]bool
}

// Begin begins an edit of the text of t.
func Begin(t *toml.Tree) *Editor {
	return &Editor{Text: &splice.Text{Data: t.Data()}, Tree: t, filled: map[toml.ID]bool{}}
}

// Refuse returns the error for a change that cannot be made at a node.
func (e *Editor) Refuse(id toml.ID, what, hint string) error {
	start, _ := e.Tree.Range(id)
	return &splice.Refused{Offset: start, What: what, Hint: hint}
}

// SetText replaces the text of a string and keeps its quotes.
func (e *Editor) SetText(id toml.ID, text string) {
	start, end := e.Tree.Range(id)
	e.Cut(start, end, Text(text, e.Tree.Style(id)))
}

// Text writes a string in the given style, or in double quotes if that cannot hold it.
func Text(text string, style toml.Style) string {
	if (style == toml.Literal || style == toml.MultiLiteral) && splice.Printable(text) && !strings.Contains(text, "'") {
		return "'" + text + "'"
	}
	return splice.DoubleQuoted(text)
}

// Texts writes an array of strings on one line.
func Texts(texts []string, style toml.Style) string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = Text(text, style)
	}
	return "[" + strings.Join(out, ", ") + "]"
}
