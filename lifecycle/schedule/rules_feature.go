package schedule

import (
	"maps"
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
)

// maturity orders the phases. An unknown phase is below all others.
var maturity = map[model.Phase]int{model.Alpha: 1, model.Beta: 2, model.Stable: 3}

// featureRegression reports each feature whose phase is lower than in the previous minor that lists
// it, and each feature that is gone without having been deprecated right before. Alpha features may
// go without notice, unless the policy asks for one. The same applies to a feature that a patch lacks
// and its minor has.
func featureRegression(l *lint, report Report) {
	at := map[string]*release{}
	before := map[string]model.Offer{}
	for _, r := range l.releases {
		now := r.offers[KindFeature]
		if now == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(before)) {
			was, is, from := before[name], now[name], at[name]
			f := Finding{Entry: r.first(), Other: from.first(), At: is.At, Subject: name, Interval: Interval{From: r.date},
				Facts: []Fact{{"kind", KindFeature}, {"release", r.String()}, {"previous", from.String()}}}
			switch {
			case !is.Availability.Served():
				if l.mayNotVanish(was) {
					f.Message = gone(was) + " in " + r.words() + " without having been deprecated right before"
					f.Hint = "Keep it, or mark it as deprecated in a release before."
					report(f)
				}
				delete(before, name)
			case maturity[is.Phase] < maturity[was.Phase]:
				f.Message = "feature " + strconv.Quote(model.Escape(name)) + " is " + string(is.Phase) + " in " + r.words() + ", and was " + string(was.Phase) + " in " + from.words()
				f.Hint = "Features go from alpha to beta to stable."
				report(f)
			}
		}
		l.vanishedInPatch(r, report)
		for name, feature := range now {
			if feature.Availability.Served() {
				before[name], at[name] = feature, r
			}
		}
	}
}

// vanishedInPatch reports the features of a minor that one of its patches lacks.
func (l *lint) vanishedInPatch(r *release, report Report) {
	eachPatch(r, KindFeature, func(e, first entry, list map[string]model.Offer) {
		for _, name := range slices.Sorted(maps.Keys(r.offers[KindFeature])) {
			if was := r.offers[KindFeature][name]; was.Availability.Served() && !list[name].Availability.Served() && l.mayNotVanish(was) {
				report(Finding{Entry: e.index, Other: first.index, At: list[name].At, Subject: name, Interval: Interval{From: DateOf(e.Date)},
					Facts:   []Fact{{"kind", KindFeature}, {"release", e.ReleaseVersion.String()}, {"previous", r.String()}},
					Message: gone(was) + " in patch " + e.ReleaseVersion.String() + " without having been deprecated right before",
					Hint:    "A patch should offer what its minor offers."})
			}
		}
	})
}

func gone(feature model.Offer) string {
	return "feature " + strconv.Quote(model.Escape(feature.Name)) + " (" + string(feature.Phase) + ") is gone"
}

// mayNotVanish reports whether a feature, given as last offered, must be deprecated before it goes.
func (c *Calendar) mayNotVanish(feature model.Offer) bool {
	return !feature.Deprecated && (feature.Phase != model.Alpha || !c.policy.Notice(KindFeature, model.Alpha).IsZero())
}

// eachPatch calls visit for each entry of a minor that lists offers of a kind, except for the
// first one (first), whose offers are those of the minor.
func eachPatch(r *release, kind string, visit func(e, first entry, list map[string]model.Offer)) {
	var first *entry
	k := slices.Index(kinds[:], kind)
	for i := range r.entries {
		list := r.entries[i].offers()[k]
		switch {
		case list == nil:
		case first == nil:
			first = &r.entries[i]
		default:
			visit(r.entries[i], *first, orByName(nil, list))
		}
	}
}

// featureInPatch reports each patch that has a feature, or a phase of one, that its minor does not
// have.
func featureInPatch(l *lint, report Report) {
	for _, r := range l.releases {
		base := r.offers[KindFeature]
		eachPatch(r, KindFeature, func(e, first entry, list map[string]model.Offer) {
			for _, name := range slices.Sorted(maps.Keys(list)) {
				is, was := list[name], base[name]
				if !is.Availability.Served() || was.Availability.Served() && was.Phase == is.Phase {
					continue
				}
				f := Finding{Entry: e.index, Other: first.index, At: is.At, Subject: name, Interval: Interval{From: DateOf(e.Date)},
					Facts: []Fact{{"kind", KindFeature}, {"patch", e.ReleaseVersion.String()}, {"minor", r.String()}},
					Hint:  "A patch should offer what its minor offers."}
				f.Message = "patch " + e.ReleaseVersion.String() + " has the feature " + strconv.Quote(model.Escape(name)) + ", which " + r.String() + " does not have"
				if was.Availability.Served() {
					f.Message = "feature " + strconv.Quote(model.Escape(name)) + " is " + string(is.Phase) + " in patch " + e.ReleaseVersion.String() + ", and " + string(was.Phase) + " in " + r.String()
				}
				report(f)
			}
		})
	}
}

// metricTypeChanged reports each metric whose type differs from the type in an earlier release in
// which it was stable. Releases that state no type are skipped.
func metricTypeChanged(l *lint, report Report) {
	type typed struct {
		model.Offer
		entry
	}
	stable := map[string]typed{}
	for _, e := range l.entries {
		for _, is := range e.Metrics {
			was, known := stable[is.Name]
			if is.Type == "" || !is.Availability.Served() {
				continue
			}
			if known && is.Type != was.Type {
				report(Finding{Entry: e.index, Other: was.index, At: is.At, Subject: is.Name, Interval: Interval{From: DateOf(e.Date)},
					Facts: []Fact{{"kind", KindMetric}, {"release", e.ReleaseVersion.String()}, {"previous", was.ReleaseVersion.String()}, {"type", is.Type}, {"before", was.Type}},
					Message: "metric " + strconv.Quote(model.Escape(is.Name)) + " is a " + strconv.Quote(model.Escape(is.Type)) + " in " + e.ReleaseVersion.String() + ", and was a stable " +
						strconv.Quote(model.Escape(was.Type)) + " in " + was.ReleaseVersion.String(),
					Hint: "The type of a stable metric does not change: give the new one another name."})
			}
			if known || l.phaseOf(is) == model.Stable {
				stable[is.Name] = typed{is, e}
			}
		}
	}
}
