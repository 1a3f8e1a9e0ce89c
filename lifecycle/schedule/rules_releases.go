package schedule

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// badVersions reports each release whose version cannot be parsed, and each required Kubernetes
// version that cannot be parsed. No other rule checks these releases.
func badVersions(l *lint, report Report) {
	bad := func(text, message string, f Finding) {
		if _, err := model.ParseReleaseVersion(text); err != nil && text != "" {
			f.Other, f.Message, f.Hint = model.None, message+"no version "+strconv.Quote(text)+", so it is not checked", "Write "+model.ReleaseVersions+"."
			report(f)
		}
	}
	for i, r := range l.schedule.Releases {
		bad(r.Version, "this is ", Finding{Entry: i, Subject: r.Version, At: r.VersionAt, Below: ".version"})
		bad(r.MinKubernetes, "the Kubernetes that it needs is ", Finding{Entry: i, Subject: r.Version, At: r.MinKubernetesAt, Below: ".minKubernetes"})
		for n, list := range r.offers() {
			for k, x := range list {
				bad(x.MinKubernetes, "the Kubernetes that "+model.Escape(x.Name)+" needs is ",
					Finding{Entry: i, Subject: r.Version, At: x.MinKubernetesAt, Below: "." + kinds[n] + "s[" + strconv.Itoa(k) + "].minKubernetes"})
			}
		}
	}
}

// badAPIs reports each API whose phase is not known, in the first release that lists it.
func badAPIs(l *lint, report Report) {
	told := map[string]bool{}
	for i, r := range l.schedule.Releases {
		for _, api := range r.APIs {
			if _, err := ParseAPIName(api.Name); err == nil || told[api.Name] || l.phaseOf(api) != "" {
				continue
			}
			told[api.Name] = true
			report(Finding{Entry: i, Other: model.None, At: api.At, Subject: api.Name,
				Message: strconv.Quote(model.Escape(api.Name)) + " is not an API version, and its phase is not known",
				Hint:    "Write v1, v1beta1 or v1alpha1, or give it a phase in spec.phases."})
		}
	}
}

// noDate reports each minor without a date in any of its entries.
func noDate(l *lint, report Report) {
	for _, r := range l.releases {
		if r.date.IsZero() {
			report(Finding{Entry: r.first(), Other: model.None, Subject: r.String(),
				Message: r.String() + " has no date, so it is never supported and ends the support of no other release", Hint: "Write the day of its release, such as date: 2026-05-01."})
		}
	}
}

// duplicate reports each version after the first that is the same. v1.1 and 1.1.x are the version
// 1.1; 1.1.0 is a different one, its first patch. It also reports each API, feature and metric that a
// release lists again; the first one counts.
func duplicate(l *lint, report Report) {
	for i, e := range l.entries {
		if i > 0 && l.entries[i-1].ReleaseVersion == e.ReleaseVersion {
			report(Finding{Entry: e.index, Other: l.entries[i-1].index, Subject: e.ReleaseVersion.String(),
				Message: e.ReleaseVersion.String() + " is listed twice", Hint: "Remove one of the two, or correct its version."})
		}
		for _, list := range e.offers() {
			seen := map[string]bool{}
			for _, offer := range list {
				if seen[offer.Name] {
					report(Finding{Entry: e.index, Other: model.None, At: offer.At, Subject: e.ReleaseVersion.String(),
						Message: e.ReleaseVersion.String() + " lists " + strconv.Quote(model.Escape(offer.Name)) + " twice, and the first one applies", Hint: "Remove one of the two."})
				}
				seen[offer.Name] = true
			}
		}
	}
}

// gap reports adjacent minors between which minors are missing.
func gap(l *lint, report Report) {
	for i := 1; i < len(l.releases); i++ {
		low, high := l.releases[i-1], l.releases[i]
		if low.Precedes(high.Minor) {
			continue
		}
		report(Finding{Entry: high.first(), Other: low.first(), Subject: high.String(),
			Facts:   []Fact{{"previous", low.String()}},
			Message: high.String() + " follows " + low.String() + ": minors between them are missing",
			Hint:    "List them, unless the project skipped them."})
	}
}

// order reports each minor that is dated before a lower one, and names the lower one with the latest
// date.
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
				" of " + latest.date.String(),
			Hint: "Correct one of the two dates."})
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
				r.date.String(),
			Hint: "Correct one of the two dates."})
	}
}

// neverInWindow reports a minor whose support by the policy ends no later than its release.
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

// eolEarly reports a stated end of life before that of the policy or, if the window is open, before
// the earliest possible one.
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

// eolLate reports a stated end of life after that of the policy, unless the minimum support lasts
// until then (KeptUntil).
func eolLate(l *lint, report Report) {
	for _, r := range l.releases {
		if !r.eol.IsZero() && r.stated.Time.After(latest(r.eol.Time, l.policy.KeptUntil(r.Minor, r.date))) {
			report(statedEOL(r, r.eol, "after the policy's end of life", Interval{From: r.eol, Until: r.stated}))
		}
	}
}

// cadence reports minors that are late. Several in a row are one finding.
func cadence(l *lint, report Report) {
	for i := 1; i < len(l.releases); i++ {
		from := i
		for i < len(l.releases) && l.late(l.releases[i-1], l.releases[i]) {
			i++
		}
		if i > from {
			report(l.pauses(l.releases[from-1 : i]))
		}
	}
}

// late reports whether high came more than twice the policy's cadence after low, the minor right
// before it. The minor after 0.0 or 0.1 is never late, because a project has no rhythm yet.
func (l *lint) late(low, high *release) bool {
	if l.policy.Cadence.IsZero() || low.date.IsZero() || !low.Precedes(high.Minor) || low.Compare(model.Minor{Number: 1}) <= 0 {
		return false
	}
	due, _ := low.date.Add(2, l.policy.Cadence)
	return high.date.Time.After(due.Time)
}

// pauses returns the finding about adjacent minors of which all but the first are late.
func (l *lint) pauses(of []*release) Finding {
	low, high, last, rhythm := of[0], of[1], of[len(of)-1], l.policy.Cadence.String()
	days, slowest := 0, high
	for i, r := range of[1:] {
		if n := int(r.date.Time.Sub(of[i].date.Time).Hours() / 24); n > days {
			days, slowest = n, r
		}
	}
	pause := phrase.Plural(days, "day")
	f := Finding{Entry: high.first(), Other: low.first(), Subject: high.String(), Interval: Interval{From: low.date, Until: last.date},
		Facts:   []Fact{{"previous", low.String()}, {"last", last.String()}, {"cadence", rhythm}, {"longestDays", strconv.Itoa(days)}},
		Message: high.String() + " came on " + high.date.String() + ", " + pause + " after " + low.String() + ", which is more than twice the policy's cadence of " + rhythm}
	if last != high {
		f.Message = "each of the " + strconv.Itoa(len(of)-1) + " minors from " + high.String() + " to " + last.String() + " came more than twice the policy's cadence of " + rhythm +
			" after the one before; the longest pause was " + pause + ", before " + slowest.String()
		f.Hint = "If minors come that often now, write it as the cadence of a policy of your own."
	}
	return f
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
