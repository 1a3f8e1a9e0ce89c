package files

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// labelEdit turns the lists of a label into others.
type labelEdit struct {
	*planner
	site *labelSite
	// comma and colon are those of the label: a compact one has no blanks.
	comma, colon string
	// lined tells that every key and every entry has a line of its own; unit is
	// what a level adds to its indentation, eol ends it.
	lined     bool
	unit, eol string
}

// plan adds the splices that turn one label into another.
func (s *labelSite) plan(p *planner, base, now *model.Object) error {
	if !byLists(base, now) {
		return p.refuse(s.root, notByLists, notByListsHint)
	}
	e := &labelEdit{planner: p, site: s, comma: ", ", colon: ": "}
	if p.tree.Style(s.root) == span.Flow {
		style := p.flowStyleOf(s.root)
		if e.colon = style.colon; e.colon == ":" {
			e.comma = ","
		}
		e.lined, e.unit, e.eol = style.lines && e.linedLists(), style.unit, style.eol
	}
	root := p.pairs(s.root)
	for i := range apiNames {
		was, is := base.Tracks[i].APIs, now.Tracks[i].APIs
		if model.SameAPIs(was, is) {
			continue
		}
		if is.Older.Set {
			return p.refuse(s.root, "a label holds the two lists of an API and nothing else", "Edit the file by hand")
		}
		if err := e.api(root, i, was, is); err != nil {
			return err
		}
	}
	if !root.changed() {
		return nil
	}
	if err := p.mayChange(s.root, "the label"); err != nil {
		return err
	}
	return p.writePairs(root)
}

// api changes the lists of one API; where the label has no such API it is added to
// the pairs of the label.
func (e *labelEdit) api(root *rewrite, i int, was, is *model.APILists) error {
	api := &e.site.apis[i]
	value := e.tree.Resolve(api.value)
	if api.key == 0 || e.tree.Kind(value) != span.Mapping {
		text := e.apiText(is)
		if api.key != 0 {
			return e.putValue(api.value, text)
		}
		at := len(root.parts)
		if i == 0 {
			at = 0
		}
		root.add[at] = append(root.add[at], fresh{key: e.key(root.id, apiNames[i]), scalar: text})
		return nil
	}
	pairs := e.pairs(value)
	before, after := lists(was), lists(is)
	for k, key := range listKeys {
		now := after[k].Texts()
		f := api.lists[k]
		switch {
		case slices.Equal(before[k].Texts(), now):
		case f.key != 0 && e.tree.Kind(e.tree.Resolve(f.value)) == span.Sequence && !(e.lined && len(before[k].Entries) == 0):
			if err := e.list(f, before[k].Texts(), now); err != nil {
				return err
			}
		case f.key != 0:
			if err := e.putValue(f.value, e.listText(now, e.indentOf(e.keyStart(f.key)))); err != nil {
				return err
			}
		default:
			e.newList(pairs, k, api.lists[1-k], fresh{key: e.key(value, key), scalar: e.listText(now, e.innerIndent(value))})
		}
	}
	switch {
	case !pairs.changed():
		return nil
	case len(pairs.parts) == 0:
		start, end := e.tree.Range(value)
		var texts []string
		for _, f := range pairs.add[0] {
			texts = append(texts, f.key+e.colon+f.scalar)
		}
		e.cut(start, end, e.between("{", texts, "}", e.indentOf(start)))
	default:
		if err := e.mayChange(value, quoted(apiNames[i])); err != nil {
			return err
		}
		return e.writePairs(pairs)
	}
	return e.mayChange(value, quoted(apiNames[i]))
}

// newList adds a list to those of an API: deprecated before supported.
func (e *labelEdit) newList(pairs *rewrite, k int, other field, list fresh) {
	at := len(pairs.parts)
	if i := pairs.index(other.key); i >= 0 {
		if at = i; k == keySupported {
			at++
		}
	}
	pairs.add[at] = append(pairs.add[at], list)
}

// putValue writes a value in the place of null or of nothing.
func (e *labelEdit) putValue(id span.ID, text string) error {
	if err := e.mayChange(e.tree.Resolve(id), "this value"); err != nil {
		return err
	}
	start, end := e.tree.Outer(id)
	if start == end {
		return e.fillInLine(id, text)
	}
	e.cut(start, end, text)
	return nil
}

