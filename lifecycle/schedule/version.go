package schedule

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
)

// Minor is a minor release x.y: the unit in which windows, steps and skew count.
type Minor struct{ Major, Number int }

// String returns x.y.
func (m Minor) String() string { return strconv.Itoa(m.Major) + "." + strconv.Itoa(m.Number) }

// Compare orders minors by (x, y), never by date.
func (m Minor) Compare(o Minor) int {
	return cmp.Or(cmp.Compare(m.Major, o.Major), cmp.Compare(m.Number, o.Number))
}

// Precedes reports whether o is the next minor: x.(y+1) or (x+1).0 after x.y.
func (m Minor) Precedes(o Minor) bool {
	return o == Minor{m.Major, m.Number + 1} || o == Minor{m.Major + 1, 0}
}

// within reports whether the minor is at most a limit; the zero limit is none.
func (m Minor) within(limit Minor) bool { return limit == Minor{} || m.Compare(limit) <= 0 }

// WholeMinor is the patch of a version that names only its minor: x.y or x.y.x.
const WholeMinor = model.WholeMinor

// Version is a version of a release schedule or of a CloudProfile.
type Version struct {
	Minor
	// Patch is z of x.y.z, or WholeMinor.
	Patch int
	// PreRelease is set for a version with a suffix such as -rc.1. The rules of this package
	// ignore such entries.
	PreRelease bool
}

// ParseVersion parses a version as model.ParseReleaseVersion does.
func ParseVersion(text string) (Version, error) {
	v, err := model.ParseReleaseVersion(text)
	if err != nil {
		return Version{}, err
	}
	return Version{Minor: Minor{v.Major, v.Minor}, Patch: v.Patch, PreRelease: v.PreRelease}, nil
}

// String returns the version without v and suffix: x.y.z, or x.y for a whole minor.
func (v Version) String() string {
	if v.Patch == WholeMinor {
		return v.Minor.String()
	}
	return v.Minor.String() + "." + strconv.Itoa(v.Patch)
}

// Compare orders versions by minor, then by patch; a whole minor comes before its patches.
func (v Version) Compare(o Version) int {
	return cmp.Or(v.Minor.Compare(o.Minor), cmp.Compare(v.Patch, o.Patch))
}

// Known lists the minors that a project has released, ascending, without duplicates.
type Known []Minor

// KnownMinors returns a sorted copy of minors without duplicates.
func KnownMinors(minors []Minor) Known {
	out := slices.Clone(minors)
	model.SortStable(out, Minor.Compare)
	return slices.Compact(out)
}

// Position returns the index of a minor, and whether it is listed.
func (k Known) Position(m Minor) (int, bool) { return slices.BinarySearchFunc(k, m, Minor.Compare) }

// Steps returns the distance between two minors, positive if to is higher. Within a major it
// is the difference of the numbers, whatever is listed. Across majors it is the difference of
// their positions, and ok is false unless both are listed.
func (k Known) Steps(from, to Minor) (n int, ok bool) {
	if from.Major == to.Major {
		return to.Number - from.Number, true
	}
	a, okFrom := k.Position(from)
	b, okTo := k.Position(to)
	return b - a, okFrom && okTo
}

// Conformance returns the minors whose conformance tests an installation of m must pass under a
// window of that many minors. These are the ones before it and m itself (Knative, "Runtime
// Conformance Principle"), ascending. It is empty if m is not listed.
func (k Known) Conformance(m Minor, window int) []Minor {
	at, ok := k.Position(m)
	if !ok || window < 1 {
		return nil
	}
	return slices.Clone(k[max(0, at+1-window) : at+1])
}
