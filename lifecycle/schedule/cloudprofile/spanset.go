package cloudprofile

import (
	"slices"
	"time"
)

// span is the half-open interval [from, to). A zero from means always, a zero
// to an open end.
type span struct{ from, to time.Time }

// spanSet is a union of spans, ascending; no two of them overlap or touch.
type spanSet []span

// add adds a non-empty span to the set.
func (s *spanSet) add(x span) {
	first, _ := slices.BinarySearchFunc(*s, x.from, func(have span, from time.Time) int {
		if !have.to.IsZero() && have.to.Before(from) {
			return -1
		}
		return 1
	})
	last := first
	for last < len(*s) && (x.to.IsZero() || !(*s)[last].from.After(x.to)) {
		have := (*s)[last]
		if have.from.Before(x.from) {
			x.from = have.from
		}
		if have.to.IsZero() || !x.to.IsZero() && have.to.After(x.to) {
			x.to = have.to
		}
		last++
	}
	*s = slices.Replace(*s, first, last, x)
}

// has reports whether an instant is in one of the spans.
func (s spanSet) has(t time.Time) bool {
	at, _ := slices.BinarySearchFunc(s, t, func(have span, t time.Time) int {
		if !have.to.IsZero() && !have.to.After(t) {
			return -1
		}
		return 1
	})
	return at < len(s) && !s[at].from.After(t)
}