// list changes the entries of a list that is there.
func (e *labelEdit) list(f field, was, is []string) error {
	id := e.tree.Resolve(f.value)
	if err := e.mayChange(id, "this list"); err != nil {
		return err
	}
	items := e.items(id)
	rw := e.entries(id, f.key, items)
	rw.comma = e.comma
	next := 0
	for _, r := range alignTexts(was, is) {
		switch {
		case r.base < 0:
			rw.add[next] = append(rw.add[next], fresh{scalar: e.word(items, is[r.now])})
			continue
		case r.now < 0:
			if err := e.mayRemove(items[r.base], "this entry"); err != nil {
				return err
			}
			rw.parts[r.base].drop = true
		case was[r.base] != is[r.now] && e.tree.Style(id) == span.Block && !sameEntry(was[r.base], is[r.now]):
			rw.parts[r.base].drop = true // its comment goes with it
			rw.add[r.base] = append(rw.add[r.base], fresh{scalar: e.word(items, is[r.now])})
		case was[r.base] != is[r.now]:
			if err := e.setScalar(items[r.base], is[r.now], func(q quote) string { return e.quotedWord(q, is[r.now]) }, "this entry"); err != nil {
				return err
			}
		}
		next = r.base + 1
	}
	switch {
	case !rw.changed():
		return nil
	case e.tree.Style(id) == span.Flow:
		return e.rewriteFlow(rw, func(f fresh) string { return f.scalar })
	case rw.left() == 0:
		return e.emptyList(rw)
	}
	return e.rewriteBlock(rw, func(int) blockStyle { return e.entryStyle(items[0], 0) })
}

// word writes a new entry as the list's first is written, as the first entry of the
// label where it has none.
func (e *labelEdit) word(items []span.ID, text string) string {
	q, ok := double, len(items) > 0
	if ok {
		q, ok = quoteOf(e.tree, items[0])
	}
	for i := 0; i < len(e.site.apis) && !ok; i++ {
		for _, f := range e.site.apis[i].lists {
			if item := e.tree.First(e.tree.Resolve(f.value)); item != 0 && !ok {
				q, ok = quoteOf(e.tree, item)
			}
		}
	}
	if !ok {
		q = double
	}
	return e.quotedWord(q, text)
}

func (e *labelEdit) quotedWord(q quote, text string) string {
	if e.json || (q == plain || q == absent) && !textWithout(text) {
		return doubleQuoted(text)
	}
	return q.in(text)
}

// linedLists tells whether the first list with entries has a line for each.
func (e *labelEdit) linedLists() bool {
	for i := range e.site.apis {
		for _, f := range e.site.apis[i].lists {
			if item := e.tree.First(e.tree.Resolve(f.value)); item != 0 {
				start, _ := e.tree.Outer(item)
				return e.alone(start)
			}
		}
	}
	return false
}

// innerIndent gives the indentation of the keys of a mapping.
func (e *labelEdit) innerIndent(mapping span.ID) string {
	if first := e.tree.First(mapping); first != 0 {
		return e.indentOf(e.keyStart(first))
	}
	start, _ := e.tree.Range(mapping)
	return e.indentOf(start) + e.unit
}

// apiText writes the value of an API that the label did not have.
func (e *labelEdit) apiText(l *model.APILists) string {
	indent := e.innerIndent(e.site.root)
	pairs := make([]string, len(listKeys))
	for k, list := range lists(l) {
		pairs[k] = e.key(e.site.root, listKeys[k]) + e.colon + e.listText(list.Texts(), indent+e.unit)
	}
	return e.between("{", pairs, "}", indent)
}

// listText writes a list whose key has an indentation.
func (e *labelEdit) listText(texts []string, indent string) string {
	words := make([]string, len(texts))
	for i, text := range texts {
		words[i] = e.word(nil, text)
	}
	return e.between("[", words, "]", indent)
}

// between puts texts between brackets, in lines of their own where the label is
// written so.
func (e *labelEdit) between(open string, texts []string, end, indent string) string {
	if !e.lined || len(texts) == 0 {
		return open + strings.Join(texts, e.comma) + end
	}
	lead := e.eol + indent + e.unit
	return open + lead + strings.Join(texts, ","+lead) + e.eol + indent + end
}

// key writes a new key as the mapping's others are.
func (e *labelEdit) key(mapping span.ID, name string) string {
	q, ok := quoteOf(e.tree, e.tree.First(mapping))
	if !ok {
		q, ok = quoteOf(e.tree, e.tree.First(e.site.root))
	}
	if e.json || !ok {
		q = double
	}
	return q.in(name)
}

// open names what an edit of a label may touch: the lists of its APIs.
func (s *labelSite) open(c *comparison, _, _ *model.Object) {
	c.open[s.root] = func(x, y span.ID) {
		c.others(x, y, apiNames[:])
		for _, name := range apiNames {
			_, was := c.a.Get(x, name)
			_, is := c.b.Get(y, name)
			c.part(was, is, listKeys[:])
		}
	}
}
