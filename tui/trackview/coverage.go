package trackview

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/timeline"
)

// Coverage is the number of supported minors of a track over time, in the form in which it is
// drawn, and the number that its policy requires.
type Coverage struct {
	Wanted int
	Counts []timeline.Count
}

// Words says how many minors are supported at an instant: "2 minors supported, 3 wanted".
func (x *Coverage) Words(t time.Time) string {
	var is timeline.Count
	for _, c := range x.Counts {
		if !c.From.After(t) {
			is = c
		}
	}
	words := phrase.Plural(is.N, "minor") + " supported, " + strconv.Itoa(x.Wanted) + " wanted"
	if is.Spare > 0 {
		words += ", " + strconv.Itoa(is.Spare) + " kept by the policy's minimum"
	}
	return words
}

// coverageKey is what a coverage depends on: the track and, for a namespaced profile, the state of
// all files and whether the parents are known.
type coverageKey struct {
	track *model.Track
	in    *editor.Snapshot
	known bool
}

// Coverage returns the coverage of a track in the state shown, or nil if no policy requires a
// number of minors.
func (vs *Views) Coverage(p model.TrackRef) *Coverage {
	m := vs.shown()
	if m.Track(p) == nil {
		return nil
	}
	l := vs.At(p)
	key := coverageKey{track: l.Track}
	if l.Override {
		key.in, key.known = m, m.KnowsRelated()
	}
	if l.coverageOf != key {
		l.coverageOf, l.coverage = key, CoverageIn(m, p)
	}
	return l.coverage
}

// CoverageIn computes the coverage of a track in a state, or nil if no policy requires a number of
// minors.
func CoverageIn(m *editor.Snapshot, p model.TrackRef) *Coverage {
	is, ok := m.Coverage(p)
	if !ok {
		return nil
	}
	return &Coverage{is.Wanted, counts(is)}
}

func counts(is check.Coverage) []timeline.Count {
	out := make([]timeline.Count, len(is.Counts))
	for i, x := range is.Counts {
		out[i] = timeline.Count{From: x.From.Time, N: x.Minors, Spare: x.Kept}
	}
	return out
}
