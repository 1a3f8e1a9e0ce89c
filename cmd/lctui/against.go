package main

import (
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// fresh leaves out the findings that the other side has too.
func (k *checking) fresh(doc *files.Document, old []*model.Object, found []model.Finding) []model.Finding {
	if old == nil {
		return found
	}
	kin := *k.oldKin()
	kin.merger = lifecycle.NewMerger(k.dialect)
	was := k.findings(doc, old, nil, &kin)
	for i := range was {
		was[i].Ref.Object = lifecycle.Present(doc.Objects(), old, was[i].Ref.Object)
	}
	return lifecycle.New(was, found)
}

// kinBefore gathers the profiles of the other side, among which the namespaced
// ones of that side find their parents.
func (c *relatives) kinBefore(list []source.File, side source.Side) *family {
	f := c.newFamily()
	docs, _ := c.parents()
	for _, doc := range docs {
		f.docs[doc.Name()] = doc
		f.named = append(f.named, lifecycle.Parents.In(doc.Name(), doc.Objects())...)
	}
	_ = source.InOrder(list, func(s source.File) *files.Document {
		doc, _ := s.Open()
		return doc
	}, func(doc *files.Document) error {
		if doc != nil {
			old, _ := side.Before(doc)
			f.docs[doc.Name()] = doc
			f.loaded = append(f.loaded, lifecycle.Parents.In(doc.Name(), old)...)
			for _, g := range lifecycle.Children.In(doc.Name(), old) {
				f.below[g.Object.Parent.Name] = append(f.below[g.Object.Parent.Name], g)
			}
		}
		return nil
	})
	for _, g := range side.Gone() {
		if lifecycle.Parents.Has(g.Object) {
			f.loaded = append(f.loaded, lifecycle.Given{File: g.File, Object: g.Object})
		}
	}
	return f
}
