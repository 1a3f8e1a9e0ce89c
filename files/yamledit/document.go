package yamledit

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
)

// AppendDocument puts a mapping behind everything else, as a document of its own. Beside is the top of a document that
// is there.
func (e *Editor) AppendDocument(beside span.ID, pairs []New) error {
	if e.JSON || e.Flow(beside) {
		return e.Refuse(beside, "a text of one object in JSON has no room for another one", "Put the objects into a list by hand: kind: PackageRevisionList with items")
	}
	e.InsertLines(len(e.Data), "---\n"+Document(pairs))
	return nil
}

// RemoveObject takes an object out of the text: its document (counted from 0) with the marker before it, or its item of
// the list under the key items. Comments that have a line of their own stay. What names the object in refusals.
func (e *Editor) RemoveObject(document int, object span.ID, what string) error {
	if err := e.MayRemove(object, what); err != nil {
		return err
	}
	top := e.Tree.Root(document)
	if top == object {
		e.removeDocument(object)
		return nil
	}
	key, list := e.Tree.Get(e.Tree.Resolve(top), "items")
	list = e.Tree.Resolve(list)
	for item := e.Tree.First(list); item != 0; item = e.Tree.Next(item) {
		switch {
		case item == object:
			e.removed[key] = append(e.removed[key], item)
			return nil
		case e.Tree.Resolve(item) == object:
			return e.Refuse(item, what+" stands in the list through an alias", "Edit the file by hand")
		}
	}
	return e.Refuse(object, what+" stands where it cannot be taken out", "Edit the file by hand")
}

// removeItems takes the objects that go out of their lists. A list that loses all of them stays, empty.
func (e *Editor) removeItems() error {
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

// removeDocument takes the lines of a document out, from its marker and the directives above it to its end mark.
func (e *Editor) removeDocument(root span.ID) {
	start, end := e.Tree.Outer(root)
	from := e.LineStart(start)
	if at, ok := e.markerAbove(from); ok {
		if at < from {
			e.Cut(at, e.NextLine(at), "")
		}
		for at > 0 && bytes.HasPrefix(e.Data[e.LineStart(at-1):], []byte("%")) {
			line := e.LineStart(at - 1)
			e.Cut(line, at, "")
			at = line
		}
	}
	to := e.NextLine(end)
	e.dropLines(from, to, root)
	for at := to; at < len(e.Data); at = e.NextLine(at) {
		line := bytes.TrimRight(e.Data[at:e.LineEnd(at)], " \t")
		if bytes.Equal(line, []byte("...")) {
			e.Cut(at, e.NextLine(at), "")
			return
		}
		if len(line) > 0 && line[0] != '#' {
			return
		}
	}
}

// markerAbove returns the offset of the line with the document marker that a document beginning in a line has: that
// line itself or one above, with nothing but comments and blank lines between.
func (e *Editor) markerAbove(line int) (int, bool) {
	for at := line; ; at = e.LineStart(at - 1) {
		text := bytes.TrimRight(e.Data[at:e.LineEnd(at)], " \t")
		switch {
		case bytes.Equal(text, []byte("---")) || bytes.HasPrefix(text, []byte("--- ")) || bytes.HasPrefix(text, []byte("---\t")):
			return at, true
		case at != line && len(text) > 0 && !bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte("#")):
			return 0, false
		case at == 0 || at <= e.LineStart(0):
			return 0, false
		}
	}
}
