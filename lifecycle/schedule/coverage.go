package schedule

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// coverage is an interval in which the cover stays the same, and the minors that are
// supported at its beginning.
type coverage struct {
	cover
	Interval
	minors []model.Minor
	count  int
}

// Change is a minor, given by its index, that comes into support (By is 1) or goes out of support (By
// is -1).
type Change struct {
	At        Date
	Minor, By int
}

// SortChanges orders changes by time.
func SortChanges(changes []Change) {
	model.SortStable(changes, func(a, b Change) int { return a.At.Time.Compare(b.At.Time) })
}

// Sweep calls each for every maximal interval after from in which the same minors are supported. A
// minor is supported while it has more changes into support than out of it. The minors are ascending;
// the list is valid until each returns. The changes must be ordered by time, and none may be before
// from.
func Sweep(from Date, changes []Change, each func(when Interval, minors []int)) {
	var set []int
	of := map[int]int{}
	for len(changes) > 0 {
		at, n := changes[0].At, 0
		for ; n < len(changes) && changes[n].At.Time.Equal(at.Time); n++ {
			of[changes[n].Minor] += changes[n].By
		}
		differs := func(c Change) bool {
			_, in := slices.BinarySearch(set, c.Minor)
			return in != (of[c.Minor] > 0)
		}
		if at.Time.After(from.Time) && slices.ContainsFunc(changes[:n], differs) {
			each(Interval{from, at}, set)
			from = at
		}
		for _, c := range changes[:n] {
			if differs(c) {
				set = toggled(set, c.Minor)
			}
		}
		changes = changes[n:]
	}
	each(Interval{From: from}, set)
}

// changes returns when minors come into support and go out of it, ordered by time.
func (c *Calendar) changes() (out []Change) {
	for i, r := range c.releases {
		from, until := r.support(false)
		if from.IsZero() || !until.IsZero() && !until.Time.After(from.Time) {
			continue
		}
		out = append(out, Change{from, i, 1})
		if !until.IsZero() {
			out = append(out, Change{until, i, -1})
		}
	}
	SortChanges(out)
	return out
}

// coverage returns the cover over time. It changes only at instants at which a minor comes into
// support or goes out of it.
func (c *Calendar) coverage() []coverage {
	changes := c.changes()
	var out []coverage
	state := newOverlap()
	for i, x := range changes {
		state.apply(c.releases[x.Minor], x)
		if i+1 < len(changes) && changes[i+1].At.Time.Equal(x.At.Time) {
			continue
		}
		now := state.cover()
		if last := len(out) - 1; last >= 0 {
			if out[last].cover == now {
				continue
			}
			out[last].Until = x.At
		}
		begun := coverage{cover: now, Interval: Interval{From: x.At}, count: len(state.supported)}
		for _, m := range state.supported[:min(MaxMinors, len(state.supported))] {
			begun.minors = append(begun.minors, c.releases[m].Minor)
		}
		out = append(out, begun)
	}
	return out
}

// whenCover returns the function that reports the intervals with a cover. what describes the cover in
// the message.
func whenCover(kind cover, what string) func(*lint, Report) {
	return func(l *lint, report Report) {
		for _, c := range l.coverage {
			if c.cover == kind {
				report(Finding{Entry: model.None, Other: model.None, Interval: c.Interval, Minors: c.minors, Count: c.count,
					Message: c.Interval.String() + " " + what + " (" + ListMinors(c.minors, c.count) + ")",
					Hint:    "Keep one until the older of these minors are out of support."})
			}
		}
	}
}

// Count is the number of minors supported in an interval. Kept is the number of those that are older
// than the window and supported only by the policy's minimum support.
type Count struct {
	Interval
	Minors, Kept int
}

// appendCounts appends the counts of an interval in which the same minors are supported. older has,
// for each minor older than the window, the end of the policy's minimum support.
func appendCounts(out []Count, when Interval, minors int, older []time.Time) []Count {
	for {
		kept, until := 0, when.Until
		for _, end := range older {
			if !end.After(when.From.Time) {
				continue
			}
			if kept++; until.IsZero() || end.Before(until.Time) {
				until = Date{Time: end}
			}
		}
		out = append(out, Count{Interval{when.From, until}, minors, kept})
		if until == when.Until {
			return out
		}
		when.From = until
	}
}

// Counts returns the number of supported minors over time, after from; see Sweep for the changes.
// kept returns the end of the policy's minimum support for a minor that is older than the window. The
// intervals are adjacent, neighbours may have the same number, and the last one is open.
func Counts(from Date, changes []Change, window int, kept func(minor int) time.Time) (out []Count) {
	Sweep(from, changes, func(when Interval, minors []int) {
		out = appendCounts(out, when, len(minors), model.Map(minors[:max(0, len(minors)-window)], kept))
	})
	return out
}

// Counts returns the number of minors in support over time, from the first release on.
func (c *Calendar) Counts() []Count {
	changes := c.changes()
	if len(changes) == 0 {
		return nil
	}
	return Counts(changes[0].At, changes, c.policy.Window.Minors, func(m int) time.Time {
		return c.policy.KeptUntil(c.releases[m].Minor, c.releases[m].date)
	})
}

// Counts returns the number of minors of a release schedule that are supported over time under a
// policy. track is 0, the track of the releases.
func (System) Counts(o *model.Object, p *SupportPolicy) (track int, counts []Count, ok bool) {
	return 0, NewCalendar(Of(o), p).Counts(), true
}
