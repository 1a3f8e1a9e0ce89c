package descriptor

import (
	"slices"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// labelEdit is an edit of the lists of a label.
type labelEdit struct {
	*codec.Plan
	site *labelSite
	root *yamledit.Collection
	// layout is the layout of new lists: that of the first list with entries.
	layout yamledit.Layout
}

// Plan makes the changes from base to now. The error is a *splice.Refused.
func (s *labelSite) Plan(p *codec.Plan, base, now *model.Object) error {
	if !byLists(base, now) {
		return p.Refuse(s.root, notByLists, notByListsHint)
	}
	e := &labelEdit{Plan: p, site: s, root: p.Mapping(s.root), layout: yamledit.Layout{Inner: s.firstList(p.Tree)}}
	for i := range apiNames {
		was, is := base.Tracks[i].APIs, now.Tracks[i].APIs
		if model.SameAPIs(was, is) {
			continue
		}
		if is.Older.Set {
			return p.Refuse(s.root, "a label holds the two lists of an API and nothing else", "Edit the file by hand")
		}
		if err := e.api(i, was, is); err != nil {
			return err
		}
	}
	return e.root.Write(e.layout, "the label")
}

// Named visits nothing: the parts of a label have no names for messages.
func (s *labelSite) Named(*span.Tree, *model.Object, func(string, span.ID)) {}

// Open names the nodes that an edit of a label may touch: the lists of its APIs.
func (s *labelSite) Open(c *yamledit.Comparison, _, _ *model.Object) {
	c.Open[s.root] = func(x, y span.ID) {
		c.Others(x, y, apiNames[:])
		for _, name := range apiNames {
			_, was := c.A.Get(x, name)
			_, is := c.B.Get(y, name)
			c.Part(was, is, listKeys[:])
		}
	}
}

// firstList returns the first list of the label that has entries, or 0 if there is none.
func (s *labelSite) firstList(t *span.Tree) span.ID {
	for i := range s.apis {
		for _, f := range s.apis[i].lists {
			if list := t.Resolve(f.Value); t.First(list) != 0 {
				return list
			}
		}
	}
	return 0
}

// api changes the lists of one API; if the label lacks the API, it is added to the label's pairs.
func (e *labelEdit) api(i int, was, is *model.APILists) error {
	api := &e.site.apis[i]
	value := e.Tree.Resolve(api.Value)
	before, after := lists(was), lists(is)
	if e.Tree.Kind(value) != span.Mapping {
		fresh := yamledit.New{Key: e.key(e.site.root, apiNames[i])}
		for k, list := range after {
			fresh.Pairs = append(fresh.Pairs, e.newList(e.site.root, listKeys[k], list.Texts()))
		}
		fresh = e.inLine(e.site.root, fresh)
		if api.Key != 0 {
			return e.fill(e.site.root, api.Field, fresh)
		}
		if i == 0 {
			e.root.Insert(0, fresh)
		} else {
			e.root.Append(fresh)
		}
		return nil
	}
	pairs := e.Mapping(value)
	for k, key := range listKeys {
		from, to, f := before[k].Texts(), after[k].Texts(), api.lists[k]
		var err error
		switch list := e.Tree.Resolve(f.Value); {
		case slices.Equal(from, to):
		case e.Tree.Kind(list) == span.Sequence && len(from) > 0:
			err = e.list(f, from, to)
		case f.Key != 0:
			err = e.fill(value, f, e.inLine(value, e.newList(value, key, to)))
		default:
			at := pairs.Len()
			if other := pairs.Index(api.lists[1-k].Key); other >= 0 {
				at = other + k // deprecated comes before supported
			}
			pairs.Insert(at, e.inLine(value, e.newList(value, key, to)))
		}
		if err != nil {
			return err
		}
	}
	return pairs.Write(e.layout, phrase.Quoted(apiNames[i]))
}

// newList returns a new list under a key, which is quoted like the other keys of the mapping.
func (e *labelEdit) newList(mapping span.ID, key string, texts []string) yamledit.New {
	list := yamledit.New{Key: e.key(mapping, key), Items: []yamledit.New{}}
	for _, text := range texts {
		list.Items = append(list.Items, e.word(0, text))
	}
	return list
}

// inLine puts the value of a new pair on one line if the mapping that it is added to is in block
// style.
func (e *labelEdit) inLine(mapping span.ID, pair yamledit.New) yamledit.New {
	if e.Flow(mapping) {
		return pair
	}
	return yamledit.New{Key: pair.Key, Scalar: yamledit.Inline(pair)}
}

// fill replaces null, an empty list or a missing value with the given one.
func (e *labelEdit) fill(mapping span.ID, f span.Field, value yamledit.New) error {
	if err := e.MayChange(e.Tree.Resolve(f.Value), "this value"); err != nil {
		return err
	}
	return e.Fill(mapping, f, value, e.layout)
}

// list changes the entries of an existing list.
func (e *labelEdit) list(f span.Field, was, is []string) error {
	id := e.Tree.Resolve(f.Value)
	if err := e.MayChange(id, "this list"); err != nil {
		return err
	}
	c, items := e.List(id, f.Key), e.Tree.Children(id)
	next := 0
	for _, r := range splice.AlignTexts(was, is) {
		var err error
		switch {
		case r.Base < 0:
			c.Insert(next, e.word(items[0], is[r.Now]))
			continue
		case r.Now < 0:
			err = c.Remove(r.Base, "this entry")
		case was[r.Base] == is[r.Now]:
		case !e.Flow(id) && !sameEntry(was[r.Base], is[r.Now]):
			c.Insert(r.Base, e.word(items[0], is[r.Now]))
			err = c.Remove(r.Base, "this entry") // the comment of the old entry is removed with it
		default:
			err = e.Set(items[r.Base], is[r.Now], func(q yamledit.Quote) string { return e.quoted(q, is[r.Now]) }, "this entry")
		}
		if err != nil {
			return err
		}
		next = r.Base + 1
	}
	return c.Write(e.layout, "this list")
}

// word writes a new entry with the quotes of the entry beside it, or else of the first list of the
// label; in double quotes if there is neither.
func (e *labelEdit) word(beside span.ID, text string) yamledit.New {
	for _, item := range []span.ID{beside, e.Tree.First(e.layout.Inner)} {
		if q, ok := yamledit.QuoteOf(e.Tree, item); ok {
			return yamledit.New{Scalar: e.quoted(q, text)}
		}
	}
	return yamledit.New{Scalar: splice.DoubleQuoted(text)}
}

func (e *labelEdit) quoted(q yamledit.Quote, text string) string {
	if e.JSON {
		return splice.DoubleQuoted(text)
	}
	return q.Word(text)
}

// key writes a new key with the quotes of the mapping's first key, or else of the label's first
// key.
func (e *labelEdit) key(mapping span.ID, name string) string {
	for _, id := range []span.ID{mapping, e.site.root} {
		if q, ok := yamledit.QuoteOf(e.Tree, e.Tree.First(id)); ok && !e.JSON {
			return q.In(name)
		}
	}
	return splice.DoubleQuoted(name)
}
