package target

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
)

// movedSince tells since when maintenance moves clusters on the expired version
// i to the target: since it expired, or since a change of some higher version
// made that one the target. ok is false where it has always been so, or where
// more than mostAhead instants would have to be looked at.
func (x *Targets) movedSince(i int, target Target) (since time.Time, ok bool) {
	v := x.order.Track.Versions[i]
	since = lifecycle.Since(v, x.at, x.dialect)
	at := x.at
	for range mostAhead {
		then, ranges := x.passing(at)
		m := then.Maintenance(v.Text, false)
		start := startOfFirst(ranges.since, x.dialect)
		switch {
		case m.Target == nil || m.Target.Index != target.Index:
			return startOfFirst(at.Add(time.Nanosecond), x.dialect), true
		case !start.After(since):
			return since, !since.IsZero()
		}
		at = ranges.since.Add(-time.Nanosecond)
	}
	return time.Time{}, false
}

// startOfFirst is the start as the file has it of what first holds at an instant.
func startOfFirst(first time.Time, d lifecycle.Dialect) time.Time {
	if d == lifecycle.Gardener && !first.IsZero() {
		return first.Add(-time.Nanosecond)
	}
	return first
}
