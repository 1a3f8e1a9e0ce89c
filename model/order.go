package model

import (
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// Semantic parses a version's text as a lenient semantic version (optional v, missing parts
// are 0); ok is false for other text. Use the number for comparisons only: a version's
// identity is its text.
func Semantic(text string) (n *semver.Version, ok bool) {
	n, err := semver.NewVersion(text)
	return n, err == nil
}

// place is ParseNumber that also reads a whole minor: 0.18.x counts as 0.18.
func place(text string) (n Number, ok bool) { return ParseNumber(strings.TrimSuffix(text, ".x")) }

// Order returns the indexes of the versions newest first, as screens list them: by number,
// equal ones in the order of the file, text that is not a version last.
func Order(versions []*Version) []int {
	numbers := make([]Number, len(versions))
	out := make([]int, 0, len(versions))
	var last []int
	for i, v := range versions {
		var ok bool
		if numbers[i], ok = place(v.Text); ok {
			out = append(out, i)
		} else {
			last = append(last, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return numbers[b].Compare(numbers[a]) })
	return append(out, last...)
}

// VersionBefore returns the highest version of a track that is lower than text or, if there is none,
// the lowest version. Only versions for which fits returns true count; a nil fits accepts all. It is
// nil if text is not a version number, or if no such version has a number.
func (t *Track) VersionBefore(text string, fits func(*Version) bool) (before *Version) {
	n, ok := place(text)
	if !ok {
		return nil
	}
	var found Number
	for _, v := range t.Versions {
		x, ok := place(v.Text)
		if !ok || fits != nil && !fits(v) {
			continue
		}
		lower, has := x.Compare(n) < 0, before != nil && found.Compare(n) < 0
		if before == nil || lower && (!has || x.Compare(found) > 0) || !lower && !has && x.Compare(found) < 0 {
			before, found = v, x
		}
	}
	return before
}

// PlaceForVersion returns the index at which a new version belongs. That is its place in the order if
// the list is sorted, newest or oldest first, and otherwise the end.
func (t *Track) PlaceForVersion(text string) int {
	n, ok := place(text)
	if !ok {
		return len(t.Versions)
	}
	numbers := make([]Number, len(t.Versions))
	for i, v := range t.Versions {
		if numbers[i], ok = place(v.Text); !ok {
			return len(t.Versions)
		}
	}
	rising := slices.IsSortedFunc(numbers, Number.Compare)
	falling := slices.IsSortedFunc(numbers, func(a, b Number) int { return b.Compare(a) })
	for i, other := range numbers {
		if rising && !falling && other.Compare(n) > 0 || falling && !rising && other.Compare(n) < 0 {
			return i
		}
	}
	return len(numbers)
}
