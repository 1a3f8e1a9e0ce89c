package toml

import "unsafe"

// ID is the index of a node in its tree. 0 is no node.
type ID int32

// Kind says what a node is.
type Kind uint8

// The kinds of nodes. None is the kind of ID 0; Time is every date and time.
const (
	None Kind = iota
	Table
	Array
	String
	Integer
	Float
	Bool
	Time
)

// Style is how a node is written.
type Style uint8

// The styles: Plain is for numbers, booleans and times, the next four for strings, Brackets and
// Headers for arrays, and the others for tables.
const (
	Plain        Style = iota
	Basic              // "text"
	Literal            // 'text'
	MultiBasic         // """text"""
	MultiLiteral       // '''text'''
	Brackets           // [1, 2]
	Headers            // an array of the tables [[a]]
	Root               // the top of the text
	Header             // [a], and each element of [[a]]
	Implied            // the table a that [a.b] implies
	Dotted             // the table a that a.b = 1 implies
	Braces             // {b = 1}
)

// node is one value of the text. There may be millions of them in one arena, so it is small and has
// no pointers.
type node struct {
	start, end   uint32 // Range
	from, key    uint32 // where the whole key begins, and the part of it that names the node; 0 without a key
	parent, next ID
	inside       int32 // of a table or an array: index of its collection
	kind         Kind
	style        Style
}

// collection has the fields that only tables and arrays need.
type collection struct {
	first, last ID
	length      int32
	section     int32 // of a dotted table: the section that may add to it
}

// Section is one header with the lines below it, up to the next header.
type Section struct {
	Table      ID  // the table of the header; the top for the first section, which has no header
	Start, End int // of the header with its brackets, half-open; the beginning of the text for the first section
	Last       int // the end of the last pair, or End if there is none
}

// Tree is a text and its nodes. It is immutable and safe for concurrent use.
type Tree struct {
	data     []byte
	nodes    []node
	inside   []collection
	sections []Section
	effort   int
}

// Nodes returns how many values the text has, including tables that keys imply.
func (t *Tree) Nodes() int { return len(t.nodes) - 2 }

// Effort estimates how much work the text is for another reader, in values: every value counts, and
// tables, keys, and the path of each key count in addition.
func (t *Tree) Effort() int { return t.effort }

// Data returns the bytes that the tree was read from; they must not be changed.
func (t *Tree) Data() []byte { return t.data }

// Top returns the table of the whole text.
func (t *Tree) Top() ID { return top }

const top ID = 1

// Sections returns the sections in file order; the first has no header and may be empty.
func (t *Tree) Sections() []Section { return t.sections }

// Kind returns the kind of a node.
func (t *Tree) Kind(id ID) Kind { return t.nodes[id].kind }

// Style returns how a node is written.
func (t *Tree) Style(id ID) Style { return t.nodes[id].style }

// Range returns the half-open byte range of a value, including quotes and brackets. For a table
// with a header it is the header with its brackets, for one implied by keys or other headers it is
// the part of the first key that names it.
func (t *Tree) Range(id ID) (start, end int) {
	n := &t.nodes[id]
	return int(n.start), int(n.end)
}

// Key returns the half-open byte range of the part of the key that names a node, with its quotes;
// start == end for elements of arrays and for the top.
func (t *Tree) Key(id ID) (start, end int) {
	n := &t.nodes[id]
	if !n.named() {
		return int(n.start), int(n.start)
	}
	return int(n.key), partEnd(t.data, int(n.key))
}

// Pair returns the half-open byte range of the pair with a value, from the first part of its key to
// the end of the value. The node must have a key, and must not be a table with a header.
func (t *Tree) Pair(id ID) (start, end int) {
	n := &t.nodes[id]
	if !n.named() {
		return int(n.start), int(n.end)
	}
	return int(n.from), int(n.end)
}

// named reports whether a key names the node.
func (n *node) named() bool { return n.end > 0 && n.key != noKey }

// noKey marks a node without a key.
const noKey = ^uint32(0)

// Name returns the decoded key of a node in its table; "" for elements of arrays and for the top.
func (t *Tree) Name(id ID) string { return name(t.data, &t.nodes[id]) }

func name(data []byte, n *node) string {
	if !n.named() {
		return ""
	}
	return partText(data[n.key:partEnd(data, int(n.key))])
}

// First returns the first child of a table or an array, or 0. The children of a table are in the
// order in which the text first mentions them.
func (t *Tree) First(id ID) ID {
	if n := &t.nodes[id]; n.kind == Table || n.kind == Array {
		return t.inside[n.inside].first
	}
	return 0
}

// Next returns the following sibling, 0 after the last.
func (t *Tree) Next(id ID) ID { return t.nodes[id].next }

// Len returns the number of children.
func (t *Tree) Len(id ID) int {
	if n := &t.nodes[id]; n.kind == Table || n.kind == Array {
		return int(t.inside[n.inside].length)
	}
	return 0
}

// Parent returns the table or array that holds a node, 0 for the top.
func (t *Tree) Parent(id ID) ID { return t.nodes[id].parent }

// Get returns the value of a key; 0 if there is none or the node is not a table.
func (t *Tree) Get(table ID, key string) ID {
	if t.nodes[table].kind != Table {
		return 0
	}
	for id := t.First(table); id != 0; id = t.Next(id) {
		if t.Name(id) == key {
			return id
		}
	}
	return 0
}

// Text returns the decoded text of a string, and other values as the file spells them; "" for
// tables and arrays.
func (t *Tree) Text(id ID) string {
	n := &t.nodes[id]
	switch n.kind {
	case None, Table, Array:
		return ""
	case String:
		return stringText(t.data[n.start:n.end], n.style)
	}
	return share(t.data[n.start:n.end])
}

// Raw returns the bytes of Range.
func (t *Tree) Raw(id ID) []byte { return t.data[t.nodes[id].start:t.nodes[id].end] }

// share returns bytes of the text as a string without copying them.
func share(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }
