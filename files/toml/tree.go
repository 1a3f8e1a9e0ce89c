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

// Style says how a node is written.
type Style uint8

// The styles: Plain is of numbers, truth values and times, the next four of strings, Brackets and Headers of arrays, all
// others of tables.
const (
	Plain        Style = iota
	Basic              // "text"
	Literal            // 'text'
	MultiBasic         // """text"""
	MultiLiteral       // '''text'''
	Brackets           // [1, 2]
	Headers            // an array of the tables of [[a]]
	Root               // the top of the text
	Header             // [a], and each element of [[a]]
	Implied            // what [a.b] says of a
	Dotted             // what a.b = 1 says of a
	Braces             // {b = 1}
)

// node is one value of the text. Millions of them stand in one arena, so it is small and holds no pointer.
type node struct {
	start, end   uint32 // Range
	from, key    uint32 // where the whole key begins, and the part of it that names the node; 0 without a key
	parent, next ID
	inside       int32 // of a table or an array: index of its collection
	kind         Kind
	style        Style
}

// collection is what only tables and arrays have.
type collection struct {
	first, last ID
	length      int32
	section     int32 // of a dotted table: the section that may add to it
}

// Section is the lines below one header, up to the next one.
type Section struct {
	Table      ID  // the table that the header opens; the top for the first section, which has none
	Start, End int // of the header with its brackets, half-open; where the text begins for the first section
	Last       int // the end of the last pair, End where there is none
}

// Tree is a text and its nodes. It is never changed after Parse and may be used by several goroutines.
type Tree struct {
	data     []byte
	nodes    []node
	inside   []collection
	sections []Section
	effort   int
}

// Nodes counts the values of the text, tables that keys imply among them.
func (t *Tree) Nodes() int { return len(t.nodes) - 2 }

// Effort foretells what another reader has to do for the text: it is the number of values, and more for tables, for keys and
// for the way that a key names part by part.
func (t *Tree) Effort() int { return t.effort }

// Data returns the bytes the tree was read from; they must not be changed.
func (t *Tree) Data() []byte { return t.data }

// Top returns the table of the whole text.
func (t *Tree) Top() ID { return top }

const top ID = 1

// Sections lists the sections in the order of the text; the first has no header and may be empty.
func (t *Tree) Sections() []Section { return t.sections }

// Kind returns what the node is.
func (t *Tree) Kind(id ID) Kind { return t.nodes[id].kind }

// Style returns how the node is written.
func (t *Tree) Style(id ID) Style { return t.nodes[id].style }

// Range returns the bytes of a value, half-open; quotes and brackets belong to it. Of a table with a header it is the header
// with its brackets, of one that keys or other headers imply the part of the first key that names it.
func (t *Tree) Range(id ID) (start, end int) {
	n := &t.nodes[id]
	return int(n.start), int(n.end)
}

// Key returns the bytes of the part of the key that names a node, with its quotes; start == end for elements of arrays and
// for the top.
func (t *Tree) Key(id ID) (start, end int) {
	n := &t.nodes[id]
	if !n.named() {
		return int(n.start), int(n.start)
	}
	return int(n.key), partEnd(t.data, int(n.key))
}

// Pair returns the bytes of the pair that gives a value, from the first part of its key to the end of the value. It is of
// values with a key, not of tables that headers begin.
func (t *Tree) Pair(id ID) (start, end int) {
	n := &t.nodes[id]
	if !n.named() {
		return int(n.start), int(n.end)
	}
	return int(n.from), int(n.end)
}

// named reports whether a key names the node.
func (n *node) named() bool { return n.end > 0 && n.key != noKey }

// noKey stands in a node without a key.
const noKey = ^uint32(0)

// Name returns the key of the node in its table, decoded; "" for elements of arrays and for the top.
func (t *Tree) Name(id ID) string { return name(t.data, &t.nodes[id]) }

func name(data []byte, n *node) string {
	if !n.named() {
		return ""
	}
	return partText(data[n.key:partEnd(data, int(n.key))])
}

// First returns the first child of a table or an array, 0 if there is none. The children of a table stand in the order in
// which the text first says of them.
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

// Parent returns the table or array that holds the node, 0 for the top.
func (t *Tree) Parent(id ID) ID { return t.nodes[id].parent }

// Get returns the value of a key, 0 when there is none or the node is no table.
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

// Text returns the decoded text of a string; of other values what the file says; "" for tables and arrays.
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

// share makes a string of bytes of the text without copying them.
func share(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }
