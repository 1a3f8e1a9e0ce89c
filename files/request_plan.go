package files

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// request adds the splices that give a change request other edits, another hash
// and more users who ask; its target never changes.
func (e *recordEdit) request() error {
	was, is := e.base.Request, e.now.Request
	if model.SameRequest(was, is) {
		return nil
	}
	if is == nil || was == nil || was.Target.Text != is.Target.Text {
		return e.refuse(e.site.root, "the file that a request is for cannot be changed", "Write another request")
	}
	spec := e.site.maps[partSpec]
	if was.RequestedBy.Text != is.RequestedBy.Text {
		_, asker := e.tree.Get(spec, keyAsker)
		if asker == 0 {
			return e.refuse(e.site.root, "the request does not say who asks for it", "Add spec.requestedBy")
		}
		if err := e.setScalar(asker, is.RequestedBy.Text, func(q quote) string { return q.in(is.RequestedBy.Text) }, quoted("spec.requestedBy")); err != nil {
			return err
		}
	}
	if was.Hash.Text != is.Hash.Text {
		_, target := e.tree.Get(spec, keyTarget)
		_, hash := e.tree.Get(e.tree.Resolve(target), keyHash)
		if hash == 0 {
			return e.refuse(e.site.root, "the request does not say on which bytes its edits were made", "Add spec.target.sha256")
		}
		if err := e.setScalar(hash, is.Hash.Text, func(q quote) string { return q.in(is.Hash.Text) }, quoted("spec.target.sha256")); err != nil {
			return err
		}
	}
	return e.edits(spec, was.Edits, is.Edits)
}

// edits writes edits that come and go; those that stay are not touched.
func (e *recordEdit) edits(spec span.ID, was, is []model.RequestEdit) error {
	key, value := e.tree.Get(spec, keyEdits)
	list := e.tree.Resolve(value)
	items := e.items(list)
	if e.tree.Kind(list) != span.Sequence || len(items) != len(was) || len(items) == 0 {
		return e.refuse(spec, "the edits of this request stand in no list that could be changed", "Write another request")
	}
	if len(is) == 0 {
		return e.refuse(list, "nothing would be left of this request", "Delete it instead")
	}
	if err := e.mayChange(list, quoted("spec.edits")); err != nil {
		return err
	}
	rw := e.entries(list, key, items)
	rw.take(rowsOf(was, is), func(j int) fresh {
		return freshEdit(is[j], func(name string) string { return e.key(e.tree.Resolve(items[0]), name) }, e.json)
	})
	switch {
	case !rw.changed():
		return nil
	case e.tree.Style(list) == span.Flow:
		style := e.flowStyleOf(items[0])
		return e.rewriteFlow(rw, func(f fresh) string { return style.mapping(f.pairs) })
	}
	return e.rewriteBlock(rw, func(near int) blockStyle { return e.entryStyle(items[min(near, len(items)-1)], 0) })
}

// rowsOf sets edits as loaded beside edits as wanted: equal ones stay, in their
// order.
func rowsOf(was, is []model.RequestEdit) (rows []row) {
	same := func(a, b model.RequestEdit) bool {
		return a.Object == b.Object && a.Version == b.Version && slices.Equal(a.Changes, b.Changes) && slices.Equal(a.Was, b.Was)
	}
	next := 0
	for j := range is {
		match := model.None
		for b := next; b < len(was) && match == model.None; b++ {
			if same(was[b], is[j]) {
				match = b
			}
		}
		if match != model.None {
			for ; next < match; next++ {
				rows = append(rows, row{next, model.None})
			}
			next = match + 1
		}
		rows = append(rows, row{match, j})
	}
	for ; next < len(was); next++ {
		rows = append(rows, row{next, model.None})
	}
	return rows
}
