package span

// Field is a key of a mapping with its value; both are 0 for one that is not there. Inherited says that a merge key
// (<<) brought it: it then stands in another mapping, which others may share.
type Field struct {
	Key, Value ID
	Inherited  bool
}

// Lookup reads keys of mappings, merge keys followed: own keys win, then the merged mappings in their order.
type Lookup struct {
	Tree *Tree
	// left counts down the keys merged, so that merges of merges cannot multiply without bound.
	left int
	// Bad is the first merge key that merges something else than mappings, or too many; 0 if there is none.
	Bad ID
}

const (
	mergeDepth = 50
	// mergeRoom is how many keys may be merged beyond the bytes of the text.
	mergeRoom = 200_000
)

// NewLookup allows as many merged keys as a text of this length can mean in earnest.
func NewLookup(t *Tree) Lookup { return Lookup{Tree: t, left: len(t.Data()) + mergeRoom} }

// Get returns one field of a mapping.
func (l *Lookup) Get(mapping ID, name string) Field {
	var out [1]Field
	l.Fields(mapping, []string{name}, out[:])
	return out[0]
}

// Fields finds the fields with the names given in one pass and puts them in out, in the order of names.
func (l *Lookup) Fields(mapping ID, names []string, out []Field) {
	l.Gather(mapping, names, out, nil)
}

// Gather is Fields that hands every key, its index in names or -1, and its field to each. A known key that an earlier
// one hides is left out.
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
			// hidden by the same key of a mapping that comes first
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

// Hidden returns the field that a merge key of a mapping brings and its own key of that name hides.
func (l *Lookup) Hidden(mapping ID, name string) Field {
	var out [1]Field
	for k := l.Tree.First(mapping); k != 0; k = l.Tree.Next(l.Tree.Next(k)) {
		if l.Tree.Is(k, "<<") && l.Tree.Resolved(k) == Merge {
			l.merged(l.Tree.Next(k), []string{name}, out[:], nil, 1)
		}
	}
	return out[0]
}

// merged gathers from the value of a merge key.
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

// index is slices.Index, which the compiler does not inline here: readers look up the keys of every version.
func index(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

// Walk visits a node and everything in it, aliases not followed, without recursion: texts may nest deeply.
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

// Children lists the children of a collection: items, or keys and values in turn.
func (t *Tree) Children(id ID) []ID {
	out := make([]ID, 0, t.children(id))
	for child := t.First(id); child != 0; child = t.Next(child) {
		out = append(out, child)
	}
	return out
}
