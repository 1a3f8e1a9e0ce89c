package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// apiName matches the name of a Kubernetes API version.
var apiName = pattern.New(`^v([1-9][0-9]{0,8})(?:(alpha|beta)([1-9][0-9]{0,8}))?$`)

// APIName is a parsed name of an API version: v2beta1 is major 2, phase beta, number 1.
type APIName struct {
	Phase         model.Phase
	Major, Number int
}

// ParseAPIName parses vN, vNbetaM or vNalphaM. For any other text it returns an error that quotes
// the text.
func ParseAPIName(text string) (APIName, error) {
	parts := apiName().FindStringSubmatch(text)
	if parts == nil {
		return APIName{}, fmt.Errorf("no API version %q: write v1, v1beta1 or v1alpha1", text)
	}
	n := APIName{Phase: model.Stable}
	n.Major, _ = strconv.Atoi(parts[1])
	if parts[2] != "" {
		n.Phase = model.Phase(parts[2])
		n.Number, _ = strconv.Atoi(parts[3])
	}
	return n, nil
}

// SortAPINames sorts names of API versions newest first: stable before beta before alpha,
// then the higher major, then the higher number. Names that are not API versions come last,
// in alphabetical order.
func SortAPINames(names []string) {
	parsed := make(map[string]APIName, len(names))
	for _, name := range names {
		parsed[name], _ = ParseAPIName(name)
	}
	rank := map[model.Phase]int{model.Stable: 0, model.Beta: 1, model.Alpha: 2, "": 3}
	slices.SortFunc(names, func(a, b string) int {
		x, y := parsed[a], parsed[b]
		return cmp.Or(cmp.Compare(rank[x.Phase], rank[y.Phase]), cmp.Compare(y.Major, x.Major),
			cmp.Compare(y.Number, x.Number), cmp.Compare(a, b))
	})
}

// The kinds of offers of a release, as policies name them.
const (
	KindAPI     = "api"
	KindFeature = "feature"
	KindMetric  = "metric"
)

// kinds are the kinds of offers in the order of findings and of Release.offers.
var kinds = [...]string{KindAPI, KindFeature, KindMetric}

// Notice returns the policy's requirement for removing an offer of a kind and phase; the zero
// Requirement if it has none.
func (p *SupportPolicy) Notice(kind string, phase model.Phase) Requirement {
	d := &p.Deprecation
	return map[string]map[model.Phase]Requirement{KindAPI: d.API, KindFeature: d.Feature, KindMetric: d.Metric}[kind][phase]
}

// EarliestRemoval returns the first date on which an offer of a kind and phase may be removed that
// was deprecated on the given date, and how many releases must have come in between. The note is not
// "" if a month was too short for the day.
func (p *SupportPolicy) EarliestRemoval(kind string, phase model.Phase, deprecated Date) (date Date, releases int, note string) {
	r := p.Notice(kind, phase)
	date, note = deprecated.Add(1, r.Time)
	return date, r.Releases, note
}

// APIs are the API versions that clients can use at an instant. The lists of names are newest
// first. If a supported minor lists no APIs, no API counts as common to all minors.
type APIs struct {
	// Supported are the minors in support, ascending.
	Supported []model.Minor
	// Available are served by at least one supported minor, Common by all of them;
	// CommonDefault are default in all of them.
	Available, Common, CommonDefault []string
	// Recommended is the newest of CommonDefault, or "" (Knative, "API Support Principle").
	Recommended string
}

// commonAPIs computes the APIs of a set of minors.
func commonAPIs(minors []*release) APIs {
	out, in := APIs{}, newOverlap()
	for i, m := range minors {
		out.Supported = append(out.Supported, m.Minor)
		in.apply(m, Change{Minor: i, By: 1})
	}
	for name, n := range in.served.of {
		if n > 0 {
			out.Available = append(out.Available, name)
		}
	}
	SortAPINames(out.Available)
	for _, name := range out.Available {
		if in.served.of[name] == len(minors) {
			out.Common = append(out.Common, name)
		}
		if in.installed.of[name] == len(minors) {
			out.CommonDefault = append(out.CommonDefault, name)
		}
	}
	if len(out.CommonDefault) > 0 {
		out.Recommended = out.CommonDefault[0]
	}
	return out
}
