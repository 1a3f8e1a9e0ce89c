package check

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// File is a file of a family: the objects that it had at the begin and has now.
type File struct {
	File string
	// Named is set if the file was named as one of parents.
	Named      bool
	First, Now []*model.Object
}

// Family is the profiles of all open files, of which namespaced ones override
// others (GEP-32, "Compatibility with Namespaced Cloud Profiles"). It finds what
// no judge of one object can: parents that are not there, overrides of what the
// parent does not have, what a change of a parent does to those below it, and
// what the rules say of the merged profiles. It remembers, by pointer, so that a
// key in a parent costs the profiles that override something near. Not for
// concurrent use.
type Family struct {
	now     time.Time
	dialect lifecycle.Dialect
	// policies are those that the merged profiles are judged by; nil for none.
	policies *Policies
	merger   *merge.Merger
	earlier  *merge.Merger
	// first are the objects at the begin that the children were found among.
	first    [][]*model.Object
	children []*childMemo
	parents  []*parentMemo
	found    [][]model.Finding
}

// NewFamily begins with nothing known.
func NewFamily(now time.Time, d lifecycle.Dialect, policies *Policies) *Family {
	return &Family{now: now.UTC(), dialect: d, policies: policies, merger: merge.NewMerger(d), earlier: merge.NewMerger(d)}
}

// Pair is a namespaced profile with its parent, and the indexes of their files.
type Pair struct {
	Child, Parent         lifecycle.Given
	ChildFile, ParentFile int
	// Orphan is set where there is no parent, or no one parent.
	Orphan bool
}

// Pairs lists the namespaced profiles of the files in their order.
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

// position says where an object of a family is.
type position struct{ file, index int }

// in returns the object as it is now.
func (s position) in(files []File) lifecycle.Given {
	return lifecycle.Given{File: files[s.file].File, Index: s.index, Object: files[s.file].Now[s.index]}
}

// before returns the object as it was at the begin.
func (s position) before(files []File) lifecycle.Given {
	return lifecycle.Given{File: files[s.file].File, Index: s.index, Object: files[s.file].First[s.index]}
}

// link finds the parents of all namespaced profiles, where the files are others
// than before: names do not change in an edit.
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
			candidates.Name(file.File, file.Now)
		} else {
			candidates.Load(file.File, file.Now)
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

// knows reports whether the files are those that were linked.
func (f *Family) knows(files []File) bool {
	return len(files) > 0 && slices.EqualFunc(f.first, files, func(first []*model.Object, file File) bool { return slices.Equal(first, file.First) })
}

// Findings lists, for each file, what is to say beyond what a judge finds of its
// objects alone, errors first, each profile's by place. Of a merged profile only
// that is listed which its parent does not have already; each finding stands
// where it comes from. Lists that did not change are the same slices as before.
func (f *Family) Findings(files []File) [][]model.Finding {
	f.link(files)
	found, _ := f.Some(files, len(f.children))
	return found
}

// Some is like Findings but rechecks at most `most` profiles because of a change of
// their parent; left is the number still to do. For those it returns the findings from
// before; the next call continues with them.
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

// gather puts the findings of one file together. Those of one profile are in
// the order of places already.
func (f *Family) gather(file int) []model.Finding {
	var parts [][]model.Finding
	for _, e := range f.parents {
		if e.at.file == file {
			parts = append(parts, e.guards)
		}
	}
	for _, m := range f.children {
		if m.at.file == file {
			parts = append(parts, m.mine)
		}
		if m.parent != nil && m.parent.file == file {
			parts = append(parts, m.theirs)
		}
	}
	return BySeverity(parts...)
}

// JudgedParent is a parent judged once, for telling what the rules say of many
// merged profiles beyond what they say of it. Safe for concurrent use.
type JudgedParent struct{ parent *parentMemo }

// JudgeParent judges a parent at an instant; before is the parent before an
// update, nil where none is judged, policies those that profiles are judged by.
func JudgeParent(parent lifecycle.Given, before *model.Object, now time.Time, d lifecycle.Dialect, policies *Policies) *JudgedParent {
	e := &parentMemo{given: parent, memo: &objectMemo{rules: rulesOf(parent.Object), c: &lifecycle.Setting{File: parent.File, Now: now.UTC(), Dialect: d, Merged: true}, policies: policies, old: before}}
	e.memo.update(parent.Object)
	return &JudgedParent{e}
}

// Beyond lists what the rules say of a profile merged over this parent and do
// not say of the parent, each where it comes from, in the order of files and
// places: the namespaced profile's first. before is the merged profile before an
// update, or nil.
func (p *JudgedParent) Beyond(r, before *merge.Result) []model.Finding {
	m := &childMemo{above: p.parent, before: before}
	m.judge(r, true)
	m.over, m.stale = nil, nil
	m.list()
	return append(m.mine, m.theirs...)
}
