package span

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// Difference is a place where two readings of one text disagree.
type Difference struct {
	Line, Column int    // of the node in the tree, from 1; 0 if the difference is not at one node
	Path         string // of the node, such as "document 1: spec.kubernetes.versions[3].version"
	What         string // what disagrees, as a sentence without place
	Refused      bool   // set if the library does not read the text at all
}

// Error returns the difference as a sentence.
func (d *Difference) Error() string {
	if d.Path == "" {
		return d.What
	}
	return d.Path + ": " + d.What
}

// Verify reads the tree's bytes with go.yaml.in/yaml/v3 and compares structure, kinds, values,
// types, tags, styles, anchors, the targets of aliases and the places of all nodes in all
// documents. It returns the first difference, or nil. It takes as long as that library does. It
// does not compare where values end, because the library does not report it. JSON that the library
// refuses for its escapes is compared with encoding/json instead. A large text is passed to the
// library in parts.
func Verify(t *Tree) *Difference { return verifyParts(t, valuesAtOnce) }

// VerifyAround is Verify for an edited text. The text before the edit must have had no difference,
// and only the bytes [from, to) may have changed. If the text is large and the range is not, the
// library reads only the part around the range, with the beginnings of the collections around it.
func VerifyAround(t *Tree, from, to int) *Difference {
	if t.Nodes() < valuesAtOnce/8 || to-from > valuesAtOnce {
		return Verify(t)
	}
	return verifyAround(t, from-aroundEdit, to+aroundEdit)
}

// aroundEdit is how many bytes before and after an edit the library reads with it. If a value ends
// at a wrong place, these bytes are read differently.
const aroundEdit = 1024

func verifyAround(t *Tree, from, to int) *Difference {
	if !t.divisible() {
		return Verify(t)
	}
	return verifyPart(t, t.part(from, to))
}

func verifyParts(t *Tree, most int) *Difference {
	for p := range t.parts(most) {
		if d := verifyPart(t, p); d != nil {
			return d
		}
	}
	return nil
}

func verifyPart(t *Tree, p *part) *Difference {
	library := newLibrary(p.text.data)
	for doc := 0; ; doc++ {
		theirs, err := library.next()
		switch {
		case errors.Is(err, io.EOF) && doc < t.Documents():
			return &Difference{What: fmt.Sprintf("the library sees %d documents, lctui %d", doc, t.Documents())}
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && t.IsJSON():
			return verifyJSON(t)
		case err != nil:
			return &Difference{What: "the library does not read the text: " + p.inWhole(t, err.Error()), Refused: true}
		case doc >= t.Documents():
			return &Difference{What: fmt.Sprintf("the library sees a document after the %d that lctui sees", t.Documents())}
		}
		j := &comparison{tree: t, doc: doc, part: p}
		if d := j.document(theirs); d != nil {
			return d
		}
	}
}

// library reads the documents of a text one after the other.
type library struct{ decoder *yaml.Decoder }

func newLibrary(data []byte) *library { return &library{yaml.NewDecoder(bytes.NewReader(data))} }

// next returns the top node of the next document. The error is io.EOF after the last one.
func (l *library) next() (*yaml.Node, error) {
	var document yaml.Node
	if err := l.decoder.Decode(&document); err != nil {
		return nil, err
	}
	if document.Kind == yaml.DocumentNode && len(document.Content) == 1 {
		return document.Content[0], nil
	}
	return &document, nil
}

// comparison walks two trees of one document side by side.
type comparison struct {
	tree *Tree
	doc  int
	part *part
}

func (j *comparison) document(theirs *yaml.Node) *Difference {
	if root := j.tree.Root(j.doc); root != 0 {
		return j.node(root, theirs)
	}
	if theirs.Kind == yaml.ScalarNode && theirs.Value == "" && theirs.Style == 0 && theirs.Anchor == "" {
		return nil
	}
	return &Difference{Line: theirs.Line, Column: theirs.Column, What: "lctui sees an empty document, the library does not"}
}

func (j *comparison) differs(id ID, format string, args ...any) *Difference {
	d := &Difference{Path: j.path(id), What: fmt.Sprintf(format, args...)}
	d.Line, d.Column = j.tree.Position(int(j.tree.nodes[id].start))
	return d
}

var kinds = map[yaml.Kind]Kind{yaml.MappingNode: Mapping, yaml.SequenceNode: Sequence, yaml.ScalarNode: Scalar, yaml.AliasNode: Alias}

