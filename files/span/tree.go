package span

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"unsafe"

	"github.com/lctui/lctui/files/splice"
)

// ID is the index of a node in its tree. ID 0 is no node.
type ID int32

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes. None is the kind of ID 0.
const (
	None Kind = iota
	Mapping
	Sequence
	Scalar
	Alias
)

// Style is how a node is written.
type Style uint8

// The styles: the first five are of scalars, the last two of collections. An alias is Plain.
const (
	Plain Style = iota
	Single
	Double
	Literal
	Folded
	Block
	Flow
)

// node is one value of the text. There may be millions of them in one arena, so it is small and has
// no pointers.
type node struct {
	start, end   uint32 // Range
	parent, next ID
	child        ID // first child of a collection, target of an alias, indentation of a block scalar
	kind         Kind
	style        Style
	coded        bool // a scalar whose text differs from its bytes: several lines, escapes or doubled quotes
	// gap is how many bytes before the value its dash is. It is 0 if the value is not an item of a
	// block sequence, and elsewhere if the arena has a lead for the value.
	gap uint8
}

// elsewhere is the gap of the few values that have an anchor or tag, or are far from their dash.
const elsewhere = 255

// lead is what precedes a value. outer is where its anchor and tag begin, or the value itself
// without them. gap is how many bytes before outer its dash is, or 0 if the value is not an item of
// a block sequence.
type lead struct {
	id         ID
	outer, gap uint32
}

// dash returns the offset of the dash, or -1 if there is none.
func (l lead) dash() int {
	if l.gap == 0 {
		return -1
	}
	return int(l.outer - l.gap)
}

// arena contains the nodes of a text. Node 0 is unused.
type arena struct {
	nodes []node
	leads []lead // of the nodes whose gap is elsewhere, sorted by ID after parsing
}

// lead returns what precedes a value. During parsing, the value must have no lead or the last one.
func (a *arena) lead(id ID) lead {
	n := &a.nodes[id]
	if n.gap != elsewhere {
		return lead{id, n.start, uint32(n.gap)}
	}
	if last := a.leads[len(a.leads)-1]; last.id == id {
		return last
	}
	i, _ := slices.BinarySearchFunc(a.leads, id, func(l lead, id ID) int { return cmp.Compare(l.id, id) })
	return a.leads[i]
}

// setLead records what precedes the value that was read last.
func (a *arena) setLead(l lead) {
	n := &a.nodes[l.id]
	switch {
	case n.gap == elsewhere:
		a.leads[len(a.leads)-1] = l
	case l.outer == n.start && l.gap < elsewhere:
		n.gap = uint8(l.gap)
	default:
		n.gap = elsewhere
		if len(a.leads) == cap(a.leads) { // doubles the capacity, even where append would grow it less
			a.leads = slices.Grow(a.leads, len(a.leads)+1)
		}
		a.leads = append(a.leads, l)
	}
}

// sortLeads sorts the leads by their nodes.
func (a *arena) sortLeads() {
	slices.SortFunc(a.leads, func(l, m lead) int { return cmp.Compare(l.id, m.id) })
}

// Tree is a text and its nodes. It is immutable and safe for concurrent use.
type Tree struct {
	arena
	data   []byte
	roots  []ID
	places *splice.Places
	asked  bool // a key follows a question mark
	// aliased is set if there is an alias.
	aliased bool
	json    struct {
		once sync.Once
		is   bool
	}
}

// Nodes returns how many values the text has, including keys.
func (t *Tree) Nodes() int { return len(t.nodes) - 1 }

// Position returns the place of a byte offset as splice.Places does.
func (t *Tree) Position(offset int) (line, column int) { return t.places.Position(offset) }

// Places returns the places of the text.
func (t *Tree) Places() *splice.Places { return t.places }

// Cursor returns a cursor over the places of the text.
func (t *Tree) Cursor() splice.Cursor { return t.places.Cursor() }

// HasAliases reports whether the text has an alias.
func (t *Tree) HasAliases() bool { return t.aliased }

// Data returns the bytes that the tree was read from. They must not be changed.
func (t *Tree) Data() []byte { return t.data }

// Documents returns the number of documents. It is 0 for a text without content and without a
// document marker.
func (t *Tree) Documents() int { return len(t.roots) }

// Root returns the top node of a document, counted from 0. It is ID 0 for an empty document.
func (t *Tree) Root(doc int) ID { return t.roots[doc] }

// Kind returns the kind of a node.
func (t *Tree) Kind(id ID) Kind { return t.nodes[id].kind }

// Style returns how a node is written.
func (t *Tree) Style(id ID) Style { return t.nodes[id].style }

// Range returns the half-open byte range of the value itself, without anchor and tag but with
// quotes and brackets. For an absent value start == end, directly after its colon, dash, key (if no
// colon follows), anchor or tag. A literal or folded scalar reaches from its indicator to the end
// of its last content line, without the line end. With "keep" (+) it includes the kept blank lines.
// A block collection reaches from its first key or dash to the end of its last value.
func (t *Tree) Range(id ID) (start, end int) {
	n := &t.nodes[id]
	return int(n.start), int(n.end)
}

