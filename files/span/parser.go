package span

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// maxDepth is how deeply collections may be nested, so that neither this reader nor a later one
// needs a deep stack. Real profiles nest about fifteen levels.
const maxDepth = 1000

// parser reads one text from front to back. It records the first error. After that every method
// returns at once, and the other state is undefined. Each method reads one production of the
// grammar, and all share the position in the text.
type parser struct {
	arena
	data    []byte
	roots   []ID
	pos     int // the next byte to read
	line    int // where the line of pos begins
	first   int // offset of the last token found that begins its line
	flow    int // depth of flow collections around pos
	indent  int // column of the block collection around the flow collections
	depth   int
	anchors map[string]ID // of the current document
	keys    keyTable
	err     *Error

	jsonEscape int  // offset of the first escape that only JSON knows, plus one
	asked      bool // a key follows a question mark
	aliased    bool // there is an alias
	// objects is 0 if the text does not begin with an object in braces, otherwise 1. If objects
	// follow it without a marker, it is the offset of the last one. Only a JSON text may have
	// these.
	objects int
}

func (p *parser) fail(offset int, what, hint string) ID {
	if p.err == nil {
		p.err = refuse(offset, what, hint)
	}
	return 0
}

func (p *parser) add(n node) ID {
	if len(p.nodes) == cap(p.nodes) {
		p.grow()
	}
	p.nodes = append(p.nodes, n)
	return ID(len(p.nodes) - 1)
}

// grow makes room if there are more nodes than estimated. It assumes that the rest of the text has
// as many nodes per byte as the beginning.
func (p *parser) grow() {
	n := len(p.nodes)
	whole := int(float64(n) * 1.05 * float64(len(p.data)) / float64(p.pos+1))
	whole = min(max(whole, n+n/4), max(len(p.data), n)) + 16
	p.nodes = append(make([]node, 0, whole), p.nodes...)
}

// link makes c the next child of a collection whose last child is *last.
func (p *parser) link(parent ID, last *ID, c ID) {
	p.nodes[c].parent = parent
	if *last == 0 {
		p.nodes[parent].child = c
	} else {
		p.nodes[*last].next = c
	}
	*last = c
}

// collection begins a mapping or sequence.
func (p *parser) collection(kind Kind, style Style, start int) ID {
	if p.depth++; p.depth > maxDepth {
		p.fail(start, "collections nested deeper than 1,000 levels", "check the file: no tool nests that deeply")
	}
	return p.add(node{kind: kind, style: style, start: uint32(start)})
}

// empty adds the scalar for an absent value.
func (p *parser) empty(at int) ID {
	return p.add(node{kind: Scalar, start: uint32(at), end: uint32(at)})
}

func (p *parser) eof() bool { return p.pos >= len(p.data) }

// col returns the column of pos, from 0. Only ASCII precedes the places where it matters.
func (p *parser) col() int { return p.pos - p.line }

// endAt reports whether there is a blank, a line break or the end of the text at i.
func (p *parser) endAt(i int) bool {
	return i >= len(p.data) || classes[p.data[i]]&(blank|lineEnd) != 0
}

// indicator reports whether sign is at pos, followed by a blank.
func (p *parser) indicator(sign byte) bool {
	return p.pos < len(p.data) && p.data[p.pos] == sign && p.endAt(p.pos+1)
}

// marker reports whether a document marker made of sign is at pos.
func (p *parser) marker(sign byte) bool {
	i, d := p.pos, p.data
	return i == p.line && i+3 <= len(d) && d[i] == sign && d[i+1] == sign && d[i+2] == sign && p.endAt(i+3)
}

func (p *parser) anyMarker() bool { return p.pos == p.line && (p.marker('-') || p.marker('.')) }

// spaces returns the offset of the first byte from i that is not a space. Indentation makes up a
// third of a profile, so it reads eight bytes at a time.
func spaces(d []byte, i int) int {
	const all = 0x2020202020202020
	for ; i+8 <= len(d); i += 8 {
		if x := binary.LittleEndian.Uint64(d[i:]) ^ all; x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < len(d) && d[i] == ' ' {
		i++
	}
	return i
}

// blanks skips blanks on the line.
func (p *parser) blanks() {
	for p.pos < len(p.data) && isBlank(p.data[p.pos]) {
		p.pos++
	}
}

// lineEnds reports whether nothing but a comment follows on the line.
func (p *parser) lineEnds() bool {
	if p.pos >= len(p.data) || isBreak(p.data[p.pos]) {
		return true
	}
	return p.data[p.pos] == '#' && (p.pos == p.line || isBlank(p.data[p.pos-1]))
}

// token skips blanks, comments and line breaks.
func (p *parser) token() {
	d, i := p.data, p.pos
	fresh := i == p.line && p.flow == 0 // only spaces come before i on its line
	for i < len(d) {
		switch d[i] {
		case ' ', '\r':
			i++
		case '\n':
			p.line, fresh = i+1, p.flow == 0
			i = spaces(d, i+1)
		case '\t':
			if fresh {
				p.pos = i
				p.tab()
				return
			}
			i++
		case '#':
			if i > p.line && !isBlank(d[i-1]) {
				p.pos = i
				p.fail(i, "a comment without a blank before it", "put a blank before the #, or quotes around the text")
				return
			}
			if n := bytes.IndexByte(d[i:], '\n'); n >= 0 {
				i += n
			} else {
				i = len(d)
			}
		default:
			if p.pos = i; fresh {
				p.first = i
			}
			return
		}
	}
	p.pos = i
}

// tab refuses a tab where only spaces are allowed.
func (p *parser) tab() {
	at := p.pos
	p.blanks()
	if p.lineEnds() {
		p.fail(at, "a tab on a line that is otherwise blank, which readers understand differently", "remove the tab")
		return
	}
	p.fail(at, "a tab is used for indentation", "indent with spaces; YAML forbids tabs here")
}

// after moves to the token after a value of a block collection in column col, and reports whether
// the collection continues there. It ends at the end of the text or document, and at a token
// further left.
func (p *parser) after(col int) bool {
	if p.err != nil {
		return false
	}
	p.token()
	if p.err != nil || p.eof() || p.col() < col || p.anyMarker() {
		return false
	}
	if p.col() > col || p.pos != p.first {
		p.misplaced(col)
		return false
	}
	return true
}

// misplaced fails because of a token that follows a value on its line, or a line with a wrong
// indentation.
func (p *parser) misplaced(col int) {
	switch {
	case p.pos != p.first:
		p.fail(p.pos, "text behind a value", "put quotes around the whole value, or a # with a blank before it if it is a comment")
	case col < 0:
		p.fail(p.pos, "text after the value of the document", "check quotes and indentation: entries of one list or mapping begin in one column")
	default:
		p.fail(p.pos, "a line whose indentation matches nothing above it", "indent it like the entries it belongs to")
	}
}
