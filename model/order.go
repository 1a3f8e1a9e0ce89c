package model

import (
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// Semantic parses a version leniently as a semantic version: v is optional, and missing parts are 0. ok
// is false for other text. The result is for comparisons only, because a version is identified by its
// text.
func Semantic(text string) (n *semver.Version, ok bool) {
	n, err := semver.NewVersion(text)
	return n, err == nil
}

// place is like ParseNumber, but also parses a whole minor: 0.18.x counts as 0.18.
func place(text string) (n Number, ok bool) { return ParseNumber(strings.TrimSuffix(text, ".x")) }

// Order returns the indexes of the versions in the order of the screen: the highest number first, equal
// numbers in the order of the file, and text that is not a version last.
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

// VersionBefore returns the highest version of a track that is lower than text. If none is lower, it
// returns the lowest version. It considers only versions that are numbers and for which fits returns
// true; a nil fits accepts all. The result is nil if text is not a number or if no version is left.
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

// PlaceForVersion returns the index at which a new version belongs. If the list is sorted, newest or
// oldest first, the index keeps it sorted. Otherwise it is the end.
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
