package check

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// parentMemo is the cache of a family about a parent.
type parentMemo struct {
	at    position
	given lifecycle.Given
	first *model.Object
	// memo checks the parent as if it were a merged profile, so that the findings about merged
	// profiles can be compared with these.
	memo *objectMemo
	// steps are the differences of the last change, by index of the track.
	steps  []trackStep
	guards []model.Finding
}

// trackStep says what differs in a track from the previous state: its texts (reshaped), or
// only versions of some minors.
type trackStep struct {
	reshaped bool
	versions []int
	minors   map[int32]bool
}

// isNone reports whether nothing differs.
func (s *trackStep) isNone() bool { return !s.reshaped && len(s.versions) == 0 }

// parentAt returns the memo of the parent at a position, creating it if needed.
func (f *Family) parentAt(at position, files []File) *parentMemo {
	for _, e := range f.parents {
		if e.at == at {
			return e
		}
	}
	g := at.before(files)
	e := &parentMemo{at: at, first: g.Object, memo: &objectMemo{rules: rulesOf(g.Object), c: &lifecycle.Setting{File: g.File, Now: f.now, Dialect: f.dialect, Merged: true}, policies: f.policies}}
	if f.dialect == lifecycle.GEP32 {
		// The merged profiles are compared with those at the beginning, so this is too.
		e.memo.old = g.Object
	}
	f.parents = append(f.parents, e)
	return e
}

// update checks a parent and records what differs.
func (e *parentMemo) update(g lifecycle.Given) {
	before := e.given.Object
	e.given, e.steps = g, make([]trackStep, len(g.Object.Tracks))
	if before == g.Object {
		return
	}
	for i, t := range g.Object.Tracks {
		s := &e.steps[i]
		if before == nil || len(before.Tracks) != len(g.Object.Tracks) {
			s.reshaped = true
			continue
		}
		if before.Tracks[i] != t {
			var same bool
			s.versions, same = changes(before.Tracks[i], t)
			s.reshaped = !same
		}
	}
	e.memo.update(g.Object)
	for i := range e.steps {
		s := &e.steps[i]
		s.minors = map[int32]bool{}
		for _, v := range s.versions {
			s.minors[e.memo.tracks[i].order.MinorOf[v]] = true
		}
	}
}

// guard finds what the parent no longer lists although a child uses it. It reports whether these
// findings differ from those before.
func (f *Family) guard(e *parentMemo, files []File) bool {
	had := e.guards
	e.guards = nil
	if e.given.Object != e.first {
		before := e.given
		before.Object = e.first
		var below []lifecycle.Given
		for _, m := range f.children {
			if m.above == e {
				below = append(below, m.at.in(files))
			}
		}
		e.guards = f.merger.InUse(before, e.given, below)
	}
	return !slices.EqualFunc(had, e.guards, func(a, b model.Finding) bool {
		return a.Key() == b.Key() && slices.Equal(a.Message, b.Message) && a.Ref == b.Ref
	})
}
