package yamledit

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
)

// AppendDocument adds a mapping at the end of the text as a document of its own. The last document
// must be in block style.
func (e *Editor) AppendDocument(pairs []New) {
	e.Text.InsertLines(len(e.Text.Data), "---\n"+Document(pairs))
}

// RemoveEntry removes an entry from the list under a key. Splices removes all such entries of a
// list together. A list that loses all of its entries stays, empty.
func (e *Editor) RemoveEntry(key, item span.ID) { e.removed[key] = append(e.removed[key], item) }

func (e *Editor) removeEntries() error {
	for key, items := range e.removed {
		list := e.List(e.Tree.Resolve(e.Tree.Next(key)), key)
		for i := range list.parts {
			for _, item := range items {
				list.parts[i].drop = list.parts[i].drop || list.parts[i].value == item
			}
		}
		if err := list.Write(Layout{}, "this list"); err != nil {
			return err
		}
	}
	clear(e.removed)
	return nil
}

// RemoveDocument removes the lines of a document, from its marker and the directives above it to
// its end mark. Comments on lines of their own stay. In JSON, it removes the object and the blanks
// after it.
func (e *Editor) RemoveDocument(root span.ID) {
	start, end := e.Tree.Outer(root)
	if e.JSON {
		e.Text.Cut(start, len(e.Text.Data)-len(bytes.TrimLeft(e.Text.Data[end:], " \t\r\n")), "")
		return
	}
	from := e.Text.LineStart(start)
	if at, ok := e.markerAbove(from); ok {
		if at < from {
			e.Text.Cut(at, e.Text.NextLine(at), "")
		}
		for at > 0 && bytes.HasPrefix(e.Text.Data[e.Text.LineStart(at-1):], []byte("%")) {
			line := e.Text.LineStart(at - 1)
			e.Text.Cut(line, at, "")
			at = line
		}
	}
	to := e.Text.NextLine(end)
	e.dropLines(from, to, root)
	for at := to; at < len(e.Text.Data); at = e.Text.NextLine(at) {
		line := bytes.TrimRight(e.Text.Data[at:e.Text.LineEnd(at)], " \t")
		if bytes.Equal(line, []byte("...")) {
			e.Text.Cut(at, e.Text.NextLine(at), "")
			return
		}
		if len(line) > 0 && line[0] != '#' {
			return
		}
	}
}

// markerAbove returns the offset of the marker line of a document that begins on a given line. It
// is that line itself, or one above with only comments and blank lines in between.
func (e *Editor) markerAbove(line int) (int, bool) {
	for at := line; ; at = e.Text.LineStart(at - 1) {
		text := bytes.TrimRight(e.Text.Data[at:e.Text.LineEnd(at)], " \t")
		switch {
		case bytes.Equal(text, []byte("---")) || bytes.HasPrefix(text, []byte("--- ")) || bytes.HasPrefix(text, []byte("---\t")):
			return at, true
		case at != line && len(text) > 0 && !bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte("#")):
			return 0, false
		case at == 0 || at <= e.Text.LineStart(0):
			return 0, false
		}
	}
}
