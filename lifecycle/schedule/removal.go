package schedule

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// removal is an API, feature or metric that a minor does not offer any more.
type removal struct {
	kind string
	model.Offer
	// need is the notice that the policy requires for its last phase.
	need Requirement
	// since is the index of the first minor of the unbroken run of minors before the removal that
	// mark it as deprecated. It is model.None if the last minor that offers it does not. gone is
	// the index of the minor that does not offer it any more.
	since, gone int
}

// removals returns the removals in all minors, by kind, then by minor. Minors without a list of the
// kind are skipped.
func (c *Calendar) removals() (out []removal) {
	for _, kind := range kinds {
		c.eachOffered(kind, func(i int, before, now map[string]removal) {
			var gone []string
			for name := range before {
				if _, offered := now[name]; !offered {
					gone = append(gone, name)
				}
			}
			SortAPINames(gone)
			for _, name := range gone {
				x := before[name]
				x.gone, x.need = i, c.policy.Notice(kind, c.phaseOf(x.Offer))
				out = append(out, x)
			}
		})
	}
	return out
}

// eachOffered calls visit for each minor that lists offers of a kind. visit gets the index of the
// minor, the offers of the minor before that lists the kind, and its own offers.
func (c *Calendar) eachOffered(kind string, visit func(minor int, before, now map[string]removal)) {
	before := map[string]removal{}
	for i, r := range c.releases {
		if r.offers[kind] == nil {
			continue
		}
		now := make(map[string]removal, len(r.offers[kind]))
		for name, offer := range r.offers[kind] {
			if offer.Availability.Served() {
				now[name] = removal{kind: kind, Offer: offer, since: deprecatedSince(offer, i, before)}
			}
		}
		visit(i, before, now)
		before = now
	}
}

// deprecatedSince returns the index of the first minor of the unbroken run of minors that mark the
// offer as deprecated and ends with minor i. It returns model.None if minor i does not mark it.
func deprecatedSince(api model.Offer, i int, before map[string]removal) int {
	old, offered := before[api.Name]
	switch {
	case !api.Deprecated:
		return model.None
	case offered && old.since != model.None:
		return old.since
	}
	return i
}

// phaseOf returns the phase that the offer states, or else the phase that the schedule gives to its
// name, or else the phase in the name. It returns "" if none is known.
func (c *Calendar) phaseOf(api model.Offer) model.Phase {
	if api.Phase != "" {
		return api.Phase
	}
	if p, ok := c.schedule.Phases[api.Name]; ok {
		return p
	}
	n, _ := ParseAPIName(api.Name)
	return n.Phase
}

// apiRemovedUndeprecated reports a removal that needed notice but had none. It skips features, whose
// removal featureRegression reports.
func apiRemovedUndeprecated(l *lint, report Report) {
	for _, x := range l.removals {
		if x.need.IsZero() || x.since != model.None || x.kind == KindFeature {
			continue
		}
		gone := l.releases[x.gone]
		report(Finding{Entry: gone.first(), Other: model.None, Subject: x.Name, Interval: Interval{From: gone.date},
			Facts: []Fact{{"kind", x.kind}, {"release", gone.String()}, {"removedOn", gone.date.String()}},
			Message: x.words() + " is gone in " + gone.words() + " without having been deprecated right before; " +
				"the policy asks for " + x.need.String()})
	}
}

// apiNotice reports a removal that came too early after the deprecation.
func apiNotice(l *lint, report Report) {
	for _, x := range l.removals {
		if x.need.IsZero() || x.since == model.None {
			continue
		}
		since, gone := l.releases[x.since], l.releases[x.gone]
		releases := x.gone - x.since
		var earliest Date
		var note string
		if !since.date.IsZero() {
			earliest, note = since.date.Add(1, x.need.Time)
		}
		tooEarly := !gone.date.IsZero() && gone.date.Time.Before(earliest.Time)
		if !tooEarly && releases >= x.need.Releases {
			continue
		}
		f := Finding{Entry: gone.first(), Other: since.first(), Subject: x.Name, Interval: Interval{From: gone.date},
			Facts: []Fact{{"kind", x.kind}, {"release", gone.String()}, {"deprecatedIn", since.String()}, {"deprecatedOn", since.date.String()},
				{"removedOn", gone.date.String()}, {"earliest", earliest.String()},
				{"releases", strconv.Itoa(releases)}, {"minReleases", strconv.Itoa(x.need.Releases)}},
			Message: x.words() + " is gone in " + gone.words() + ", " + phrase.Plural(releases, "release") + " after its deprecation in " +
				since.words() + "; the policy asks for " + x.need.String()}
		if tooEarly {
			f.Interval.Until = earliest
			f.Message += ", so not before " + earliest.String()
		}
		if note != "" {
			f.Message += " (" + note + ")"
		}
		report(f)
	}
}

// words returns "v1beta1", or "feature tracing".
func (x *removal) words() string {
	if x.kind == KindAPI {
		return x.Name
	}
	return x.kind + " " + x.Name
}

// words returns "0.19 (2020-11-10)".
func (r *release) words() string {
	if r.date.IsZero() {
		return r.String()
	}
	return r.String() + " (" + r.date.String() + ")"
}

// String returns the notice for a sentence: "9mo and 3 releases".
func (r Requirement) String() string {
	switch {
	case r.Releases == 0:
		return r.Time.String()
	case r.Time.IsZero():
		return phrase.Plural(r.Releases, "release")
	}
	return r.Time.String() + " and " + phrase.Plural(r.Releases, "release")
}
