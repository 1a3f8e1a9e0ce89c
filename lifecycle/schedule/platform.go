package schedule

import (
	"slices"
	"sort"
	"time"

	"github.com/lctui/lctui/model"
)

// platform is the releases of the platform that a schedule's releases run on, evaluated by the
// policy of that platform. It is nil if they are not known.
type platform struct {
	*Calendar
	rule *PlatformRule
	// dated are the minors that have a date, oldest first.
	dated []Dated
}

// newPlatform returns the platform of a policy, or nil.
func newPlatform(p *SupportPolicy) *platform {
	if p.Platform == nil || p.Platform.Releases == nil {
		return nil
	}
	out := &platform{Calendar: NewCalendar(p.Platform.Releases, kubernetes()), rule: p.Platform}
	for _, r := range out.releases {
		if !r.date.IsZero() {
			out.dated = append(out.dated, Dated{r.Minor, r.date.Time})
		}
	}
	model.SortStable(out.dated, byDate)
	return out
}

// minors returns the minors of the platform that a release made on a date supports, descending.
// Without ranges in the policy, they are the minors that the platform's project supports on that
// date. There are none if the schedule of the platform does not reach back to the date.
func (p *platform) minors(date Date) []model.Minor {
	if p == nil || date.IsZero() {
		return nil
	}
	n := sort.Search(len(p.dated), func(i int) bool { return p.dated[i].Date.After(date.Time) })
	switch {
	case n == 0:
		return nil
	case len(p.rule.Ranges) > 0:
		return p.rule.Minors(p.dated[n-1].Minor)
	}
	out := p.SupportedAt(date.Time, false)
	if len(out) < p.policy.Window.Minors && slices.Contains(out, p.known[0]) {
		return nil // older minors, which the schedule does not list, may have been supported too
	}
	slices.Reverse(out)
	return out
}

// latest returns the newest patch of a minor of the platform that is dated at or before an
// instant; ok is false if the schedule of the platform has none.
func (p *platform) latest(m model.Minor, at time.Time) (v model.ReleaseVersion, ok bool) {
	i, listed := p.known.Position(m)
	if !listed {
		return model.ReleaseVersion{}, false
	}
	for _, e := range p.releases[i].entries {
		if e.Patch != model.WholeMinor && !DateOf(e.Date).IsZero() && !e.Date.Time().After(at) {
			v, ok = e.ReleaseVersion, true
		}
	}
	return v, ok
}

// minKubernetes reports a release that needs a higher minor of Kubernetes than the lowest one that
// the policy requires it to run on, or a newer patch than existed on its date. Of the entries of a
// minor that need the same version, the first one is reported.
func minKubernetes(l *lint, report Report) {
	p := newPlatform(l.policy)
	if p == nil || p.rule.Track != model.Kubernetes {
		return
	}
	for _, r := range l.releases {
		minors := p.minors(r.date)
		if len(minors) == 0 {
			continue
		}
		lowest, seen := minors[len(minors)-1], map[model.ReleaseVersion]bool{}
		for _, e := range r.entries {
			need, err := model.ParseReleaseVersion(e.MinKubernetes)
			if err != nil || seen[need] {
				continue
			}
			seen[need] = true
			f := Finding{Entry: e.index, Other: model.None, At: e.MinKubernetesAt, Below: ".minKubernetes", Subject: e.ReleaseVersion.String(),
				Facts: []Fact{{"minor", r.String()}, {"minKubernetes", need.String()}}}
			said := e.ReleaseVersion.String() + " needs Kubernetes " + need.String()
			if f.Interval.From = DateOf(e.Date); f.Interval.From.IsZero() {
				f.Interval.From = r.date
			}
			if need.Minor.Compare(lowest) > 0 {
				f.Facts = append(f.Facts, Fact{"lowest", lowest.String()})
				f.Message = said + "; by the policy a release of " + r.date.String() + " runs on " + lowest.String() + " too (" + ListMinors(minors, len(minors)) + ")"
				report(f)
			} else if last, known := p.latest(need.Minor, f.Interval.From.Time); known && slices.Contains(minors, need.Minor) && last.Compare(need) < 0 {
				f.Facts = append(f.Facts, Fact{"latest", last.String()})
				f.Message = said + ", and the latest patch of " + need.Minor.String() + " was " + last.String() + " on " + f.Interval.From.String()
				report(f)
			}
		}
	}
}
