package span

// Field is a key of a mapping with its value. Both are 0 if the field is missing. Inherited is set
// if it comes from a merge key (<<). Then it is in another mapping, which others may share.
type Field struct {
	Key, Value ID
	Inherited  bool
}

// Lookup reads keys of mappings and follows merge keys. A mapping's own keys take precedence, then
// the merged mappings in their order. It is not safe for concurrent use.
type Lookup struct {
	Tree *Tree
	// left is how many more keys may be merged. It limits merges of merges, which could multiply
	// without bound.
	left int
	// Bad is the value of a merge key that merges anything but mappings, or too many. It is 0 if
	// there is none.
	Bad ID
}

const (
	mergeDepth = 50
	// mergeRoom is how many more keys may be merged than the text has bytes.
	mergeRoom = 200_000
)

// NewLookup returns a lookup in the nodes of t. It allows more merged keys than any sensible text
// of this length has.
func NewLookup(t *Tree) Lookup { return Lookup{Tree: t, left: len(t.Data()) + mergeRoom} }

// Get returns one field of a mapping, or the zero Field if it is missing.
func (l *Lookup) Get(mapping ID, name string) Field {
	var out [1]Field
	l.Fields(mapping, []string{name}, out[:])
	return out[0]
}

// Fields finds the fields with the given names in one pass and stores them in out, in the order of
// names.
func (l *Lookup) Fields(mapping ID, names []string, out []Field) {
	l.Gather(mapping, names, out, nil)
}

// Gather is Fields, but also calls each, unless it is nil, with every key, its index in names or
// -1, and its field. It skips a key in names that an earlier one hides. Other keys may be visited
// several times.
func (l *Lookup) Gather(mapping ID, names []string, out []Field, each func(i int, key string, f Field)) {
	l.gather(mapping, names, out, each, 0)
}

func (l *Lookup) gather(mapping ID, names []string, out []Field, each func(i int, key string, f Field), depth int) {
	t := l.Tree
	var merge ID
	for k := t.First(mapping); k != 0; {
		v := t.Next(k)
		text := t.Text(t.Resolve(k))
		i := index(names, text)
		switch {
		case i >= 0 && out[i].Key != 0:
			// Hidden by the same key of an earlier mapping.
		case text == "<<" && t.Resolved(k) == Merge:
			merge = v
		default:
			if i >= 0 {
				out[i] = Field{k, v, depth > 0}
			}
			if each != nil {
				each(i, text, Field{k, v, depth > 0})
			}
		}
		k = t.Next(v)
	}
	if merge != 0 {
		l.merged(merge, names, out, each, depth+1)
	}
}

// Hidden returns the field of a merged mapping that the mapping's own key of the same name hides.
// It is zero if there is none.
func (l *Lookup) Hidden(mapping ID, name string) Field {
	var out [1]Field
	for k := l.Tree.First(mapping); k != 0; k = l.Tree.Next(l.Tree.Next(k)) {
		if l.Tree.Is(k, "<<") && l.Tree.Resolved(k) == Merge {
			l.merged(l.Tree.Next(k), []string{name}, out[:], nil, 1)
		}
	}
	return out[0]
}

// merged gathers the fields of a merge key's value.
func (l *Lookup) merged(value ID, names []string, out []Field, each func(int, string, Field), depth int) {
	t := l.Tree
	id := t.Resolve(value)
	l.left -= 1 + t.Len(id)
	switch {
	case depth > mergeDepth || l.left < 0:
		l.Bad = value
	case t.Kind(id) == Mapping:
		l.gather(id, names, out, each, depth)
	case t.Kind(id) == Sequence:
		for item := t.First(id); item != 0 && l.Bad == 0; item = t.Next(item) {
			l.merged(item, names, out, each, depth+1)
		}
	case l.Bad == 0:
		l.Bad = value
	}
}

// index is slices.Index, which the compiler does not inline here. Readers call it for the keys of
// every version.
func index(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

// Walk visits a node and everything in it. It does not follow aliases, and does not recurse,
// because texts may nest deeply.
func (t *Tree) Walk(root ID, visit func(ID)) {
	if root == 0 {
		return
	}
	for stack := []ID{root}; len(stack) > 0; {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(id)
		for child := t.First(id); child != 0; child = t.Next(child) {
			stack = append(stack, child)
		}
	}
}

// Children returns the children of a collection: its items, or its keys and values alternating.
func (t *Tree) Children(id ID) []ID {
	out := make([]ID, 0, t.children(id))
	for child := t.First(id); child != 0; child = t.Next(child) {
		out = append(out, child)
	}
	return out
}
