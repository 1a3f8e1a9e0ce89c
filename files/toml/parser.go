package toml

import (
	"bytes"
	"errors"
	"math"

	"github.com/lctui/lctui/files/span"
)

// maxDepth bounds the nesting of collections, so that neither this reader nor one that reads after it needs a deep stack.
const maxDepth = 1000

// parser reads one text from front to back. Where something is wrong it notes the first error, and every function returns
// at once.
type parser struct {
	data     []byte
	pos      int
	nodes    []node
	inside   []collection
	sections []Section
	indexes  map[ID]map[string]ID
	parts    []part // of the key read last
	// table is what the last header opened, depth how deep that is.
	table ID
	depth int
	// section is the number of what may add to dotted tables, made how many there were.
	section, made int32
	effort        int
	err           *Error
}

// Parse reads TOML. The tree keeps data and hands out strings that share its bytes: data must not be changed afterwards. The
// error is an *Error.
func Parse(data []byte) (*Tree, error) {
	p := &parser{data: data, pos: textStart(data), table: top, indexes: map[ID]map[string]ID{}}
	p.text()
	if p.err == nil {
		nodes, collections := capacity(data)
		p.nodes = make([]node, 2, nodes)
		p.inside = make([]collection, 2, collections)
		p.nodes[top] = node{kind: Table, style: Root, inside: 1, key: noKey}
		p.document()
	}
	if p.err != nil {
		p.err.Line, p.err.Column = Position(data, p.err.Offset)
		return nil, p.err
	}
	return &Tree{data: data, nodes: p.nodes, inside: p.inside, sections: p.sections, effort: p.effort}, nil
}

// capacity foretells how many nodes a text has, and how many of them are tables and arrays. Too many costs address space but
// hardly memory, too few costs a copy.
func capacity(data []byte) (nodes, collections int) {
	count := func(sign byte) int { return bytes.Count(data, []byte{sign}) }
	commas := count(',')
	brackets := min(count('['), commas+count('\n'))
	return min(len(data), commas+count('=')+brackets) + 16, min(len(data), commas+16, count('{')) + brackets + 16
}

// text refuses bytes that readers of text disagree about.
func (p *parser) text() {
	if len(p.data) > math.MaxInt32-64 {
		p.fail(0, "the text is larger than 2 GB", "split it into several files")
		return
	}
	var bad *span.Error
	if err := span.CheckText(p.data); errors.As(err, &bad) {
		p.fail(bad.Offset, bad.What, bad.Hint)
	}
}

// fail notes the first error.
func (p *parser) fail(at int, what, hint string) ID {
	if p.err == nil {
		p.err = &Error{Offset: at, What: what, Hint: hint, Other: -1}
	}
	return 0
}

// failTwo notes an error that has a second place.
func (p *parser) failTwo(at, other int, what, hint string) ID {
	if p.err == nil {
		p.err = &Error{Offset: at, What: what, Hint: hint, Other: other}
	}
	return 0
}

// document reads headers and pairs, one a line.
func (p *parser) document() {
	p.sections = append(p.sections, Section{Table: top, Start: p.pos, End: p.pos, Last: p.pos})
	for p.space(); !p.eof() && p.err == nil; p.space() {
		if p.data[p.pos] == '[' {
			p.header()
		} else {
			p.pair(p.table, p.depth)
		}
		if p.err == nil {
			p.sections[len(p.sections)-1].Last = p.pos
			p.lineEnd()
		}
	}
}

func (p *parser) eof() bool { return p.pos >= len(p.data) }

// at tells whether the next byte is c.
func (p *parser) at(c byte) bool { return p.pos < len(p.data) && p.data[p.pos] == c }

// blanks moves over blanks in a line.
func (p *parser) blanks() {
	for p.pos < len(p.data) && (p.data[p.pos] == ' ' || p.data[p.pos] == '\t') {
		p.pos++
	}
}

// comment moves over a comment, to its line end.
func (p *parser) comment() {
	if !p.at('#') {
		return
	}
	if n := bytes.IndexByte(p.data[p.pos:], '\n'); n >= 0 {
		p.pos += n
		if p.data[p.pos-1] == '\r' {
			p.pos--
		}
		return
	}
	p.pos = len(p.data)
}

// feed moves over a line end and tells whether there was one. Every CR stands before an LF.
func (p *parser) feed() bool {
	if p.at('\r') {
		p.pos++
	}
	if p.at('\n') {
		p.pos++
		return true
	}
	return false
}

// space moves over blanks, comments and line ends.
func (p *parser) space() {
	for {
		p.blanks()
		p.comment()
		if !p.feed() {
			return
		}
	}
}

// lineEnd expects nothing more than a comment in the line of a header or a pair.
func (p *parser) lineEnd() {
	p.blanks()
	at := p.pos
	p.comment()
	if !p.eof() && !p.feed() {
		p.fail(at, "something behind the value or header of this line", "put each pair on a line of its own; quote text")
	}
}

// add makes a node that no table or array holds yet.
func (p *parser) add(kind Kind, style Style, start, end int) ID {
	n := node{start: uint32(start), end: uint32(end), key: noKey, kind: kind, style: style}
	p.effort++
	if kind == Table || kind == Array {
		p.effort += tableEffort
		n.inside = int32(len(p.inside))
		p.inside = append(p.inside, collection{section: p.section})
	}
	p.nodes = append(p.nodes, n)
	return ID(len(p.nodes) - 1)
}

// What a table or an array, a key and the way to it cost another reader, where a value costs one.
const (
	tableEffort = 4
	keyEffort   = 2
	wayEffort   = 8 // so many steps of the way cost one
)

// walked counts the effort of a key of some parts that leads to a depth.
func (p *parser) walked(parts, depth int) { p.effort += keyEffort + parts*depth/wayEffort }

// put makes a node the last child of a table or an array.
func (p *parser) put(parent, id ID) {
	c := &p.inside[p.nodes[parent].inside]
	p.nodes[id].parent = parent
	if c.last == 0 {
		c.first = id
	} else {
		p.nodes[c.last].next = id
	}
	c.last = id
	c.length++
}

// fewKeys is the size up to which the keys of a table are compared one by one. Nearly all tables are that small.
const fewKeys = 16

// find gives the child of a table with a name, 0 if it has none.
func (p *parser) find(table ID, key string) ID {
	if p.inside[p.nodes[table].inside].length > fewKeys {
		return p.index(table)[key]
	}
	for id := p.inside[p.nodes[table].inside].first; id != 0; id = p.nodes[id].next {
		if name(p.data, &p.nodes[id]) == key {
			return id
		}
	}
	return 0
}

// index gives the names of a large table, brought up to date.
func (p *parser) index(table ID) map[string]ID {
	c := &p.inside[p.nodes[table].inside]
	known := p.indexes[table]
	if known == nil {
		known = make(map[string]ID, 4*fewKeys)
		p.indexes[table] = known
		for id := c.first; id != 0; id = p.nodes[id].next {
			known[name(p.data, &p.nodes[id])] = id
		}
	}
	return known
}

// name puts a node into a table under the part of a key.
func (p *parser) name(table, id ID, from int, key part) {
	n := &p.nodes[id]
	n.from, n.key = uint32(from), uint32(key.start)
	p.put(table, id)
	if known := p.indexes[table]; known != nil {
		known[p.textOf(key)] = id
	}
}
