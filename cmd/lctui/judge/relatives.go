package judge

import (
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

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

// Relatives are the profiles among which the namespaced ones of a call have their parents; they are
// also merged here (GEP-32, "Compatibility with Namespaced Cloud Profiles"). A check.Family would
// not do: it keeps all files open and remembers its findings in one goroutine, whereas a call
// judges thousands of files one by one on all processors and forgets each, with what git had before
// and what the server would store.
type Relatives struct {
	// Candidates are the profiles of --parent (Named) and those of the files of the call.
	merge.Candidates
	Merger  *merge.Merger
	dialect lifecycle.Dialect
	docs    map[string]*files.Document
	// judged remembers the judged parents, each of which is judged once for all its children.
	judged *judgedParents
	// Before returns the objects of a file before an update; it is nil if no update is judged.
	Before func(doc *files.Document) *lifecycle.Named
	// Creates is set if an object that is not among those before is being created.
	Creates bool
	// oneUpdate is set if a server would be asked for the whole update at once.
	oneUpdate bool
	// elsewhere indexes the objects of the files of the call by what rules ask of them, earlier
	// those of the other side.
	elsewhere, earlier lifecycle.Elsewhere
	// Further are the files outside the call that profiles were taken from.
	Further []source.File
	// Gone are the objects that are in no file any more, orphaned the names of those parents among
	// them that no other profile has.
	Gone     []source.Gone
	orphaned map[string]bool
}

// judgedParents remembers what the rules say about parents. It is safe for concurrent use.
type judgedParents struct {
	mu       sync.Mutex
	now      time.Time
	policies *check.Policies
	list     map[*model.Object]*check.JudgedParent
	// left are the created parents as the server stores them.
	left map[*model.Object]*merge.Stored
	// before are the objects that the files of parents had before an update.
	before map[*files.Document]*lifecycle.Named
}

// earlier returns what read returns for a file. The result is remembered.
func (j *judgedParents) earlier(doc *files.Document, read func(*files.Document) *lifecycle.Named) *lifecycle.Named {
	j.mu.Lock()
	defer j.mu.Unlock()
	before, known := j.before[doc]
	if !known {
		before = read(doc)
		j.before[doc] = before
	}
	return before
}

// stored returns a created parent as the server stores it. The result is remembered.
func (j *judgedParents) stored(parent *model.Object) *merge.Stored {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.left[parent] == nil {
		j.left[parent] = merge.Store(parent, nil, j.now)
	}
	return j.left[parent]
}

// of judges a parent and remembers the result; before is the parent before an update, or nil.
func (j *judgedParents) of(parent lifecycle.Given, before *model.Object, now time.Time, d lifecycle.Dialect) *check.JudgedParent {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.list[parent.Object] == nil {
		j.list[parent.Object] = check.JudgeParent(parent, before, now, d, j.policies)
	}
	return j.list[parent.Object]
}

// NewRelatives returns relatives without any profiles.
func (c *Judge) NewRelatives() *Relatives {
	return &Relatives{Merger: merge.NewPassingMerger(c.Dialect), dialect: c.Dialect, docs: map[string]*files.Document{}, elsewhere: lifecycle.Elsewhere{}, earlier: lifecycle.Elsewhere{},
		judged: &judgedParents{now: c.Now, policies: c.Policies, list: map[*model.Object]*check.JudgedParent{}, left: map[*model.Object]*merge.Stored{},
			before: map[*files.Document]*lifecycle.Named{}}}
}

// RelativesOf returns the profiles of the files of a call and of --parent.
func (c *Judge) RelativesOf(subjects []source.Subject) (*Relatives, error) {
	f := c.NewRelatives()
	for _, s := range subjects {
		for _, text := range c.Policing(s) {
			c.Read.Explain("%s", text)
		}
		f.docs[s.Doc.Name()] = s.Doc
		systems.AddTo(f.elsewhere, s.Doc.Name(), s.Doc.Objects())
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

// merged merges a namespaced profile over its parent. The result is nil if there is no parent; the
// findings then say why.
func (f *Relatives) merged(g lifecycle.Given) (*merge.Result, []model.Finding) {
	parent, found, ok := f.Parent(g, f.dialect)
	if !ok {
		return nil, found
	}
	r := f.Merger.Merge(parent, g)
	return r, append(found, r.Findings()...)
}

// With returns the relatives after an edit of some files, whose new objects are given by file name.
// The objects before are those of the files.
func (f *Relatives) With(edited map[string][]*model.Object) *Relatives {
	next := *f
	next.Before = func(doc *files.Document) *lifecycle.Named { return lifecycle.NewNamed(doc.Objects()) }
	replace := func(list []lifecycle.Given) (out []lifecycle.Given) {
		for _, g := range list {
			if objects := edited[g.File]; g.Index < len(objects) {
				g.Object = objects[g.Index]
			}
			out = append(out, g)
		}
		return out
	}
	next.Candidates = merge.Candidates{Named: replace(f.Named), Loaded: replace(f.Loaded), Children: map[string][]lifecycle.Given{}}
	for name, list := range f.Children {
		next.Children[name] = replace(list)
	}
	next.Merger = merge.NewPassingMerger(f.dialect)
	return &next
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

// Findings returns the findings about a file's objects that nobody accepted: about each object
// alone, about namespaced profiles over their parents, and with --merged about the merged profiles.
func (c *Judge) Findings(doc *files.Document, objects []*model.Object, previous *lifecycle.Named, f *Relatives) []model.Finding {
	// Judging everything once takes a fraction of the memory of judging repeatedly.
	return c.Limited(doc, objects, previous, f, check.NewLimit(math.MaxInt, nil))
}

// isIn returns whether an index is among those of a list.
func isIn(list []int) func(int) bool {
	in := make(map[int]bool, len(list))
	for _, i := range list {
		in[i] = true
	}
	return func(i int) bool { return in[i] }
}

// MostListed is how many findings of one rule in one file a report lists.
const MostListed = 1000

// ListedFindings returns the findings about the picked objects of a file: the first MostListed of
// each rule, and one that says how many more there are. Findings that people accepted in the file
// are left out and counted in accepted.
func (c *Judge) ListedFindings(doc *files.Document, picked []int, previous *lifecycle.Named, f *Relatives, of *accept.File) (found []model.Finding, accepted int) {
	var about func(object int) bool
	if len(picked) < len(doc.Objects()) {
		about = isIn(picked)
	}
	found = c.Unaccepted(doc, doc.Objects(), previous, f, check.NewLimit(MostListed, about))
	return of.Apply(found, about == nil)
}

// Limited returns the findings within a limit that nobody accepted.
func (c *Judge) Limited(doc *files.Document, objects []*model.Object, previous *lifecycle.Named, f *Relatives, limit *check.Limit) []model.Finding {
	left, _ := c.AcceptedIn(doc, f).Apply(c.Unaccepted(doc, objects, previous, f, limit), true)
	return left
}

// Unaccepted returns the findings within a limit before acceptance is applied: it includes those
// that people accepted.
func (c *Judge) Unaccepted(doc *files.Document, objects []*model.Object, previous *lifecycle.Named, f *Relatives, limit *check.Limit) []model.Finding {
	of := check.Case{File: doc.Name(), Now: c.Now, Dialect: c.Dialect, Old: previous.Objects(), OneUpdate: f.oneUpdate, Elsewhere: f.elsewhere, Earlier: f.earlier, Limit: limit, GateOff: c.GateOff, Released: c.Released, Create: f.Creates, Policies: c.Policies}
	var over []model.Finding
	for _, g := range lifecycle.Children.In(doc.Name(), objects) {
		if !limit.Wants(g.Index) {
			continue
		}
		r, found := f.merged(g)
		if r == nil {
			over = append(over, limit.KeptOf(g.Index, found)...)
			continue
		}
		of.AddParent(g.Object, r.Parent.Object)
		over = append(over, limit.KeptOf(g.Index, c.overParent(f, r, previous))...)
		over = append(over, limit.KeptOf(g.Index, r.StaleStatus())...)
	}
	for _, g := range lifecycle.Parents.In(doc.Name(), objects) {
		if limit.Wants(g.Index) {
			over = append(over, limit.KeptOf(g.Index, f.inUse(g, previous))...)
		}
	}
	return check.BySeverity(check.NewJudge(of).Findings(objects), over)
}

// mergedBefore merges a namespaced profile and its parent as they were before an update; a profile
// that is not among the previous objects is taken as it is now. It returns nil if nothing is
// compared.
func (f *Relatives) mergedBefore(r *merge.Result, previous *lifecycle.Named) *merge.Result {
	parent := f.besideParent(r, previous).Previous(r.Parent.Object)
	if parent != nil && parent.Name != r.Parent.Object.Name {
		parent = nil // the parent of another profile
	}
	return MergedBefore(r, parent, previous.Previous(r.Namespaced.Object))
}

// besideParent returns the objects that the file of a parent had before an update; previous are
// those that the file of the namespaced profile had.
func (f *Relatives) besideParent(r *merge.Result, previous *lifecycle.Named) *lifecycle.Named {
	doc := f.docs[r.Parent.File]
	if f.Before == nil || r.Parent.File == r.Namespaced.File || doc == nil {
		return previous
	}
	return f.judged.earlier(doc, f.Before)
}

// MergedBefore merges the previous states of two profiles; nil for either means that it has not
// changed. It returns nil if both are nil, and in the dialect gardener, in which merged profiles
// are not compared.
func MergedBefore(r *merge.Result, parent, namespaced *model.Object) *merge.Result {
	if r.Dialect == lifecycle.Gardener || parent == nil && namespaced == nil {
		return nil
	}
	above, own := r.Parent, r.Namespaced
	if parent != nil {
		above.Object = parent
	}
	if namespaced != nil {
		own.Object = namespaced
	}
	return merge.Merge(above, own, r.Dialect)
}

// inUse returns findings about what a profile no longer lists, compared with its previous state,
// although namespaced profiles of the files override it.
func (f *Relatives) inUse(g lifecycle.Given, previous *lifecycle.Named) []model.Finding {
	before := g
	if before.Object = previous.Previous(g.Object); before.Object == nil || len(f.Children) == 0 {
		return nil
	}
	return merge.JudgeParentChange(before, g, f.Below(g, f.dialect), f.dialect).Findings
}

// ofMerged adds the name of the namespaced profile to findings about its merged profile, because
// the parent itself and other children of it may have the same findings at the same places.
func ofMerged(o *model.Object, found []model.Finding) []model.Finding {
	for i := range found {
		found[i].Message = found[i].Message.After(o.String() + " merged: ")
	}
	return found
}

// ResultFindings returns the findings about a merged profile, located where each part comes from;
// before is the result before an update, or nil.
func (c *Judge) ResultFindings(r, before *merge.Result) []model.Finding {
	of := check.Case{File: r.Namespaced.File, Now: c.Now, Dialect: c.Dialect, Merged: true,
		Policies: c.Policies.ForMerged(r)}
	if before != nil {
		of.Old = []*model.Object{before.Object}
	}
	return r.Located(check.NewJudge(of).Findings([]*model.Object{r.Object}))
}

// Evaluated returns the object whose versions have stages: an object itself with the stages that
// follow from its policy, or a namespaced profile merged over its parent. It is nil if the parent is
// missing.
func (f *Relatives) Evaluated(doc *files.Document, i int) *model.Object {
	o := doc.Objects()[i]
	if !lifecycle.Children.Has(o) {
		return f.judged.policies.Effective(doc.Name(), o)
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
	parent, _, _ := f.Parent(lifecycle.Given{File: doc.Name(), Index: i, Object: o}, f.dialect)
	return parent.Object
}

// Result merges the namespaced profile at index i of a file over its parent; nil for any other
// object, and if the parent is missing.
func (f *Relatives) Result(doc *files.Document, i int) *merge.Result {
	o := doc.Objects()[i]
	if !lifecycle.Children.Has(o) {
		return nil
	}
	r, _ := f.merged(lifecycle.Given{File: doc.Name(), Index: i, Object: o})
	return r
}

// MissingParent returns the error for a namespaced profile whose parent is needed but
// missing.
func (f *Relatives) MissingParent(doc *files.Document, i int) error {
	o := doc.Objects()[i]
	_, found := f.merged(lifecycle.Given{File: doc.Name(), Index: i, Object: o})
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