func (j *comparison) node(id ID, theirs *yaml.Node) *Difference {
	t := j.tree
	if kinds[theirs.Kind] != t.Kind(id) {
		return j.differs(id, "read as another kind of value than by the library")
	}
	if theirs.Anchor != t.Anchor(id) {
		return j.differs(id, "the library sees the anchor %q, lctui %q", theirs.Anchor, t.Anchor(id))
	}
	if d := j.place(id, theirs); d != nil {
		return d
	}
	if theirStyle(theirs) != t.Style(id) {
		return j.differs(id, "the library sees it written in another style")
	}
	switch t.Kind(id) {
	case Alias:
		return j.alias(id, theirs)
	case Scalar:
		return j.scalar(id, theirs)
	}
	if tag := t.Tag(id); tag != "" && tag != theirs.Tag {
		return j.differs(id, "the library sees the tag %q, lctui %q", theirs.Tag, tag)
	}
	return j.children(id, theirs)
}

// theirStyle converts the library's style, which has no values for plain and block style.
func theirStyle(n *yaml.Node) Style {
	switch {
	case n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode:
		if n.Style&yaml.FlowStyle != 0 {
			return Flow
		}
		return Block
	case n.Style&yaml.SingleQuotedStyle != 0:
		return Single
	case n.Style&yaml.DoubleQuotedStyle != 0:
		return Double
	case n.Style&yaml.LiteralStyle != 0:
		return Literal
	case n.Style&yaml.FoldedStyle != 0:
		return Folded
	}
	return Plain
}

// alias compares the name of an alias and the place of its target.
func (j *comparison) alias(id ID, theirs *yaml.Node) *Difference {
	t := j.tree
	if theirs.Value != t.Text(id) {
		return j.differs(id, "the library sees the alias *%s, lctui *%s", theirs.Value, t.Text(id))
	}
	if outer, _ := t.Outer(t.Resolve(id)); theirs.Alias != nil && theirs.Alias.Kind != 0 {
		if line, column := t.Position(outer); line != theirs.Alias.Line || column != theirs.Alias.Column {
			return j.differs(id, "the library follows the alias to %d:%d, lctui to %d:%d", theirs.Alias.Line, theirs.Alias.Column, line, column)
		}
	}
	return nil
}

func (j *comparison) scalar(id ID, theirs *yaml.Node) *Difference {
	t := j.tree
	if ours := t.Text(id); ours != theirs.Value {
		return j.differs(id, "the library reads %q, lctui %q", theirs.Value, ours)
	}
	if tag := t.Tag(id); tag != "" && tag != theirs.ShortTag() {
		return j.differs(id, "the library sees the tag %q, lctui %q", theirs.ShortTag(), tag)
	}
	if tagged(theirs.ShortTag()) != t.Resolved(id) {
		return j.differs(id, "the library takes it for %s", theirs.ShortTag())
	}
	return nil
}

// place compares where a value begins. The library counts columns in characters, reports the place
// of the anchor or tag if a value has one, and does not count a byte order mark. The place of an
// absent value is not compared.
func (j *comparison) place(id ID, theirs *yaml.Node) *Difference {
	t := j.tree
	start, end := t.Outer(id)
	if start == end {
		return nil
	}
	if line, column := j.part.position(start); line != theirs.Line || column != theirs.Column {
		return j.differs(id, "the library sees it at %d:%d, lctui at %d:%d", theirs.Line, theirs.Column, line, column)
	}
	return nil
}

func (j *comparison) children(id ID, theirs *yaml.Node) *Difference {
	t := j.tree
	shown := 0
	for u := t.unit(t.First(id)); u.first != 0; u = t.unit(t.Next(u.last)) {
		if !j.part.shows(t, u) {
			continue
		}
		for c := u.first; ; c = u.last {
			if shown++; shown <= len(theirs.Content) {
				if d := j.node(c, theirs.Content[shown-1]); d != nil {
					return d
				}
			}
			if c == u.last {
				break
			}
		}
	}
	if shown != len(theirs.Content) {
		return j.differs(id, "the library sees %d keys and values, lctui %d", len(theirs.Content), shown)
	}
	return nil
}

// path returns the path from the document to a node. It is only called for the first difference.
func (j *comparison) path(id ID) string {
	steps := ""
	for parent := j.tree.Parent(id); parent != 0; id, parent = parent, j.tree.Parent(parent) {
		steps = j.step(parent, id) + steps
	}
	if len(steps) > 0 && steps[0] == '.' {
		steps = steps[1:]
	}
	return "document " + strconv.Itoa(j.doc+1) + ": " + steps
}

// step returns the part of a path that leads from a collection to its child.
func (j *comparison) step(parent, child ID) string {
	t := j.tree
	i, before := 0, ID(0)
	for c := t.First(parent); c != child; c = t.Next(c) {
		i, before = i+1, c
	}
	if t.Kind(parent) == Sequence {
		return "[" + strconv.Itoa(i) + "]"
	}
	key := child
	if i%2 == 1 {
		key = before
	}
	name := t.Text(key)
	if len(name) > 64 || !utf8.ValidString(name) {
		name = "..."
	}
	return "." + name
}
