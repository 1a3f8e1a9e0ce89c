package schedule

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// cover is whether the supported minors have API versions in common.
type cover uint8

const (
	// notChecked: nothing is supported, or a supported minor lists no APIs.
	notChecked cover = iota
	// covered: some API version is default in all of them.
	covered
	// noCommon: no API version is served by all of them.
	noCommon
	// noDefault: some API version is served by all of them, but none is default in all.
	noDefault
)

// overlap counts, for a set of minors, in how many of them each API is served, and in how
// many it is default.
type overlap struct {
	// supported are the indexes of the minors, ascending. unlisted is the number of those that
	// do not list APIs.
	supported         []int
	unlisted          int
	served, installed nameCounts
}

// newOverlap returns the counts of an empty set.
func newOverlap() *overlap {
	return &overlap{served: nameCounts{map[string]int{}, map[int]int{}}, installed: nameCounts{map[string]int{}, map[int]int{}}}
}

// apply makes a change of the set: r, the minor of x, is added or removed.
func (o *overlap) apply(r *release, x Change) {
	o.supported = toggled(o.supported, x.Minor)
	if r.offers[KindAPI] == nil {
		o.unlisted += x.By
	}
	for name, api := range r.offers[KindAPI] {
		if api.Availability.Served() {
			o.served.add(name, x.By)
		}
		if api.Availability == model.Default {
			o.installed.add(name, x.By)
		}
	}
}

func (o *overlap) cover() cover {
	n := len(o.supported)
	switch {
	case n == 0 || o.unlisted > 0:
		return notChecked
	case o.served.having[n] == 0:
		return noCommon
	case o.installed.having[n] == 0:
		return noDefault
	}
	return covered
}

// nameCounts counts names (of), and for each count the number of names that have it (having). Whether
// any name has count n is thus known without a search.
type nameCounts struct {
	of     map[string]int
	having map[int]int
}

func (t *nameCounts) add(name string, by int) {
	t.having[t.of[name]]--
	t.of[name] += by
	t.having[t.of[name]]++
}

// toggled removes a number from an ascending list, or adds it if it is not there.
func toggled(set []int, n int) []int {
	at, in := slices.BinarySearch(set, n)
	if in {
		return slices.Delete(set, at, at+1)
	}
	return slices.Insert(set, at, n)
}
