package yamledit

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// New is content to be added to the text. Its layout depends on the place where it is added.
type New struct {
	// Key is the key of a pair, with its quotes. It is "" for an entry of a list.
	Key string
	// Scalar is the value with its quotes, used if there are neither Pairs nor Items.
	Scalar string
	// Pairs are the pairs of a mapping, Items the entries of a list of mappings or scalars.
	Pairs, Items []New
	// Note is a comment after a scalar in block style, with the blanks before it.
	Note string
}

// Layout is the part of the layout of new entries that the existing entries of a collection do not
// show.
type Layout struct {
	// Nested is how many columns the dashes of a new list are right of its key.
	Nested int
	// Unit is how many columns the keys of a new mapping in block style are right of its key. 0
	// means two.
	Unit int
	// Inner is a list or a mapping in flow style whose layout is used for those in new entries, or
	// 0 for none.
	Inner span.ID
	// Together is set if comments below an entry, in the column of its keys or further right,
	// belong to it. New entries are then added below them.
	Together bool
}

// Collection is a list or a mapping with the changes of its entries: which are removed, and which
// are added where.
type Collection struct {
	ed    *Editor
	id    span.ID
	key   span.ID // the key of a list; 0 for a mapping
	list  bool
	parts []part
	// add contains new entries by the index of the part they come before. Those at the end are
	// under len(parts).
	add map[int][]New
}

// part is an entry of a list or a pair of a mapping, from its dash or key to the end of its value.
type part struct {
	start, end int
	key, value span.ID // key is 0 in a list
	drop       bool
	// keep is set if the comment after a removed entry stays, on a line of its own.
	keep bool
}

// Mapping begins changes to the pairs of a mapping.
func (e *Editor) Mapping(id span.ID) *Collection {
	c := &Collection{ed: e, id: id, add: map[int][]New{}}
	for k := e.Tree.First(id); k != 0; {
		v := e.Tree.Next(k)
		_, keyEnd := e.Tree.Outer(k)
		_, end := e.Tree.Outer(v)
		c.parts = append(c.parts, part{start: e.keyStart(k), end: max(keyEnd, end), key: k, value: v})
		k = e.Tree.Next(v)
	}
	return c
}

// List begins changes to the entries of a list under a key.
func (e *Editor) List(id, key span.ID) *Collection {
	c := &Collection{ed: e, id: id, key: key, list: true, add: map[int][]New{}}
	for item := e.Tree.First(id); item != 0; item = e.Tree.Next(item) {
		start, end := e.Tree.Outer(item)
		if dash := e.Tree.Dash(item); dash >= 0 {
			start, end = dash, max(end, dash+1)
		}
		c.parts = append(c.parts, part{start: start, end: end, value: item})
	}
	return c
}

// Len returns how many entries there were before the changes.
func (c *Collection) Len() int { return len(c.parts) }

// Index returns the index of the pair with a key, or -1 if it is not a key of this mapping.
func (c *Collection) Index(key span.ID) int {
	for i := range c.parts {
		if c.parts[i].key == key && key != 0 {
			return i
		}
	}
	return -1
}

// Insert adds new entries before entry i, after those already added there. At index Len they are
// added at the end.
func (c *Collection) Insert(i int, entry ...New) { c.add[i] = append(c.add[i], entry...) }

// Append adds new entries at the end.
func (c *Collection) Append(entry ...New) { c.Insert(len(c.parts), entry...) }

// Remove removes entry i. The error is a *splice.Refused if other places use the entry or a part of
// it. what names the entry in the error.
func (c *Collection) Remove(i int, what string) error {
	c.parts[i].drop = true
	return c.ed.MayRemove(c.parts[i].value, what)
}

// KeepComment keeps the comment after the removed entry i, on a line of its own.
func (c *Collection) KeepComment(i int) { c.parts[i].keep = true }

// Removed reports whether entry i is removed.
func (c *Collection) Removed(i int) bool { return c.parts[i].drop }

// Take applies the rows of a list: it removes and inserts entries. render returns the new entry
// with index now, which is inserted before the existing entry with index near.
func (c *Collection) Take(rows []splice.Row, render func(now, near int) New) {
	next := 0
	for _, r := range rows {
		switch {
		case r.Base < 0:
			c.Insert(next, render(r.Now, next))
			continue
		case r.Now < 0:
			c.parts[r.Base].drop = true
		}
		next = r.Base + 1
	}
}

// Changed reports whether entries are added or removed.
func (c *Collection) Changed() bool {
	for i := range c.parts {
		if c.parts[i].drop {
			return true
		}
	}
	return len(c.add) > 0
}

// Left returns how many entries there are after the changes.
func (c *Collection) Left() int {
	n := 0
	for i := range c.parts {
		if !c.parts[i].drop {
			n++
		}
	}
	for _, add := range c.add {
		n += len(add)
	}
	return n
}

// Write adds the changes to the edit. Without changes it does nothing. The error is a
// *splice.Refused, for example because the collection is shared. what names the collection in the
// error.
func (c *Collection) Write(l Layout, what string) error {
	if !c.Changed() {
		return nil
	}
	if err := c.ed.MayChange(c.id, what); err != nil {
		return err
	}
	switch {
	case c.list && c.Left() == 0:
		return c.clear()
	case c.ed.Tree.Style(c.id) == span.Flow:
		return c.writeFlow(l)
	}
	return c.writeBlock(l)
}

// sibling returns the entry of a list whose layout a new one before entry near copies: the nearest
// mapping.
func (c *Collection) sibling(near int) span.ID {
	found := nearest(len(c.parts), near, func(i int) span.ID { return c.parts[i].value }, func(id span.ID) bool {
		return c.ed.Tree.Kind(id) == span.Mapping && c.ed.Tree.First(id) != 0
	})
	if found == 0 && len(c.parts) > 0 {
		return c.parts[0].value
	}
	return found
}

// Column returns the column of the keys of a mapping in block style, from 0.
func (c *Collection) Column() int { return c.block(Layout{}).keys }
