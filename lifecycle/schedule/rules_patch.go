package schedule

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// apiInPatch reports a patch that serves other API versions than its minor, whose APIs are those of
// its first entry that lists any.
func apiInPatch(l *lint, report Report) {
	for _, r := range l.releases {
		base := model.None
		for _, e := range r.entries {
			switch {
			case e.APIs == nil:
			case base == model.None:
				base = e.index
			default:
				if added, gone := changedAPIs(r.offers[KindAPI], e.APIs); len(added)+len(gone) > 0 {
					report(Finding{Entry: e.index, Other: base, Subject: e.ReleaseVersion.String(),
						Interval: Interval{From: DateOf(e.Date)}, Facts: []Fact{{"minor", r.String()}},
						Message: "patch " + e.ReleaseVersion.String() + " offers other API versions than " + r.String() + ": " + changeWords(added, gone),
						Hint:    "A patch should offer what its minor offers."})
				}
			}
		}
	}
}

// changedAPIs returns the names that are served only after or only before, newest first.
func changedAPIs(before map[string]model.Offer, list []model.Offer) (added, gone []string) {
	now := orByName(nil, list)
	for name, api := range now {
		if api.Availability.Served() && !before[name].Availability.Served() {
			added = append(added, name)
		}
	}
	for name, api := range before {
		if api.Availability.Served() && !now[name].Availability.Served() {
			gone = append(gone, name)
		}
	}
	SortAPINames(added)
	SortAPINames(gone)
	return added, gone
}

// minKubernetesRaised reports a patch that needs a higher Kubernetes minor than the first
// entry of its minor that states one. Texts that are not a version are ignored.
func minKubernetesRaised(l *lint, report Report) {
	for _, r := range l.releases {
		var base model.ReleaseVersion
		first := model.None
		for _, e := range r.entries {
			v, err := model.ParseReleaseVersion(e.MinKubernetes)
			switch {
			case err != nil:
			case first == model.None:
				base, first = v, e.index
			case e.Patch != model.WholeMinor && v.Minor.Compare(base.Minor) > 0:
				report(Finding{Entry: e.index, Other: first, Subject: e.ReleaseVersion.String(), Interval: Interval{From: DateOf(e.Date)},
					Facts: []Fact{{"minor", r.String()}, {"minKubernetes", v.Minor.String()}, {"before", base.Minor.String()}},
					Message: "patch " + e.ReleaseVersion.String() + " needs Kubernetes " + v.Minor.String() + ", but its minor " + r.String() +
						" needs only " + base.Minor.String(),
					Hint: "A patch should run where its minor runs."})
			}
		}
	}
}

func changeWords(added, gone []string) string {
	var parts []string
	if len(added) > 0 {
		parts = append(parts, "it adds "+strings.Join(added, ", "))
	}
	if len(gone) > 0 {
		parts = append(parts, "it lacks "+strings.Join(gone, ", "))
	}
	return strings.Join(parts, " and ")
}
