package source

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Relatives are the profiles that those of a call are checked with, such as parents, and the files
// that they are in.
type Relatives struct {
	*check.Related
	call *Call
	// Docs has these files by name.
	Docs map[string]*files.Document
	// Further are the files outside the call that profiles were taken from.
	Further []File
	// Gone are the objects of the other side that are in no file at present. orphaned has the names
	// of the parents among them that no other profile has.
	Gone     []Gone
	orphaned map[string]bool
}

// NewRelatives returns relatives without any profiles.
func (c *Call) NewRelatives() *Relatives {
	related := check.NewRelated(c.Case)
	related.Merged = c.OverParents
	return &Relatives{Related: related, call: c, Docs: map[string]*files.Document{}}
}

// OpenRelated opens the files of a call as Reader.Subjects does. It also returns the profiles that
// they are checked with.
func (c *Call) OpenRelated(names []string, object string) ([]Subject, *Relatives, error) {
	subjects, err := c.Read.Subjects(names, object)
	if err != nil {
		return nil, nil, err
	}
	f, err := c.RelativesOf(subjects)
	return subjects, f, err
}

// RelativesOf returns the profiles of the files of a call and of --parent. With -v it prints the
// policy of each object.
func (c *Call) RelativesOf(subjects []Subject) (*Relatives, error) {
	f := c.NewRelatives()
	for _, s := range subjects {
		for _, text := range c.PolicyNotes(s) {
			c.Read.Explain("%s", text)
		}
		f.Docs[s.Doc.Name()] = s.Doc
		systems.AddTo(f.Elsewhere, s.Doc.Name(), s.Doc.Objects())
		f.AddLoaded(s.Doc.Name(), s.Doc.Objects())
	}
	return f, c.namedIn(f)
}

// namedIn adds the profiles of --parent to f.
func (c *Call) namedIn(f *Relatives) error {
	docs, err := c.Parents()
	for _, doc := range docs {
		f.Docs[doc.Name()] = doc
		f.AddNamed(doc.Name(), doc.Objects())
	}
	return err
}

// Parents opens the files of --parent. It is an error if one of the arguments is a file without a
// parent. Files found in a folder need not contain one.
func (c *Call) Parents() ([]*files.Document, error) {
	docs, err := c.Read.Open(c.ParentFiles)
	for _, doc := range docs {
		if !systems.Any(doc.Objects(), lifecycle.BeInherited) && slices.Contains(c.ParentFiles, doc.Name()) {
			err = errors.Join(err, failure.Wrong("name the file of the CloudProfile that they name in spec.parent",
				"--parent %s: %s", doc.Name(), noParent(doc.Objects()[0])))
		}
	}
	return docs, err
}

// noParent returns the reason why an object cannot be the parent that --parent names.
func noParent(o *model.Object) string {
	if systems.Can(o, lifecycle.Inherit) == "" {
		return systems.Can(o, lifecycle.BeInherited)
	}
	return systems.Of(o).Nouns().Object + " is not a parent of namespaced profiles"
}

// Against returns the relatives for the check of one file as an update of the other side.
func (f *Relatives) Against(side Side) *Relatives {
	next := *f
	next.Related = f.Clone()
	next.Creates, next.OneUpdate = side.Creates(), side.OneUpdate()
	next.Before = f.before(func(doc *files.Document) *lifecycle.Named {
		objects, _ := side.Before(doc)
		return objects
	})
	return &next
}

// OfGone returns the findings about the removal of an object.
func (f *Relatives) OfGone(g Gone, side Side) []model.Finding {
	return f.Removed(g.File, g.Object, side.OneUpdate(), f.orphaned[g.Object.Name])
}

// With returns the relatives after an edit of some files. edited maps their names to their new
// objects. The objects before the update are those of the files.
func (f *Relatives) With(edited map[string][]*model.Object) *Relatives {
	next := *f
	next.Related = f.Related.With(edited, f.before(func(doc *files.Document) *lifecycle.Named { return lifecycle.NewNamed(doc.Objects()) }))
	return &next
}

// before returns a function that calls of with the file of a name.
func (f *Relatives) before(of func(*files.Document) *lifecycle.Named) func(file string) *lifecycle.Named {
	return func(file string) *lifecycle.Named { return of(f.Docs[file]) }
}

// Accepted returns what is accepted in a file. A finding located in another file of f is looked up
// there.
func (f *Relatives) Accepted(doc *files.Document) *accept.File {
	return f.call.Accept.In(doc.Name(), doc.Objects(), doc.Comments()).Among(func(name string) ([]*model.Object, []model.Comment, bool) {
		other := f.Docs[name]
		if other == nil {
			return nil, nil, false
		}
		return other.Objects(), other.Comments(), true
	})
}

// Unaccepted returns those of the findings in a file that are not accepted.
func (f *Relatives) Unaccepted(doc *files.Document, found []model.Finding) []model.Finding {
	left, _ := f.Accepted(doc).Apply(found, true)
	return left
}

// EvaluatedAll returns all objects of a file, of which those that the call is about are evaluated.
// It is an error if the parent of one is missing, or if Gardener cannot read one.
func (f *Relatives) EvaluatedAll(s Subject) ([]*model.Object, error) {
	if err := f.call.Readable(s); err != nil {
		return nil, err
	}
	objects := slices.Clone(s.Doc.Objects())
	for _, i := range s.Objects {
		if objects[i] = f.Evaluated(s.Given(i)); objects[i] == nil {
			return nil, f.MissingParent(s.Given(i))
		}
	}
	return objects, nil
}

// Shown returns the evaluated object, as Evaluated does. If its parent is missing, it prints a note
// and returns nil.
func (f *Relatives) Shown(g lifecycle.Given) *model.Object {
	shown := f.Evaluated(g)
	if shown == nil {
		f.NoteUnknown(g)
	}
	return shown
}

// NoteUnknown prints a note that the stages of an object are unknown without its parent.
func (f *Relatives) NoteUnknown(g lifecycle.Given) {
	f.call.Read.Note("%s: the stages of %s are not known without its parent", g.File, g.Object)
}

// MissingParent returns the error for a namespaced profile whose parent is needed but
// missing.
func (f *Relatives) MissingParent(g lifecycle.Given) error {
	_, found := f.Merge(g)
	if len(found) == 0 {
		return failure.Wrong("Give it spec.parent with kind CloudProfile and a name", "%s: %s names no parent", g.File, g.Object)
	}
	return &files.Error{File: g.File, Place: found[0].Place.Position, What: found[0].Clause(), Hint: found[0].Hint}
}

// ObjectsAlongside returns the objects of the other files in f.Docs, in no order.
func (f *Relatives) ObjectsAlongside(doc *files.Document) (others []*model.Object) {
	for name, other := range f.Docs {
		if name != doc.Name() {
			others = append(others, other.Objects()...)
		}
	}
	return others
}