// Outer returns the range including anchor and tag.
func (t *Tree) Outer(id ID) (start, end int) {
	return int(t.lead(id).outer), int(t.nodes[id].end)
}

// Dash returns the offset of the "-" before an item of a block sequence, or -1 for any other node.
func (t *Tree) Dash(id ID) int { return t.lead(id).dash() }

// First returns the first child of a collection: the first item or the first key. It is 0 if there
// is none.
func (t *Tree) First(id ID) ID {
	if n := &t.nodes[id]; n.kind == Mapping || n.kind == Sequence {
		return n.child
	}
	return 0
}

// Next returns the following sibling, or 0 after the last one. The children of a mapping alternate:
// key, value, key, value. Keys are scalars. An absent value is an empty scalar.
func (t *Tree) Next(id ID) ID { return t.nodes[id].next }

// Len returns the number of items of a sequence or pairs of a mapping. It takes time proportional
// to that number.
func (t *Tree) Len(id ID) int {
	n := t.children(id)
	if t.nodes[id].kind == Mapping {
		n /= 2
	}
	return n
}

// children returns the number of items, or of keys and values.
func (t *Tree) children(id ID) int {
	n := 0
	for c := t.First(id); c != 0; c = t.Next(c) {
		n++
	}
	return n
}

// Parent returns the collection that contains the node, or 0 for a root.
func (t *Tree) Parent(id ID) ID { return t.nodes[id].parent }

// Get returns the pair with this key among the mapping's own keys. It follows neither aliases nor
// merge keys. Both IDs are 0 if there is none, or if the node is not a mapping.
func (t *Tree) Get(mapping ID, key string) (k, v ID) {
	if t.nodes[mapping].kind != Mapping {
		return 0, 0
	}
	for k = t.nodes[mapping].child; k != 0; k = t.nodes[v].next {
		v = t.nodes[k].next
		if t.Is(k, key) {
			return k, v
		}
	}
	return 0, 0
}

// Text returns the decoded text of a scalar, the name of an alias, or "" for a collection.
func (t *Tree) Text(id ID) string {
	n := &t.nodes[id]
	switch n.kind {
	case Alias:
		return share(t.data[n.start+1 : n.end])
	case Scalar:
		return n.text(t.data)
	}
	return ""
}

// Is reports whether the node is a scalar with this decoded text.
func (t *Tree) Is(id ID, text string) bool {
	n := &t.nodes[id]
	return n.kind == Scalar && n.text(t.data) == text
}

// Raw returns the bytes of Range.
func (t *Tree) Raw(id ID) []byte { return t.data[t.nodes[id].start:t.nodes[id].end] }

// Resolve returns the target of an alias, or any other node itself. The target is never another
// alias or a collection around the alias, so following aliases ends.
func (t *Tree) Resolve(id ID) ID {
	if n := &t.nodes[id]; n.kind == Alias {
		return n.child
	}
	return id
}

// Anchor returns the anchor of a node without "&", or "" if it has none.
func (t *Tree) Anchor(id ID) string {
	word := t.property(id, '&')
	return share(word[min(1, len(word)):])
}

// Tag returns the tag of a node as written ("!!str", "!x"), or "" if it has none.
func (t *Tree) Tag(id ID) string { return share(t.property(id, '!')) }

// property returns the anchor or the tag before a value, depending on sign. Only these two words
// can be on the line between outer and the value.
func (t *Tree) property(id ID, sign byte) []byte {
	at, end := int(t.lead(id).outer), int(t.nodes[id].start)
	for word := 0; word < 2 && at < end; word++ {
		stop := at
		for stop < end && !isBlank(t.data[stop]) && !isBreak(t.data[stop]) {
			stop++
		}
		if t.data[at] == sign {
			return t.data[at:stop]
		}
		for at = stop; at < end && isBlank(t.data[at]); at++ {
		}
	}
	return nil
}

// IsJSON reports whether the text is a JSON object or array, or several objects one after the
// other, with only blanks around them.
func (t *Tree) IsJSON() bool {
	t.json.once.Do(func() { t.json.is = isJSON(t) })
	return t.json.is
}

func isJSON(t *Tree) bool {
	at := splice.Start(t.data)
	for i, root := range t.roots {
		start, end := t.Outer(root)
		if n := &t.nodes[root]; n.style != Flow || n.kind != Mapping && len(t.roots) > 1 ||
			len(bytes.Trim(t.data[at:start], jsonBlanks)) > 0 || !json.Valid(t.data[start:end]) {
			return false
		}
		if at = end; i == len(t.roots)-1 {
			return len(bytes.Trim(t.data[at:], jsonBlanks)) == 0
		}
	}
	return false
}

// jsonBlanks are the bytes that JSON allows between values.
const jsonBlanks = " \t\r\n"

// share returns bytes of the text as a string without copying them.
func share(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }
