package judge

import (
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Relatives are the profiles among which the namespaced ones of a call have their parents, and the
// files that have them.
type Relatives struct {
	*check.Related
	judge *Judge
	docs  map[string]*files.Document
	// Further are the files outside the call that profiles were taken from.
	Further []source.File
	// Gone are the objects that are in no file any more, orphaned the names of those parents among
	// them that no other profile has.
	Gone     []source.Gone
	orphaned map[string]bool
}

// NewRelatives returns relatives without any profiles.
func (c *Judge) NewRelatives() *Relatives {
	related := check.NewRelated(check.Case{Now: c.Now, Dialect: c.Dialect, GateOff: c.GateOff, Released: c.Released, Policies: c.Policies})
	related.Merged = c.OverParents
	return &Relatives{Related: related, judge: c, docs: map[string]*files.Document{}}
}

// RelativesOf returns the profiles of the files of a call and of --parent.
func (c *Judge) RelativesOf(subjects []source.Subject) (*Relatives, error) {
	f := c.NewRelatives()
	for _, s := range subjects {
		for _, text := range c.Policing(s) {
			c.Read.Explain("%s", text)
		}
		f.docs[s.Doc.Name()] = s.Doc
		systems.AddTo(f.Elsewhere, s.Doc.Name(), s.Doc.Objects())
		f.Load(s.Doc.Name(), s.Doc.Objects())
	}
	return f, c.namedIn(f)
}

// namedIn adds the profiles of --parent to f.
func (c *Judge) namedIn(f *Relatives) error {
	docs, err := c.Parents()
	for _, doc := range docs {
		f.docs[doc.Name()] = doc
		f.Name(doc.Name(), doc.Objects())
	}
	return err
}

// Parents opens the files of --parent. A file that was named must hold a parent; files found in a
// folder need not.
func (c *Judge) Parents() ([]*files.Document, error) {
	docs, err := c.Read.Open(c.ParentFiles)
	for _, doc := range docs {
		if !systems.Any(doc.Objects(), lifecycle.BeInherited) && slices.Contains(c.ParentFiles, doc.Name()) {
			err = errors.Join(err, failure.Wrong("name the file of the CloudProfile that they name in spec.parent",
				"--parent %s: %s", doc.Name(), noParent(doc.Objects()[0])))
		}
	}
	return docs, err
}

// noParent returns why an object cannot be the parent that --parent names.
func noParent(o *model.Object) string {
	if systems.Can(o, lifecycle.Inherit) == "" {
		return systems.Can(o, lifecycle.BeInherited)
	}
	return systems.Of(o).Nouns().Object + " is no parent of namespaced profiles"
}

// Against returns the relatives for the check of one file as an update of the other side.
func (f *Relatives) Against(side source.Side) *Relatives {
	next := *f
	next.Related = f.Clone()
	next.Creates, next.OneUpdate = side.Creates(), side.OneUpdate()
	next.Before = f.before(func(doc *files.Document) *lifecycle.Named {
		objects, _ := side.Before(doc)
		return objects
	})
	return &next
}

// OfGone returns what the rules say of an object that is in no file any more.
func (f *Relatives) OfGone(g source.Gone, side source.Side) []model.Finding {
	return f.Removed(g.File, g.Object, side.OneUpdate(), f.orphaned[g.Object.Name])
}

// With returns the relatives after an edit of some files, whose new objects are given by file name.
// The objects before are those of the files.
func (f *Relatives) With(edited map[string][]*model.Object) *Relatives {
	next := *f
	next.Related = f.Related.With(edited, f.before(func(doc *files.Document) *lifecycle.Named { return lifecycle.NewNamed(doc.Objects()) }))
	return &next
}

// before returns the function that finds a file by its name for one that returns the objects before.
func (f *Relatives) before(of func(*files.Document) *lifecycle.Named) func(file string) *lifecycle.Named {
	return func(file string) *lifecycle.Named { return of(f.docs[file]) }
}

// Accepted returns what is accepted in a file and, for findings located in other files of the call,
// in those. among are these files by name.
func (c *Judge) Accepted(doc *files.Document, among map[string]*files.Document) *accept.File {
	return c.Accept.In(doc.Name(), doc.Objects(), doc.Comments()).Among(func(name string) ([]*model.Object, []model.Comment, bool) {
		other := among[name]
		if other == nil {
			return nil, nil, false
		}
		return other.Objects(), other.Comments(), true
	})
}

// AcceptedIn returns what is accepted in one of the files of f.
func (c *Judge) AcceptedIn(doc *files.Document, f *Relatives) *accept.File {
	return c.Accepted(doc, f.docs)
}

// Findings returns the findings about a file's objects, within a limit, that nobody accepted.
func (c *Judge) Findings(doc *files.Document, objects []*model.Object, previous *lifecycle.Named, f *Relatives, limit *check.Limit) []model.Finding {
	left, _ := c.AcceptedIn(doc, f).Apply(f.Related.Findings(doc.Name(), objects, previous, limit), true)
	return left
}

// Evaluated returns the object whose versions have stages: an object itself with the stages that
// follow from its policy, or a namespaced profile merged over its parent. It is nil if the parent is
// missing.
func (f *Relatives) Evaluated(doc *files.Document, i int) *model.Object {
	o := doc.Objects()[i]
	if !lifecycle.Children.Has(o) {
		return f.judge.Policies.Effective(doc.Name(), o)
	}
	if r := f.Result(doc, i); r != nil {
		return r.Object
	}
	return nil
}

// EvaluatedAll returns all objects of a file; those that the call is about are evaluated. The error
// is about one that has no parent, or that the API server cannot read.
func (f *Relatives) EvaluatedAll(c *Judge, s source.Subject) ([]*model.Object, error) {
	if err := c.Readables(s); err != nil {
		return nil, err
	}
	objects := slices.Clone(s.Doc.Objects())
	for _, i := range s.Objects {
		if objects[i] = f.Evaluated(s.Doc, i); objects[i] == nil {
			return nil, f.MissingParent(s.Doc, i)
		}
	}
	return objects, nil
}

// ParentOf returns the parent of the namespaced profile that is at index i of a file; nil for any
// other object, and if there is none.
func (f *Relatives) ParentOf(doc *files.Document, i int, o *model.Object) *model.Object {
	if !lifecycle.Children.Has(o) {
		return nil
	}
	parent, _, _ := f.Parent(lifecycle.Given{File: doc.Name(), Index: i, Object: o}, f.judge.Dialect)
	return parent.Object
}

// Result merges the namespaced profile at index i of a file over its parent; nil for any other
// object, and if the parent is missing.
func (f *Relatives) Result(doc *files.Document, i int) *merge.Result {
	o := doc.Objects()[i]
	if !lifecycle.Children.Has(o) {
		return nil
	}
	r, _ := f.Merge(lifecycle.Given{File: doc.Name(), Index: i, Object: o})
	return r
}

// MissingParent returns the error for a namespaced profile whose parent is needed but
// missing.
func (f *Relatives) MissingParent(doc *files.Document, i int) error {
	o := doc.Objects()[i]
	_, found := f.Merge(lifecycle.Given{File: doc.Name(), Index: i, Object: o})
	if len(found) == 0 {
		return failure.Wrong("Give it spec.parent with kind CloudProfile and a name", "%s: %s names no parent", doc.Name(), o)
	}
	return &files.Error{File: doc.Name(), Place: found[0].Place.Position, What: strings.TrimSuffix(found[0].Text(), "."), Hint: found[0].Hint}
}

// ObjectsBeside returns the objects of the other files of a call.
func (f *Relatives) ObjectsBeside(doc *files.Document) (others []*model.Object) {
	for name, other := range f.docs {
		if name != doc.Name() {
			others = append(others, other.Objects()...)
		}
	}
	return others
}
