package cloudprofile

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// due returns the instant after now at which the next minor is due that neither the project nor the
// profile lists. That is one cadence of the policy after the newest listed minor or, if that has
// passed, after now. It is zero if the project's schedule or the cadence is not known.
func (l *lint) due() time.Time {
	releases := l.policy.UpstreamSupport()
	if len(releases) == 0 || l.policy.Cadence.IsZero() {
		return time.Time{}
	}
	var newest time.Time
	for _, s := range releases {
		newest = latest(newest, s.Date.Time)
	}
	for i := range l.minors {
		newest = latest(newest, l.minors[i].supported().at)
	}
	due, _ := instant(newest).Add(1, l.policy.Cadence)
	if !due.Time.After(l.now) {
		due, _ = instant(l.now).Add(1, l.policy.Cadence)
	}
	return due.Time
}

// beforeNext reports whether at is too early for an unlisted minor that could follow m (due), or the
// project lists a minor above m.
func (l *lint) beforeNext(m model.Minor, at time.Time) bool {
	releases := l.policy.UpstreamSupport()
	return l.unknown.IsZero() || at.Before(l.unknown) || len(releases) > 0 && releases[len(releases)-1].Minor.Compare(m) > 0
}

// upstreamLonger reports the minors that are supported longer than the project itself
// supports them, if its schedule states an end.
func upstreamLonger(l *lint, report schedule.Report) {
	for _, m := range l.minors {
		eol := l.policy.UpstreamOf(m.Minor).Stated
		if v, end, supported := m.lastSupported(); !eol.IsZero() && supported {
			l.reportLonger(m.Minor, v, eol, end, report)
		}
	}
}

// reportLonger reports a minor that is supported in the profile until end (zero if open) at least a
// day longer than until eol, the project's end of life.
func (l *lint) reportLonger(m model.Minor, v *version, eol schedule.Date, end time.Time, report schedule.Report) {
	until := end
	if end.IsZero() {
		until = l.now
	}
	days := int(until.Sub(eol.Time).Hours() / 24)
	if days < 1 || !end.IsZero() && !end.After(l.now) {
		return
	}
	words := " by now, and without an end"
	if !end.IsZero() {
		words = ", until " + instant(end).String()
	}
	ended := eol.String()
	report(schedule.Finding{Entry: v.index, Other: model.None, Subject: m.String(), Interval: schedule.Interval{From: eol, Until: instant(end)}, Now: end.IsZero(),
		Facts:   []schedule.Fact{{Name: "days", Text: strconv.Itoa(days)}, {Name: "upstreamEOL", Text: ended}},
		Hint:    l.comparedWith(),
		Message: m.String() + " is supported here " + phrase.Plural(days, "day") + " longer than upstream" + words + "; upstream's end of life is " + ended})
}

// comparedWith returns the hint that names the newest release in the project's schedule.
func (l *lint) comparedWith() string {
	known := l.policy.UpstreamSupport()
	if len(known) == 0 {
		return ""
	}
	newest := known[len(known)-1]
	return "Upstream's schedule goes up to " + newest.Minor.String() + " of " + newest.Date.String() + "; --schedule FILE uses another one."
}

// lastSupported returns the version of a minor whose support ends last, and that end; a zero end is
// open.
func (m *minor) lastSupported() (last *version, end time.Time, supported bool) {
	var room lifecycle.SpanRoom
	for _, v := range m.versions {
		for _, s := range lifecycle.SpansIn(room[:], v.Version, lifecycle.GEP32) {
			if s.Stage != model.Supported || s.Empty() {
				continue
			}
			if !supported || s.To.IsZero() || !end.IsZero() && s.To.After(end) {
				last, end, supported = v, s.To, true
			}
		}
	}
	return last, end, supported
}
