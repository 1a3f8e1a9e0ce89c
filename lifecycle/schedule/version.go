package schedule

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// within reports whether a minor is at most a limit; the zero limit means no limit.
func within(m, limit model.Minor) bool { return limit == model.Minor{} || m.Compare(limit) <= 0 }

// Known lists the minors that a project has released, ascending, without duplicates.
type Known []model.Minor

// KnownMinors returns a sorted copy of minors without duplicates.
func KnownMinors(minors []model.Minor) Known {
	out := slices.Clone(minors)
	model.SortStable(out, model.Minor.Compare)
	return slices.Compact(out)
}

// Position returns the index of a minor, and whether it is listed.
func (k Known) Position(m model.Minor) (int, bool) {
	return slices.BinarySearchFunc(k, m, model.Minor.Compare)
}

// Steps returns the distance between two minors, positive if to is higher. Within a major it
// is the difference of the numbers, whatever is listed. Across majors it is the difference of
// their positions, and ok is false unless both are listed.
func (k Known) Steps(from, to model.Minor) (n int, ok bool) {
	if from.Major == to.Major {
		return to.Number - from.Number, true
	}
	a, okFrom := k.Position(from)
	b, okTo := k.Position(to)
	return b - a, okFrom && okTo
}

// Conformance returns the minors whose conformance tests an installation of m must pass (Knative,
// "Runtime Conformance Principle"). They are m and the minors before it, window of them at most,
// ascending. It is empty if m is not listed.
func (k Known) Conformance(m model.Minor, window int) []model.Minor {
	at, ok := k.Position(m)
	if !ok || window < 1 {
		return nil
	}
	return slices.Clone(k[max(0, at+1-window) : at+1])
}
