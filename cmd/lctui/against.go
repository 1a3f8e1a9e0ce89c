package main

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// otherSide is what the files of a call are compared with.
type otherSide interface {
	// before gives the objects that those of a file are compared with, nil where
	// nothing is to be compared, and what there is to say about them.
	before(doc *files.Document) (objects []*model.Object, remarks []string)
	// lost tells of a file that holds nothing of a known kind and held it on the
	// other side; nil where it did not.
	lost(s source) error
	// gone are the objects that no file holds any more.
	gone() []goneObject
	// differing are the sources among some that are known to differ, others the
	// files outside the call in which related profiles may be.
	differing(list []source) []source
	others(list []source) []source
	// creates tells that an object which is not on the other side is created.
	creates() bool
}

// goneObject is an object of the other side that is in no file now; file is
// where it stood.
type goneObject struct {
	file   string
	object *model.Object
}

// noSide is the other side of a call that compares nothing.
type noSide struct{}

func (noSide) before(*files.Document) ([]*model.Object, []string) { return nil, nil }

func (noSide) lost(source) error { return nil }

func (noSide) gone() []goneObject { return nil }

func (noSide) differing([]source) []source { return nil }

func (noSide) others([]source) []source { return nil }

func (noSide) creates() bool { return false }

// emptySide is the other side of --create: every object is created.
type emptySide struct{ noSide }

func (emptySide) before(*files.Document) ([]*model.Object, []string) { return []*model.Object{}, nil }

func (emptySide) creates() bool { return true }

// fileSide is the other side that --old names.
type fileSide struct {
	noSide
	objects []*model.Object
	// pair tells that a single object is compared with a single one of its kind,
	// whatever their names: where one file is judged, it is the same one.
	pair bool
}

func (s *fileSide) before(doc *files.Document) ([]*model.Object, []string) {
	if s.pair {
		return s.objects, nil
	}
	return sameNames(doc.Objects(), s.objects), nil
}

// sameNames are the objects before that have the kind, the namespace and the name
// of one now. It is not nil: what is new is new.
func sameNames(now, before []*model.Object) []*model.Object {
	list := []*model.Object{}
	for _, x := range before {
		if holds(now, x) {
			list = append(list, x)
		}
	}
	return list
}

// oneDescriptor tells whether a file holds one lifecycle descriptor now and did
// before: it is the same, though each release gives it another name.
func oneDescriptor(now, before []*model.Object) bool {
	return len(now) == 1 && len(before) == 1 && now[0].Descriptor != nil && before[0].Descriptor != nil
}

// removed are the findings about objects that are gone.
func (c *invocation) removed(list []goneObject) []verdict {
	var out []verdict
	for _, g := range list {
		found := lifecycle.Removed(g.object, lifecycle.Case{File: g.file, Now: c.now, Dialect: c.dialect})
		if len(found) == 0 {
			continue
		}
		if n := len(out); n > 0 && out[n-1].name == g.file {
			out[n-1].Findings = append(out[n-1].Findings, found...)
			continue
		}
		out = append(out, verdict{source: source{name: g.file}, doc: true, File: report.File{Findings: found}})
	}
	return out
}

// fresh leaves out the findings that the other side has too.
func (k *checking) fresh(doc *files.Document, old []*model.Object, found []model.Finding) []model.Finding {
	if old == nil {
		return found
	}
	kin := *k.oldKin()
	kin.merger = lifecycle.NewMerger(k.dialect)
	was := k.findings(doc, old, nil, &kin)
	for i := range was {
		was[i].Ref.Object = indexOf(doc.Objects(), old, was[i].Ref.Object)
	}
	return lifecycle.New(was, found)
}

// indexOf gives the index among the objects now of one before.
func indexOf(now, before []*model.Object, i int) int {
	if i < 0 || i >= len(before) {
		return i
	}
	if at := slices.IndexFunc(now, func(o *model.Object) bool { return sameName(o, before[i]) }); at >= 0 {
		return at
	}
	at := slices.IndexFunc(now, func(o *model.Object) bool { return o.Kind == before[i].Kind })
	if at < 0 {
		return len(now) + i
	}
	return at
}

// kinBefore gathers the profiles of the other side, among which the namespaced
// ones of that side find their parents.
func (c *invocation) kinBefore(list []source, side otherSide) *family {
	f := c.newFamily()
	docs, _ := c.parents()
	for _, doc := range docs {
		f.docs[doc.Name()] = doc
		f.named = append(f.named, profiles(doc, doc.Objects(), model.CloudProfile)...)
	}
	_ = eachInOrder(list, func(s source) *files.Document {
		doc, _ := s.open()
		return doc
	}, func(doc *files.Document) error {
		if doc != nil {
			old, _ := side.before(doc)
			f.docs[doc.Name()] = doc
			f.loaded = append(f.loaded, profiles(doc, old, model.CloudProfile)...)
			for _, g := range profiles(doc, old, model.NamespacedCloudProfile) {
				f.below[g.Object.Parent.Name] = append(f.below[g.Object.Parent.Name], g)
			}
		}
		return nil
	})
	for _, g := range side.gone() {
		if g.object.Kind == model.CloudProfile {
			f.loaded = append(f.loaded, lifecycle.Given{File: g.file, Object: g.object})
		}
	}
	return f
}

// noLonger is the error about a file that was of a known kind on the other side.
func noLonger(s source, objects []*model.Object, where string, limits files.Options) error {
	data, err := s.read()
	if err == nil {
		_, err = files.Read(s.name, data, limits)
	}
	var bad *files.Error
	if !errors.As(err, &bad) {
		return err
	}
	was := *bad
	was.What += "; in " + where + " it holds " + objects[0].String()
	was.Hint = "mend it; a profile that is to go goes with its file, or moves into another one"
	if objects[0].Descriptor != nil {
		was.Hint = "mend it; a lifecycle descriptor that is to go goes with its file"
	}
	return &was
}
