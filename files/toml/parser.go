package toml

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// maxDepth bounds the nesting of collections, so that neither this reader nor a later one needs a
// deep stack.
const maxDepth = 1000

// parser reads one text from front to back. It records the first error, after which every function
// returns at once.
type parser struct {
	data     []byte
	pos      int
	nodes    []node
	inside   []collection
	sections []Section
	indexes  map[ID]map[string]ID
	parts    []part // of the last key read
	// table is the table of the last header, depth its depth.
	table ID
	depth int
	// section is the number of the section or inline table being read, which alone may add to the
	// dotted tables that it begins; made is how many there were.
	section, made int32
	effort        int
	err           *span.Error
}

// Parse reads a TOML text. The tree keeps data and returns strings that share its bytes, so data
// must not be changed afterwards. The error is a *span.Error.
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

// capacity estimates how many nodes a text has, and how many of them are tables and arrays. Too
// high an estimate costs address space but hardly memory, one that is too low costs a copy.
func capacity(data []byte) (nodes, collections int) {
	count := func(sign byte) int { return bytes.Count(data, []byte{sign}) }
	commas := count(',')
	brackets := min(count('['), commas+count('\n'))
	return min(len(data), commas+count('=')+brackets) + 16, min(len(data), commas+16, count('{')) + brackets + 16
}

// document reads headers and pairs, one per line.
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
