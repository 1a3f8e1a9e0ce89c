package cloudprofile

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// supportChanges returns the changes from now on, ascending. A version that is already supported
// comes into support now.
func (l *lint) supportChanges() []schedule.Change {
	var out []schedule.Change
	var room lifecycle.SpanRoom
	for i, m := range l.minors {
		for _, v := range m.versions {
			for _, s := range lifecycle.SpansIn(room[:], v.Version, lifecycle.GEP32) {
				if s.Stage != model.Supported || s.Empty() || !s.To.IsZero() && !s.To.After(l.now) {
					continue
				}
				out = append(out, schedule.Change{At: instant(latest(s.From, l.now)), Minor: i, By: 1})
				if !s.To.IsZero() {
					out = append(out, schedule.Change{At: instant(s.To), Minor: i, By: -1})
				}
			}
		}
	}
	schedule.SortChanges(out)
	return out
}

// windows calls each for every maximal interval, from now on, in which the same minors are
// supported.
func (l *lint) windows(each func(schedule.Interval, []int)) {
	if l.changes == nil {
		l.changes = l.supportChanges()
	}
	schedule.Sweep(instant(l.now), l.changes, each)
}

// windowMore reports the intervals in which more minors are supported than the window allows. The
// newest minors are in the window. An older one is not reported while the policy's minimum support
// keeps it (kept).
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
		var from time.Time // when the minimum support of an older minor first ends
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

// kept returns, by index, until when the policy's minimum support keeps each minor. The minimum is
// relative to the first supported stage if that is dated.
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

// windowFewer reports the intervals in which fewer minors are supported than the window allows. It
// stops at the instant at which an unlisted minor is due, because that one may fill the window.
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

// Counts returns the number of supported minors over all time, and how many of them only a policy's
// minimum support keeps. The half-open intervals are adjacent. The first has no beginning, the last
// no end.
func Counts(versions []*model.Version, p *schedule.SupportPolicy) []schedule.Count {
	l := &lint{profile: newProfile(versions), policy: p}
	kept := l.kept()
	return schedule.Counts(schedule.Date{}, l.supportChanges(), p.Window.Minors, func(i int) time.Time { return kept[i] })
}
