package schedule

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Facts returns the fields of a release besides its dates, followed by the facts that the policy
// derives.
func (System) Facts(set []*model.Object, at model.Ref, _ lifecycle.Actor, p lifecycle.Policy) func(int, time.Time) []lifecycle.Fact {
	o := set[at.Object]
	versions := o.Tracks[at.Track].Versions
	var derived *derivation
	return func(version int, t time.Time) (out []lifecycle.Fact) {
		r := versions[version].Release
		if r == nil {
			return nil
		}
		add := func(label, text string) {
			if text != "" {
				out = append(out, lifecycle.Fact{Label: label, Text: text, Look: model.LookUnknown, Shown: true})
			}
		}
		add("min Kubernetes", r.MinKubernetes)
		add("storage version", r.StorageVersion)
		add("force upgrade", r.ForceUpgrade)
		add("APIs", offered(r.APIs))
		add("features", offered(r.Features))
		add("metrics", offered(r.Metrics))
		if policy, ok := p.(*SupportPolicy); ok {
			stated := len(out)
			if derived == nil {
				derived = newDerivation(o, policy)
			}
			derived.of(version, t, add)
			for i := stated; i < len(out); i++ {
				out[i].Derived = true
			}
		}
		return out
	}
}

// derivation computes the facts that a policy derives for the releases of a schedule.
type derivation struct {
	*Calendar
	support []Support
	// minor maps the index of a release to the position of its minor.
	minor map[int]int
	// removals are the results of earliestRemovals, by minor.
	removals [][]string
	platform *platform
	// apis are the APIs at apisAt.
	apis   APIs
	apisAt time.Time
}

func newDerivation(o *model.Object, p *SupportPolicy) *derivation {
	d := &derivation{Calendar: NewCalendar(Of(o), p), minor: map[int]int{}}
	d.support, d.removals = d.Support(false), d.earliestRemovals()
	for i, r := range d.releases {
		for _, e := range r.entries {
			d.minor[e.index] = i
		}
	}
	d.apis = d.APIsAt(d.apisAt)
	d.platform = newPlatform(p)
	return d
}

// of adds the derived facts of the release with index entry, at t.
func (d *derivation) of(entry int, t time.Time, add func(label, text string)) {
	i, ok := d.minor[entry]
	if !ok {
		return
	}
	s := &d.support[i]
	add("policy end of life", s.words())
	conformance := d.known.Conformance(s.Minor, d.policy.Window.Minors)
	if len(conformance) > 0 {
		add("conformance", ListMinors(conformance, len(conformance)))
	}
	if minors := d.platform.minors(s.Date); len(minors) > 0 {
		add("platform", d.policy.Platform.Track+" "+ListMinors(minors, len(minors)))
	}
	add("earliest removal", strings.Join(d.removals[i], ", "))
	if !d.apisAt.Equal(t) {
		d.apis, d.apisAt = d.APIsAt(t), t
	}
	add("available APIs", strings.Join(d.apis.Available, ", "))
	add("common APIs", strings.Join(d.apis.Common, ", "))
	add("common default APIs", strings.Join(d.apis.CommonDefault, ", "))
	add("recommended API", d.apis.Recommended)
}

// words describes the policy's end of life, its basis, and whether the schedule states the same:
// "2020-03-03 (window 0.13, not stated)".
func (s *Support) words() string {
	var end, why string
	switch {
	case s.Date.IsZero():
		return ""
	case s.Basis == Open && s.AtLeast.IsZero():
		end = "open"
	case s.Basis == Open:
		end = "open, not before " + s.AtLeast.String()
	case s.Basis == ByWindow:
		end, why = s.EOL.String(), "window "+s.EndedBy.String()+", "
	default:
		end, why = s.EOL.String(), string(s.Basis)+", "
	}
	switch {
	case s.Stated.IsZero():
		why += "not stated"
	case s.Stated.Time.Equal(s.EOL.Time):
		why += "as stated"
	default:
		why += "stated " + s.Stated.String()
	}
	return end + " (" + why + ")"
}

// earliestRemovals returns, for each minor, when the deprecated offers that it serves may be
// removed: "v1beta1 2020-12-03". Offers that need no notice, or whose deprecation has no
// date, are left out.
func (c *Calendar) earliestRemovals() [][]string {
	out := make([][]string, len(c.releases))
	for _, kind := range kinds {
		c.eachOffered(kind, func(i int, _, now map[string]removal) {
			names := slices.Collect(maps.Keys(now))
			SortAPINames(names)
			for _, name := range names {
				if text := c.earliest(now[name]); text != "" {
					out[i] = append(out[i], text)
				}
			}
		})
	}
	return out
}

// earliest returns when a deprecated offer may be removed, "" if that is not known.
func (c *Calendar) earliest(x removal) string {
	phase := c.phaseOf(x.Offer)
	if x.since == model.None || c.policy.Notice(x.kind, phase).IsZero() || c.releases[x.since].date.IsZero() {
		return ""
	}
	date, releases, note := c.policy.EarliestRemoval(x.kind, phase, c.releases[x.since].date)
	text := x.words() + " " + date.String()
	if releases > 0 {
		text += ", " + phrase.Plural(releases, "release") + " after " + c.releases[x.since].String()
	}
	if note != "" {
		text += " (" + note + ")"
	}
	return text
}
