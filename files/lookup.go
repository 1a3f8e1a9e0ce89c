package files

import "github.com/lctui/lctui/files/span"

// field is a key of a mapping with its value; 0 for one that is not there.
// Inherited tells that a merge key (<<) brought it: it then stands in another
// mapping, which others may share.
type field struct {
	key, value span.ID
	inherited  bool
}

// lookup reads keys of mappings, merge keys followed: own keys win, then the
// merged mappings in their order.
type lookup struct {
	tree *span.Tree
	// left counts down the keys merged, so that merges of merges cannot
	// multiply without bound.
	left int
	// badMerge is the first merge key that merges something else than mappings.
	badMerge span.ID
}

const mergeDepth = 50

// newLookup allows as many merged keys as a text of this length can mean in
// earnest.
func newLookup(t *span.Tree) lookup { return lookup{tree: t, left: len(t.Data()) + aliasRoom} }

// get gives one field of a mapping.
func (l *lookup) get(mapping span.ID, name string) field {
	var out [1]field
	l.fields(mapping, []string{name}, out[:])
	return out[0]
}

// fields finds the fields with the names given in one pass and puts them in
// out, in the order of names.
func (l *lookup) fields(mapping span.ID, names []string, out []field) {
	l.gather(mapping, names, out, nil, 0)
}

// gather is fields that also tells each, if given, every key with its index in
// names or -1. A known key that an earlier one hides is left out.
func (l *lookup) gather(mapping span.ID, names []string, out []field, each func(i int, key string, f field), depth int) {
	t := l.tree
	var merge span.ID
	for k := t.First(mapping); k != 0; {
		v := t.Next(k)
		text := t.Text(t.Resolve(k))
		i := index(names, text)
		switch {
		case i >= 0 && out[i].key != 0:
			// hidden by the same key of a mapping that comes first
		case text == "<<" && t.Resolved(k) == span.Merge:
			merge = v
		default:
			if i >= 0 {
				out[i] = field{k, v, depth > 0}
			}
			if each != nil {
				each(i, text, field{k, v, depth > 0})
			}
		}
		k = t.Next(v)
	}
	if merge != 0 {
		l.merged(merge, names, out, each, depth+1)
	}
}

// merged gathers from the value of a merge key.
func (l *lookup) merged(value span.ID, names []string, out []field, each func(int, string, field), depth int) {
	t := l.tree
	id := t.Resolve(value)
	l.left -= 1 + t.Len(id)
	switch {
	case depth > mergeDepth || l.left < 0:
		l.badMerge = value
	case t.Kind(id) == span.Mapping:
		l.gather(id, names, out, each, depth)
	case t.Kind(id) == span.Sequence && depth <= mergeDepth:
		for item := t.First(id); item != 0 && l.badMerge == 0; item = t.Next(item) {
			l.merged(item, names, out, each, depth+1)
		}
	case l.badMerge == 0:
		l.badMerge = value
	}
}

func index(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}
