package revision

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// request changes the edits, the hash and the requesters of a change request; its target never
// changes.
func (e *recordEdit) request() error {
	was, is := e.base.Request, e.now.Request
	if model.SameRequest(was, is) {
		return nil
	}
	if is == nil || was == nil || was.Target.Text != is.Target.Text {
		return e.Refuse(e.site.root, "the file that a request is for cannot be changed", "Write another request")
	}
	spec := e.site.maps[partSpec]
	_, asker := e.Tree.Get(spec, keyAsker)
	_, target := e.Tree.Get(spec, keyTarget)
	_, hash := e.Tree.Get(e.Tree.Resolve(target), keyHash)
	for _, f := range []struct {
		value             span.ID
		was, is, path, no string
	}{
		{asker, was.RequestedBy.Text, is.RequestedBy.Text, "spec.requestedBy", "the request does not say who asks for it"},
		{hash, was.Hash.Text, is.Hash.Text, "spec.target.sha256", "the request does not say on which bytes its edits were made"},
	} {
		if f.was == f.is {
			continue
		}
		if f.value == 0 {
			return e.Refuse(e.site.root, f.no, "Add "+f.path)
		}
		if err := e.Set(f.value, f.is, func(q yamledit.Quote) string { return q.In(f.is) }, phrase.Quoted(f.path)); err != nil {
			return err
		}
	}
	return e.edits(spec, was.Edits, is.Edits)
}

// edits writes the edits that are added and removed; it does not touch those that stay.
func (e *recordEdit) edits(spec span.ID, was, is []model.RequestEdit) error {
	key, value := e.Tree.Get(spec, keyEdits)
	list := e.Tree.Resolve(value)
	if e.Tree.Kind(list) != span.Sequence || e.Tree.Len(list) != len(was) || len(was) == 0 {
		return e.Refuse(spec, "the edits of this request stand in no list that could be changed", "Write another request")
	}
	if len(is) == 0 {
		return e.Refuse(list, "nothing would be left of this request", "Delete it instead")
	}
	quote := e.KeyQuote(e.Tree.Resolve(e.Tree.First(list)))
	c := e.List(list, key)
	c.Take(editRows(was, is), func(j, _ int) yamledit.New { return newEdit(is[j], quote, e.JSON) })
	return c.Write(yamledit.Layout{}, phrase.Quoted("spec.edits"))
}

// editRows aligns edits as loaded with edits as wanted: equal ones stay, in their order.
func editRows(was, is []model.RequestEdit) (rows []splice.Row) {
	next := 0
	for j := range is {
		match := slices.IndexFunc(was[next:], func(a model.RequestEdit) bool {
			b := is[j]
			return a.Object == b.Object && a.Version == b.Version && slices.Equal(a.Changes, b.Changes) && slices.Equal(a.Was, b.Was)
		})
		if match < 0 {
			rows = append(rows, splice.Row{Base: splice.None, Now: j})
			continue
		}
		for match += next; next < match; next++ {
			rows = append(rows, splice.Row{Base: next, Now: splice.None})
		}
		rows = append(rows, splice.Row{Base: match, Now: j})
		next++
	}
	for ; next < len(was); next++ {
		rows = append(rows, splice.Row{Base: next, Now: splice.None})
	}
	return rows
}

// newEdit lays out a new edit: one mapping, with each of its lists on one line.
func newEdit(e model.RequestEdit, key yamledit.Quote, json bool) yamledit.New {
	text := func(name, text string) yamledit.New {
		if json {
			return yamledit.New{Key: key.In(name), Scalar: splice.DoubleQuoted(text)}
		}
		return yamledit.New{Key: key.In(name), Scalar: yamledit.Absent.Word(text)}
	}
	changes, was := []yamledit.New{}, []yamledit.New{}
	for _, c := range e.Changes {
		changes = append(changes, yamledit.New{Scalar: splice.DoubleQuoted(c)})
	}
	for _, w := range e.Was {
		if w.Set {
			was = append(was, yamledit.New{Scalar: splice.DoubleQuoted(w.Text)})
		} else {
			was = append(was, yamledit.New{Scalar: "null"})
		}
	}
	var pairs []yamledit.New
	if e.Object != "" {
		pairs = append(pairs, text("object", e.Object))
	}
	return yamledit.New{Pairs: append(pairs, text("version", e.Version), yamledit.New{Key: key.In("changes"), Scalar: yamledit.Inline(yamledit.New{Items: changes})},
		yamledit.New{Key: key.In("was"), Scalar: yamledit.Inline(yamledit.New{Items: was})})}
}
