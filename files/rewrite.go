package files

import "github.com/lctui/lctui/files/span"

// rewrite is a collection with the changes of its entries: which of those
// there go, and what comes before which. It is written in block style
// (block.go) or flow style (flow.go), as the collection stands.
type rewrite struct {
	id    span.ID
	parts []part
	// add holds new entries before part i; under len(parts) those at the end.
	add map[int][]fresh
	// above is the key that holds the list, 0 for a mapping.
	above span.ID
	// keys is the column of the keys of the entries: comments below an entry
	// that stand there or deeper belong to it, so new ones go below them. 0
	// where new entries go above all comments.
	keys int
	// comma is the one to put where the entries do not tell, "" for the usual one.
	comma string
}

// part is an entry of a sequence or a pair of a mapping: from its dash or key
// to the end of its value.
type part struct {
	start, end int
	key, value span.ID // key is 0 in a sequence
	drop       bool
}

// pairs prepares a mapping for changes.
func (p *planner) pairs(mapping span.ID) *rewrite {
	rw := &rewrite{id: mapping, add: map[int][]fresh{}}
	for k := p.tree.First(mapping); k != 0; {
		v := p.tree.Next(k)
		_, keyEnd := p.tree.Outer(k)
		_, end := p.tree.Outer(v)
		rw.parts = append(rw.parts, part{start: p.keyStart(k), end: max(keyEnd, end), key: k, value: v})
		k = p.tree.Next(v)
	}
	return rw
}

// entries prepares a sequence for changes.
func (p *planner) entries(list, above span.ID, items []span.ID) *rewrite {
	rw := &rewrite{id: list, add: map[int][]fresh{}, above: above}
	for _, item := range items {
		start, end := p.tree.Outer(item)
		if dash := p.tree.Dash(item); dash >= 0 {
			start, end = dash, max(end, dash+1)
		}
		rw.parts = append(rw.parts, part{start: start, end: end, value: item})
	}
	return rw
}

// keyStart is where a pair begins: at its key, or at the question mark before.
func (p *planner) keyStart(key span.ID) int {
	start, _ := p.tree.Outer(key)
	for i := start - 1; i >= 0; i-- {
		switch p.data[i] {
		case ' ', '\t':
			continue
		case '?':
			return i
		}
		break
	}
	return start
}

// index gives the part that a key is of, -1 if it is of none.
func (rw *rewrite) index(key span.ID) int {
	for i := range rw.parts {
		if rw.parts[i].key == key && key != 0 {
			return i
		}
	}
	return -1
}

// changed tells whether entries come or go.
func (rw *rewrite) changed() bool {
	if len(rw.add) > 0 {
		return true
	}
	for i := range rw.parts {
		if rw.parts[i].drop {
			return true
		}
	}
	return false
}

// left counts the entries that there will be.
func (rw *rewrite) left() int {
	n := 0
	for i := range rw.parts {
		if !rw.parts[i].drop {
			n++
		}
	}
	for _, add := range rw.add {
		n += len(add)
	}
	return n
}

// take orders the rows of a list into what goes and what comes.
func (rw *rewrite) take(rows []row, render func(now int) fresh) {
	next := 0
	for _, r := range rows {
		switch {
		case r.base < 0:
			rw.add[next] = append(rw.add[next], render(r.now))
			continue
		case r.now < 0:
			rw.parts[r.base].drop = true
		}
		next = r.base + 1
	}
}
