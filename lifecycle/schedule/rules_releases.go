package schedule

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// badVersions reports each release whose version cannot be read. No other rule
// judges it.
func badVersions(l *lint, report Report) {
	for i, r := range l.schedule.Releases {
		if _, err := ParseVersion(r.Version); err != nil {
			what, allowed, _ := strings.Cut(err.Error(), ": ")
			report(Finding{Entry: i, Other: model.None, Subject: r.Version, Message: "this is " + what + ", and nothing judges it",
				Hint: strings.ToUpper(allowed[:1]) + allowed[1:] + "."})
		}
	}
}

// duplicate reports each further entry of a version. v1.1 and 1.1.x are the
// version 1.1; 1.1.0 is its first patch, and another one.
func duplicate(l *lint, report Report) {
	for i, e := range l.entries {
		if i == 0 || l.entries[i-1].Version != e.Version {
			continue
		}
		report(Finding{Entry: e.index, Other: l.entries[i-1].index, Subject: e.Version.String(),
			Message: e.Version.String() + " is listed twice"})
	}
}

// gap reports neighbours that are neither y and y+1 nor x.y and (x+1).0.
func gap(l *lint, report Report) {
	for i := 1; i < len(l.releases); i++ {
		low, high := l.releases[i-1], l.releases[i]
		if high.Minor == (Minor{low.Major, low.Number + 1}) || high.Minor == (Minor{low.Major + 1, 0}) {
			continue
		}
		report(Finding{Entry: high.first(), Other: low.first(), Subject: high.String(),
			Facts:   []Fact{{"previous", low.String()}},
			Message: high.String() + " follows " + low.String() + ": minors between them are missing"})
	}
}

// order reports each minor that is dated before a lower one; the latest of
// those is named.
func order(l *lint, report Report) {
	var latest *release
	for _, r := range l.releases {
		if r.date.IsZero() {
			continue
		}
		if latest == nil || !r.date.Time.Before(latest.date.Time) {
			latest = r
			continue
		}
		report(Finding{Entry: r.first(), Other: latest.first(), Subject: r.String(),
			Interval: Interval{From: r.date, Until: latest.date},
			Facts:    []Fact{{"date", r.date.String()}, {"previous", latest.String()}, {"previousDate", latest.date.String()}},
			Message: r.String() + " is dated " + r.date.String() + ", before the lower minor " + latest.String() +
				" of " + latest.date.String()})
	}
}

// eolBeforeRelease reports a stated end of life that is not after the release.
func eolBeforeRelease(l *lint, report Report) {
	for _, r := range l.releases {
		if r.stated.IsZero() || r.date.IsZero() || r.stated.Time.After(r.date.Time) {
			continue
		}
		report(Finding{Entry: r.first(), Other: model.None, Subject: r.String(),
			Interval: Interval{From: r.stated, Until: r.date},
			Facts:    []Fact{{"date", r.date.String()}, {"statedEOL", r.stated.String()}},
			Message: "the end of life of " + r.String() + ", " + r.stated.String() + ", is not after its release on " +
				r.date.String()})
	}
}

// neverInWindow reports a minor whose support by the policy ends no later than
// it begins.
func neverInWindow(l *lint, report Report) {
	for _, r := range l.releases {
		if r.eol.IsZero() || r.eol.Time.After(r.date.Time) {
			continue
		}
		report(Finding{Entry: r.first(), Other: model.None, Subject: r.String(),
			Interval: Interval{From: r.eol, Until: r.date},
			Facts:    []Fact{{"date", r.date.String()}, {"policyEOL", r.eol.String()}},
			Message: r.String() + " was never in the window: it appeared on " + r.date.String() +
				", and its support by the policy ended on " + r.eol.String()})
	}
}

// eolEarly reports a stated end of life before that of the policy, or before
// the earliest possible one where the window is open.
func eolEarly(l *lint, report Report) {
	for _, r := range l.releases {
		due, kind := r.eol, "the policy's end of life"
		if due.IsZero() {
			due, kind = r.atLeast, "the policy's earliest end of life"
		}
		if !r.stated.IsZero() && r.stated.Time.Before(due.Time) {
			report(statedEOL(r, due, "before "+kind, Interval{From: r.stated, Until: due}))
		}
	}
}

// eolLate reports a stated end of life after that of the policy.
func eolLate(l *lint, report Report) {
	for _, r := range l.releases {
		if !r.eol.IsZero() && r.stated.Time.After(r.eol.Time) {
			report(statedEOL(r, r.eol, "after the policy's end of life", Interval{From: r.eol, Until: r.stated}))
		}
	}
}

func statedEOL(r *release, due Date, relation string, when Interval) Finding {
	message := "the stated end of life of " + r.String() + ", " + r.stated.String() + ", is " + relation + ", " + due.String()
	if r.note != "" {
		message += " (" + r.note + ")"
	}
	return Finding{Entry: r.first(), Other: model.None, Subject: r.String(), Interval: when,
		Facts:   []Fact{{"statedEOL", r.stated.String()}, {"policyEOL", due.String()}},
		Message: message}
}
