package toml

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
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
	err           *span.Error
}

// Parse reads TOML. The tree keeps data and hands out strings that share its bytes: data must not be changed afterwards. The
// error is a *span.Error.
func Parse(data []byte) (*Tree, error) {
	p := &parser{data: data, pos: splice.Start(data), table: top, indexes: map[ID]map[string]ID{}}
	p.text()
	if p.err == nil {
		nodes, collections := capacity(data)
		p.nodes = make([]node, 2, nodes)
		p.inside = make([]collection, 2, collections)
		p.nodes[top] = node{kind: Table, style: Root, inside: 1, key: noKey}
		p.document()
	}
	if p.err != nil {
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
