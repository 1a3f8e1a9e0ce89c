package check

import (
	"slices"
	"sync"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// Related checks the profiles of many files, of which namespaced ones override others. It checks each
// file once. A file can be dropped afterwards, because only what is known about parents is kept. For
// a few files that are edited there is Family.
//
// Copies made by Clone may be used at the same time.
type Related struct {
	// Candidates are the profiles among which parents are found.
	merge.Candidates
	// Elsewhere indexes the objects of all files for lookups by rules. Earlier does so for the
	// objects before an update.
	Elsewhere, Earlier lifecycle.Elsewhere
	// Before returns the objects of a file before an update; it is nil if no update is checked.
	Before func(file string) *lifecycle.Named
	// Creates is set if an object that is not among those before is being created.
	Creates bool
	// OneUpdate is set if a server is asked for the whole update at once.
	OneUpdate bool
	// Merged is set to list all findings about a merged profile, not only those that its parent does
	// not have.
	Merged bool

	// edit is set if findings are compared with those before an edit. They then are those of a
	// check without an update, and those of the edit as an update.
	edit bool

	of     Case
	merger *merge.Merger
	known  *knownParents
}

// NewRelated returns no profiles yet. of is the case of every file, without what depends on the file.
func NewRelated(of Case) *Related {
	of.Now = of.Now.UTC()
	return &Related{Elsewhere: lifecycle.Elsewhere{}, Earlier: lifecycle.Elsewhere{}, of: of, merger: merge.NewPassingMerger(of.Dialect),
		known: &knownParents{checked: map[*model.Object]*parentMemo{}, stored: map[*model.Object]*merge.Stored{}, before: map[string]*lifecycle.Named{}}}
}

// Clone returns a copy that shares what is known about parents.
func (f *Related) Clone() *Related {
	next := *f
	next.merger = merge.NewPassingMerger(f.of.Dialect)
	return &next
}

// With returns the profiles after an edit of some files. The new objects are given by the name of the
// file. before returns the objects of a file before the edit.
func (f *Related) With(edited map[string][]*model.Object, before func(file string) *lifecycle.Named) *Related {
	next := f.Clone()
	next.Before = before
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
	return next
}

// knownParents is what is known about parents, each of which is checked once for all its children.
// It is safe for concurrent use.
type knownParents struct {
	mu      sync.Mutex
	checked map[*model.Object]*parentMemo
	// stored are the created parents as the server stores them.
	stored map[*model.Object]*merge.Stored
	// before are the objects that the files of parents had before an update.
	before map[string]*lifecycle.Named
}

// checkedAs returns what is known of a parent after checking it as if it were a merged profile. before
// is the parent before an update, or nil.
func (f *Related) checkedAs(parent lifecycle.Given, before *model.Object) *parentMemo {
	f.known.mu.Lock()
	defer f.known.mu.Unlock()
	if f.known.checked[parent.Object] == nil {
		f.known.checked[parent.Object] = checkedParent(parent, before, f.of.Now, f.of.Dialect, f.of.Policies)
	}
	return f.known.checked[parent.Object]
}

// storedParent returns a created parent as the server stores it.
func (f *Related) storedParent(parent *model.Object) *merge.Stored {
	f.known.mu.Lock()
	defer f.known.mu.Unlock()
	if f.known.stored[parent] == nil {
		f.known.stored[parent] = merge.Store(parent, nil, f.of.Now)
	}
	return f.known.stored[parent]
}

// alongsideParent returns the objects that the file of a parent had before an update; previous are
// those that the file of the namespaced profile had.
func (f *Related) alongsideParent(r *merge.Result, previous *lifecycle.Named) *lifecycle.Named {
	if f.Before == nil || r.Parent.File == r.Namespaced.File {
		return previous
	}
	f.known.mu.Lock()
	defer f.known.mu.Unlock()
	before, known := f.known.before[r.Parent.File]
	if !known {
		before = f.Before(r.Parent.File)
		f.known.before[r.Parent.File] = before
	}
	return before
}

// Merge merges a namespaced profile over its parent. The result is nil for any other object, and if
// there is no parent; the findings then say why.
func (f *Related) Merge(g lifecycle.Given) (*merge.Result, []model.Finding) {
	if !lifecycle.Children.Has(g.Object) {
		return nil, nil
	}
	parent, found, ok := f.Parent(g, f.of.Dialect)
	if !ok {
		return nil, found
	}
	return f.merger.Merge(parent, g), nil
}

// Above returns the parent of a namespaced profile; nil for any other object, and if there is none.
func (f *Related) Above(g lifecycle.Given) *model.Object {
	if !lifecycle.Children.Has(g.Object) {
		return nil
	}
	parent, _, _ := f.Parent(g, f.of.Dialect)
	return parent.Object
}

// Evaluated returns the object whose versions have stages: an object itself with the stages that
// follow from its policy, or a namespaced profile merged over its parent. It is nil if the parent is
// missing.
func (f *Related) Evaluated(g lifecycle.Given) *model.Object {
	if !lifecycle.Children.Has(g.Object) {
		return f.of.Policies.Effective(g.File, g.Object)
	}
	if r, _ := f.Merge(g); r != nil {
		return r.Object
	}
	return nil
}

// Added returns the findings that edits add to a file. before and after are its objects without and
// with the edits; now are the profiles with all edits. left removes the accepted findings.
func (f *Related) Added(file string, before, after []*model.Object, now *Related, left func([]model.Finding) []model.Finding) []model.Finding {
	previous := lifecycle.NewNamed(before)
	f, now = f.Clone(), now.Clone()
	f.edit, now.edit = true, true
	find := func(in *Related, objects []*model.Object, limit *Limit) []model.Finding {
		return left(in.Findings(file, objects, previous, limit))
	}
	counter := NewCounter(f.affected(file, before, after, now))
	if len(find(f, before, counter.Before())) == 0 {
		if fresh, ok := counter.Added(find(now, after, counter.After())); ok {
			return fresh
		}
	}
	return Added(find(f, before, NoLimit()), find(now, after, NoLimit()))
}

// affected returns which objects, and which of their tracks, may have other findings after an edit of
// these objects or their parents. The functions are nil if all may be affected.
func (f *Related) affected(file string, before, after []*model.Object, now *Related) (object func(i int) bool, track func(i, k int) bool) {
	if len(before) != len(after) {
		return nil, nil
	}
	other := make([]bool, len(before))
	for i := range other {
		other[i] = before[i] != after[i] || f.Above(lifecycle.Given{File: file, Index: i, Object: before[i]}) != now.Above(lifecycle.Given{File: file, Index: i, Object: after[i]})
	}
	track = func(i, k int) bool {
		was, is := before[i].Tracks, after[i].Tracks
		return len(was) != len(is) || was[k] != is[k] || lifecycle.Children.Has(after[i])
	}
	return func(i int) bool { return other[i] }, track
}

// Findings returns the findings about the objects of a file: about each alone, about namespaced
// profiles over their parents, and about parents that lack what is overridden. previous are the
// objects that the file had before an update, or nil. limit bounds what is listed.
func (f *Related) Findings(file string, objects []*model.Object, previous *lifecycle.Named, limit *Limit) []model.Finding {
	of := f.of
	of.File, of.Old, of.OneUpdate, of.Create, of.Elsewhere, of.Earlier, of.Limit = file, previous.Objects(), f.OneUpdate, f.Creates, f.Elsewhere, f.Earlier, limit
	var over []model.Finding
	for _, g := range lifecycle.Children.In(file, objects) {
		if !limit.Wants(g.Index) {
			continue
		}
		r, found := f.Merge(g)
		if r == nil {
			over = append(over, limit.KeptOf(g.Index, found)...)
			continue
		}
		of.AddParent(g.Object, r.Parent.Object)
		over = append(over, limit.KeptOf(g.Index, f.overParent(r, previous))...)
		over = append(over, limit.KeptOf(g.Index, r.StaleStatus())...)
	}
	for _, g := range lifecycle.Parents.In(file, objects) {
		if limit.Wants(g.Index) {
			over = append(over, limit.KeptOf(g.Index, f.inUse(g, previous))...)
		}
	}
	return BySeverity(NewChecker(of).Findings(objects), over)
}

// inUse returns findings about what a profile no longer lists, compared with its previous state,
// although namespaced profiles override it.
func (f *Related) inUse(g lifecycle.Given, previous *lifecycle.Named) []model.Finding {
	before := g
	if before.Object = previous.Previous(g.Object); before.Object == nil || len(f.Children) == 0 {
		return nil
	}
	return merge.NewMerger(f.of.Dialect).InUse(before, g, f.Below(g, f.of.Dialect))
}

// overParent returns the findings about a namespaced profile over its parent, and about the merged
// profile. If the server would drop parts of the request, its own findings are about the rest.
func (f *Related) overParent(r *merge.Result, previous *lifecycle.Named) []model.Finding {
	old := previous.Previous(r.Namespaced.Object)
	parent := f.alongsideParent(r, previous).Previous(r.Parent.Object)
	if parent != nil && parent.Name != r.Parent.Object.Name {
		parent = nil // the parent of another profile
	}
	before := r.Before(parent, old)
	refusals := func(r *merge.Result) []model.Finding { return r.Refusals(old, f.of.Now) }
	if f.edit {
		begin := f.begin(r, parent, old)
		refusals = func(r *merge.Result) []model.Finding { return r.RefusalsOfEdit(begin, f.of.Now) }
	}
	found := f.ofResult(r, before, refusals(r))
	request := f.request(r, old, previous)
	if request == nil {
		return found
	}
	return merge.AsStored(found, request.Located(f.ofResult(request.Result, before, refusals(request.Result))), f.of.Dialect)
}

// begin returns the merge of two profiles before an edit. parent and old are what they were; nil for
// one that has not changed.
func (f *Related) begin(r *merge.Result, parent, old *model.Object) *merge.Result {
	above, own := r.Parent, r.Namespaced
	if parent != nil {
		above.Object = parent
	}
	if old != nil {
		own.Object = old
	}
	if above == r.Parent && own == r.Namespaced {
		return r
	}
	return f.merger.Earlier().Merge(above, own)
}

// ofResult returns the findings about the result of a merge. before is the result before an update,
// or nil. refusals are those of the server's admission.
func (f *Related) ofResult(r, before *merge.Result, refusals []model.Finding) []model.Finding {
	found := append(r.Findings(), refusals...)
	if f.Merged {
		for _, x := range f.OfMerged(r, before) {
			// The parent and its other children may have the same findings at the same places.
			x.Message = x.Message.After(r.Namespaced.Object.String() + " merged: ")
			found = append(found, x)
		}
		return found
	}
	var parent *model.Object
	if before != nil {
		parent = before.Parent.Object
	}
	return append(found, f.checkedAs(r.Parent, parent).beyond(r, before)...)
}

// OfMerged returns the findings about a merged profile, placed where each part comes from; before is
// the result before an update, or nil.
func (f *Related) OfMerged(r, before *merge.Result) []model.Finding {
	of := Case{File: r.Namespaced.File, Now: f.of.Now, Dialect: f.of.Dialect, Merged: true, Policies: f.of.Policies.ForMerged(r)}
	if before != nil {
		of.Old = []*model.Object{before.Object}
	}
	return r.Located(NewChecker(of).Findings([]*model.Object{r.Object}))
}

// request merges the profiles as the server stores them; nil if that is no different from the
// files, or if no request is checked. old is the namespaced profile before the request, or nil.
func (f *Related) request(r *merge.Result, old *model.Object, previous *lifecycle.Named) *merge.StoredResult {
	parent, namespaced := &merge.Stored{Object: r.Parent.Object}, &merge.Stored{Object: r.Namespaced.Object}
	if old != nil || f.Creates && previous != nil {
		namespaced = merge.Store(r.Namespaced.Object, old, f.of.Now)
	}
	if f.Creates && slices.Contains(f.Loaded, r.Parent) {
		if before := f.alongsideParent(r, previous); before != nil && !before.Has(r.Parent.Object) {
			parent = f.storedParent(r.Parent.Object)
		}
	}
	if parent.Object == r.Parent.Object && namespaced.Object == r.Namespaced.Object {
		return nil
	}
	return r.Stored(parent, namespaced)
}

// Removed returns the findings about an object that is in no file any more. orphaned is set if it is
// a parent, and no other profile has its name.
func (f *Related) Removed(file string, o *model.Object, oneUpdate, orphaned bool) []model.Finding {
	found := Removed(o, Case{File: file, Now: f.of.Now, Dialect: f.of.Dialect, OneUpdate: oneUpdate, Elsewhere: f.Elsewhere})
	if !lifecycle.Parents.Has(o) || !orphaned {
		return found
	}
	var inUse []model.Finding
	for _, child := range f.Children[o.Name] {
		inUse = append(inUse, merge.ParentGone(lifecycle.Given{File: file, Object: o}, child, f.of.Dialect))
	}
	return BySeverity(inUse, found)
}
