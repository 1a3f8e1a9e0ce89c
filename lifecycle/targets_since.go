package lifecycle

import (
	"slices"
	"sort"
	"time"
)

// mostEvaluations bounds how many stages are worked out to date one line of the
// table of update paths; past it the line goes without a date.
const mostEvaluations = 100_000

// movedSince tells since when maintenance moves clusters on the expired version
// i to the target: since it expired, or since a change of some higher version
// made that one the target. ok is false where it has always been so, or where
// finding out costs too much.
func (x *Targets) movedSince(i int, target Target) (since time.Time, ok bool) {
	v := x.order.track.Versions[i]
	since = Since(v, x.at, x.dialect)
	n, ok := numberOf(v.Text)
	if !ok {
		return since, !since.IsZero()
	}
	from, to := x.reach(n)
	changes := x.changes(from, to, since)
	if len(changes)*(to-from) > mostEvaluations {
		return time.Time{}, false
	}
	for _, at := range changes {
		before := x.At(at.Add(-time.Nanosecond)).Maintenance(v.Text, false).Target
		if before == nil || before.Index != target.Index {
			return at, true
		}
	}
	return since, !since.IsZero()
}

// reach gives the places in the order whose stages can decide the targets of a
// version.
func (x *Targets) reach(n number) (from, to int) {
	o := x.order
	from = sort.Search(len(o.numbers), func(p int) bool { return o.numbers[p].compare(n) > 0 })
	to = len(o.numbers)
	last := to
	switch {
	case !o.track.IsImage():
		last = sort.Search(to, func(p int) bool {
			m := o.numbers[p]
			return m.major > n.major || m.major == n.major && m.minor > n.minor && m.minor-n.minor > 1
		})
	case x.strategy() == strategyPatch:
		last = sort.Search(to, func(p int) bool { return o.numbers[p].major > n.major })
	}
	return from, max(from, last)
}

// changes lists the instants after since, up to that of the questions, at which
// a version at one of the places changes its stage; the latest first.
func (x *Targets) changes(from, to int, since time.Time) []time.Time {
	var out []time.Time
	for p := from; p < to; p++ {
		eachTransition(x.order.track.Versions[x.order.index[p]], x.dialect, func(t Transition) bool {
			if t.At.After(x.at) {
				return false
			}
			if t.At.After(since) {
				out = append(out, t.At)
			}
			return true
		})
	}
	slices.SortFunc(out, func(a, b time.Time) int { return b.Compare(a) })
	return slices.CompactFunc(out, time.Time.Equal)
}
