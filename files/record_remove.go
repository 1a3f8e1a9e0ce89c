package files

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// removed tells whether an edit removes the object: its record is gone.
func removed(base, now *model.Object) bool {
	return base != now && recordOf(base) != nil && recordOf(now) == nil
}

// removeObject takes an object out of the text: its document with the marker
// before it, or its item of a list. Comments that have a line of their own stay.
func (p *planner) removeObject(root span.ID, o *model.Object) error {
	what := "the " + o.Kind + " " + quoted(o.Name)
	if err := p.mayRemove(root, what); err != nil {
		return err
	}
	top := p.tree.Root(o.Document)
	if top == root {
		p.removeDocument(root)
		return nil
	}
	key, list := p.tree.Get(p.tree.Resolve(top), "items")
	list = p.tree.Resolve(list)
	for _, item := range p.items(list) {
		switch {
		case item == root:
			p.goes[list] = append(p.goes[list], item)
			p.itemKeys[list] = key
			return nil
		case p.tree.Resolve(item) == root:
			return p.refuse(item, what+" stands in the list through an alias", "Edit the file by hand")
		}
	}
	return p.refuse(root, what+" stands where it cannot be taken out", "Edit the file by hand")
}

// removeItems takes the items that go out of their lists. A list that loses all
// of them stays, empty.
func (p *planner) removeItems() error {
	for list, items := range p.goes {
		if err := p.mayChange(list, "this list"); err != nil {
			return err
		}
		rw := p.entries(list, p.itemKeys[list], p.items(list))
		for i := range rw.parts {
			for _, item := range items {
				rw.parts[i].drop = rw.parts[i].drop || rw.parts[i].value == item
			}
		}
		var err error
		switch {
		case rw.left() == 0:
			err = p.emptyList(rw)
		case p.tree.Style(list) == span.Flow:
			err = p.rewriteFlow(rw, func(fresh) string { return "" })
		default:
			err = p.rewriteBlock(rw, func(int) blockStyle { return p.entryStyle(rw.parts[0].value, 0) })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// removeDocument takes the lines of a document out, from its marker and the
// directives above it to its end mark.
func (p *planner) removeDocument(root span.ID) {
	start, end := p.tree.Outer(root)
	from := p.lineStart(start)
	if at, ok := p.markerAbove(from); ok {
		if at < from {
			p.cut(at, p.nextLine(at), "")
		}
		for at > 0 && bytes.HasPrefix(p.data[p.lineStart(at-1):], []byte("%")) {
			line := p.lineStart(at - 1)
			p.cut(line, at, "")
			at = line
		}
	}
	to := p.below(end)
	p.dropLines(from, to, root)
	for at := to; at < len(p.data); at = p.nextLine(at) {
		line := bytes.TrimRight(p.data[at:p.lineEnd(at)], " \t")
		if bytes.Equal(line, []byte("...")) {
			p.cut(at, p.nextLine(at), "")
			return
		}
		if len(line) > 0 && line[0] != '#' {
			return
		}
	}
}

// markerAbove gives the offset of the line with the document marker that a
// document beginning in a line has: that line itself or one above, with nothing
// but comments and blank lines between.
func (p *planner) markerAbove(line int) (int, bool) {
	for at := line; ; at = p.lineStart(at - 1) {
		text := bytes.TrimRight(p.data[at:p.lineEnd(at)], " \t")
		switch {
		case bytes.Equal(text, []byte("---")) || bytes.HasPrefix(text, []byte("--- ")) || bytes.HasPrefix(text, []byte("---\t")):
			return at, true
		case at != line && len(text) > 0 && !bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte("#")):
			return 0, false
		case at == 0 || at <= p.lineStart(0):
			return 0, false
		}
	}
}
