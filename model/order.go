package model

import (
	"sort"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// Number is a version's text read as a lenient semantic version (optional v,
// missing parts are 0); ok is false for text that is none. The number serves
// comparing only: a version's identity is its text.
func Number(text string) (n *semver.Version, ok bool) {
	n, err := semver.NewVersion(text)
	return n, err == nil
}

// place is Number that reads a minor as a whole too: 0.18.x stands where 0.18 does.
func place(text string) (n *semver.Version, ok bool) { return Number(strings.TrimSuffix(text, ".x")) }

// Order returns the indexes of the versions newest first, as screens list them:
// by number, text that is no version last, equal ones in the order of the file.
func Order(versions []*Version) []int {
	numbers := make([]*semver.Version, len(versions))
	out := make([]int, len(versions))
	for i, v := range versions {
		out[i] = i
		numbers[i], _ = place(v.Text)
	}
	sort.SliceStable(out, func(a, b int) bool { return newer(numbers[out[a]], numbers[out[b]]) })
	return out
}

func newer(a, b *semver.Version) bool {
	if a == nil || b == nil {
		return a != nil
	}
	return a.GreaterThan(b)
}

// PlaceForVersion returns the index at which a new version belongs: where the
// order of the list puts it when the list is ordered, newest or oldest first;
// else at the end.
func (t *Track) PlaceForVersion(text string) int {
	n, ok := place(text)
	if !ok {
		return len(t.Versions)
	}
	numbers := make([]*semver.Version, len(t.Versions))
	for i, v := range t.Versions {
		if numbers[i], ok = place(v.Text); !ok {
			return len(t.Versions)
		}
	}
	rising := sort.SliceIsSorted(numbers, func(a, b int) bool { return numbers[a].LessThan(numbers[b]) })
	falling := sort.SliceIsSorted(numbers, func(a, b int) bool { return numbers[a].GreaterThan(numbers[b]) })
	for i, other := range numbers {
		if rising && !falling && other.GreaterThan(n) || falling && !rising && other.LessThan(n) {
			return i
		}
	}
	return len(numbers)
}
