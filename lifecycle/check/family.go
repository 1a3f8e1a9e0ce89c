package check

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// File is a file of a family: its objects at the beginning and now.
type File struct {
	File string
	// Named is set if the user named the file as one with parents.
	Named      bool
	First, Now []*model.Object
}

// Family checks the profiles of all open files, of which namespaced ones override others (GEP-32,
// "Compatibility with Namespaced Cloud Profiles"). It finds what a check of a single object cannot:
// missing parents, overrides of something that the parent does not have, effects of a change of a
// parent on profiles below it, and findings about merged profiles. It caches by pointer, so that an
// edit of a parent costs only a check of the profiles that override something near it. Not safe for
// concurrent use.
type Family struct {
	now     time.Time
	dialect lifecycle.Dialect
	// policies are those by which the merged profiles are checked; nil for none.
	policies *Policies
	merger   *merge.Merger
	// first are the objects at the beginning, among which the children were found.
	first    [][]*model.Object
	children []*childMemo
	parents  []*parentMemo
	found    [][]model.Finding
}

// NewFamily returns a Family with an empty cache.
func NewFamily(now time.Time, d lifecycle.Dialect, policies *Policies) *Family {
	return &Family{now: now.UTC(), dialect: d, policies: policies, merger: merge.NewMerger(d)}
}

// Pair is a namespaced profile and its parent, each with the index of its file.
type Pair struct {
	Child, Parent         lifecycle.Given
	ChildFile, ParentFile int
	// Orphan is set if the parent is missing or ambiguous.
	Orphan bool
}

// Pairs returns the namespaced profiles of the files in their order.
func (f *Family) Pairs(files []File) []Pair {
	f.link(files)
	out := make([]Pair, len(f.children))
	for i, m := range f.children {
		out[i] = Pair{Child: m.at.in(files), ChildFile: m.at.file, Orphan: m.parent == nil}
		if m.parent != nil {
			out[i].Parent, out[i].ParentFile = m.parent.in(files), m.parent.file
		}
	}
	return out
}

// Result returns the merged profile of a pair that has a parent.
func (f *Family) Result(b Pair) *merge.Result { return f.merger.Merge(b.Parent, b.Child) }

// position addresses an object of a family by the index of its file and its index in the file.
type position struct{ file, index int }

// in returns the object as it is now.
func (s position) in(files []File) lifecycle.Given {
	return lifecycle.Given{File: files[s.file].File, Index: s.index, Object: files[s.file].Now[s.index]}
}

// before returns the object as it was at the beginning.
func (s position) before(files []File) lifecycle.Given {
	return lifecycle.Given{File: files[s.file].File, Index: s.index, Object: files[s.file].First[s.index]}
}

// link finds the parents of all namespaced profiles, unless these files are linked already:
// edits do not change names.
func (f *Family) link(files []File) {
	if f.knows(files) {
		return
	}
	*f = *NewFamily(f.now, f.dialect, f.policies)
	f.found = make([][]model.Finding, len(files))
	var candidates merge.Candidates
	where := map[lifecycle.Given]position{}
	for i, file := range files {
		f.first = append(f.first, file.First)
		for k, o := range file.Now {
			at := position{i, k}
			if where[at.in(files)] = at; lifecycle.Children.Has(o) {
				f.children = append(f.children, &childMemo{at: at})
			}
		}
		if file.Named {
			candidates.AddNamed(file.File, file.Now)
		} else {
			candidates.AddLoaded(file.File, file.Now)
		}
	}
	for _, m := range f.children {
		parent, found, ok := candidates.Parent(m.at.in(files), f.dialect)
		if m.link = found; ok {
			at := where[parent]
			m.parent, m.above = &at, f.parentAt(at, files)
		}
	}
}

// knows reports whether the files are those linked last.
func (f *Family) knows(files []File) bool {
	return len(files) > 0 && slices.EqualFunc(f.first, files, func(first []*model.Object, file File) bool { return slices.Equal(first, file.First) })
}

// Findings returns, for each file, the findings that a Checker does not have about its objects
// alone: errors first, those about each profile by place. A finding about a merged profile is listed
// only if its parent does not have it too, and is placed where it originates. Lists that did not
// change are the same slices as before.
func (f *Family) Findings(files []File) [][]model.Finding {
	f.link(files)
	found, _ := f.Some(files, len(f.children))
	return found
}

// Some is like Findings, but after a change of a parent it checks at most most of the profiles below
// it. left is the number of those not checked yet. For them it returns the earlier findings, and the
// next call continues with them.
func (f *Family) Some(files []File, most int) (found [][]model.Finding, left int) {
	f.link(files)
	for _, e := range f.parents {
		e.update(e.at.in(files))
	}
	changed := make([]bool, len(files))
	for _, m := range f.children {
		if !f.visit(m, files, changed, most > 0) {
			left++
		} else if m.visited {
			most--
		}
	}
	for _, e := range f.parents {
		if f.guard(e, files) {
			changed[e.at.file] = true
		}
	}
	for i := range files {
		if changed[i] {
			f.found[i] = f.gather(i)
		}
	}
	return slices.Clone(f.found), left
}

// gather collects the findings of one file. Those of one profile are already sorted by place.
func (f *Family) gather(file int) []model.Finding {
	var parts [][]model.Finding
	for _, e := range f.parents {
		if e.at.file == file {
			parts = append(parts, e.guards)
		}
	}
	for _, m := range f.children {
		if m.at.file == file {
			parts = append(parts, m.inChild)
		}
		if m.parent != nil && m.parent.file == file {
			parts = append(parts, m.inParent)
		}
	}
	return BySeverity(parts...)
}

// checkedParent returns a parent checked once as if it were a merged profile, to which many merged
// profiles are compared. It is safe for concurrent use. before is the parent before an update, or nil
// if no update is checked; policies are those by which profiles are checked.
func checkedParent(parent lifecycle.Given, before *model.Object, now time.Time, d lifecycle.Dialect, policies *Policies) *parentMemo {
	e := &parentMemo{given: parent, memo: &objectMemo{rules: rulesOf(parent.Object), c: &lifecycle.Setting{File: parent.File, Now: now, Dialect: d, Merged: true}, policies: policies, old: before}}
	e.memo.update(parent.Object)
	return e
}

// beyond returns the findings about a profile merged over this parent that the parent does not have
// itself, each placed where it originates. Findings in the namespaced profile come first, then those
// in the parent, by place. before is the merged profile before an update, or nil.
func (e *parentMemo) beyond(r, before *merge.Result) []model.Finding {
	m := &childMemo{above: e, begin: r, before: before}
	m.check(r, true)
	m.over, m.stale = nil, nil
	m.list()
	return append(m.inChild, m.inParent...)
}
