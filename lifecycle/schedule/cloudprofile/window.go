package cloudprofile

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// change is a version of a minor becoming supported (1) or ceasing to be (-1).
type change struct {
	at    time.Time
	minor int
	by    int
}

// supportChanges returns the changes from now on, ascending. For versions supported already,
// the change is now.
func (l *lint) supportChanges() []change {
	var out []change
	var room lifecycle.SpanRoom
	for i, m := range l.minors {
		for _, v := range m.versions {
			for _, s := range lifecycle.SpansIn(room[:], v.Version, lifecycle.GEP32) {
				if s.Stage != model.Supported || s.Empty() || !s.To.IsZero() && !s.To.After(l.now) {
					continue
				}
				out = append(out, change{latest(s.From, l.now), i, 1})
				if !s.To.IsZero() {
					out = append(out, change{s.To, i, -1})
				}
			}
		}
	}
	model.SortStable(out, func(a, b change) int { return a.at.Compare(b.at) })
	return out
}

// supportedMinors is the set of minors with at least one supported version.
type supportedMinors struct {
	// versions counts the supported versions of each minor.
	versions []int
	// set are the indexes of the supported minors, ascending.
	set []int
}

// apply makes the changes of one instant, and reports whether they change the set.
func (s *supportedMinors) apply(changes []change) (other bool) {
	for _, c := range changes {
		s.versions[c.minor] += c.by
	}
	for _, c := range changes {
		at, in := slices.BinarySearchFunc(s.set, c.minor, cmp.Compare[int])
		switch supported := s.versions[c.minor] > 0; {
		case supported && !in:
			s.set, other = slices.Insert(s.set, at, c.minor), true
		case !supported && in:
			s.set, other = slices.Delete(s.set, at, at+1), true
		}
	}
	return other
}

// windows calls each for every maximal interval, from now on, in which the same minors are
// supported.
func (l *lint) windows(each func(schedule.Interval, []int)) {
	if l.changes == nil {
		l.changes = l.supportChanges()
	}
	changes := l.changes
	state := supportedMinors{versions: make([]int, len(l.minors))}
	begun := l.now
	for from := 0; from < len(changes); {
		to := from + 1
		for to < len(changes) && changes[to].at.Equal(changes[from].at) {
			to++
		}
		at := changes[from].at
		before := state.set
		if at.After(l.now) {
			before = slices.Clone(state.set)
		}
		if state.apply(changes[from:to]) && at.After(l.now) {
			each(schedule.Interval{From: instant(begun), Until: instant(at)}, before)
			begun = at
		}
		from = to
	}
	each(schedule.Interval{From: instant(begun)}, state.set)
}

// windowMore reports the intervals in which more minors are supported than the window holds. The
// newest ones are in the window; any other does not count while the policy keeps it in support
// (kept).
func windowMore(l *lint, report schedule.Report) {
	window := l.policy.Window.Minors
	if window < 1 || len(l.minors) <= window {
		return
	}
	kept := l.kept()
	l.windows(func(when schedule.Interval, set []int) {
		if len(set) <= window {
			return
		}
		var from time.Time // when the first one of the others is no longer kept
		for n, i := range set[:len(set)-window] {
			if n == 0 || kept[i].Before(from) {
				from = kept[i]
			}
		}
		if from.After(when.From.Time) {
			when.From = instant(from)
		}
		if when.Until.IsZero() || when.From.Time.Before(when.Until.Time) {
			report(l.windowFinding(when, set))
		}
	})
}

// kept returns, by index, until when the policy's minimum support keeps each minor, counted from
// its first supported stage if that is dated.
func (l *lint) kept() []time.Time {
	out := make([]time.Time, len(l.minors))
	for i := range l.minors {
		m := &l.minors[i]
		var date schedule.Date
		if s := m.supported(); s.dated() {
			date = instant(s.at)
		}
		out[i] = l.policy.KeptUntil(m.Minor, date)
	}
	return out
}

// windowFewer reports the intervals in which fewer minors are supported than the window holds,
// until a minor is due that the project has not released yet. From then on nobody knows.
func windowFewer(l *lint, report schedule.Report) {
	l.windows(func(when schedule.Interval, set []int) {
		if len(set) >= l.policy.Window.Minors || !l.unknown.IsZero() && !when.From.Time.Before(l.unknown) {
			return
		}
		cut := !l.unknown.IsZero() && (when.Until.IsZero() || when.Until.Time.After(l.unknown))
		if cut {
			when.Until = instant(l.unknown)
		}
		f := l.windowFinding(when, set)
		if cut {
			f.Hint = "From " + when.Until.String() + " on, a minor may exist that is not released yet."
		}
		report(f)
	})
}

// windowFinding returns the finding that these minors are supported in an interval.
func (l *lint) windowFinding(when schedule.Interval, set []int) schedule.Finding {
	f := schedule.Finding{Entry: model.None, Other: model.None, Interval: when, Count: len(set)}
	for _, i := range set[:min(len(set), schedule.MaxMinors)] {
		f.Minors = append(f.Minors, l.minors[i].Minor)
	}
	noun := " minors are"
	if len(set) == 1 {
		noun = " minor is"
	}
	f.Message = when.String() + " " + strconv.Itoa(len(set)) + noun + " supported (" + schedule.ListMinors(f.Minors, f.Count) +
		"), the policy's window is " + strconv.Itoa(l.policy.Window.Minors)
	return f
}

// Counts returns the number of supported minors over all time, and how many of them a policy's
// minimum keeps. The intervals are adjacent, the first one begins with always and the last one is
// open.
func Counts(versions []*model.Version, p *schedule.SupportPolicy) (out []schedule.Count) {
	l := &lint{profile: newProfile(versions), policy: p}
	kept := l.kept()
	l.windows(func(when schedule.Interval, set []int) {
		older := model.Map(set[:max(0, len(set)-p.Window.Minors)], func(i int) time.Time { return kept[i] })
		out = schedule.AppendCounts(out, when, len(set), older)
	})
	return out
}
