package check

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/model"
)

// Rules returns every rule: those of profiles, then those of package revisions and
// change requests, then those of lifecycle descriptors, then those that judge by a
// support policy. The order is that of the manual. A name that two systems share is
// there once.
func Rules() (out []lifecycle.Rule) {
	for _, r := range gep32.Rules() {
		out = append(out, *r)
	}
	for _, r := range revision.Rules() {
		if r.Name != gep32.BadTime.Name {
			out = append(out, lifecycle.Rule{Name: r.Name, Doc: r.Doc, Severity: r.Severity, Gardener: r.Severity})
		}
	}
	out = append(out, *ruleBadEdit)
	for _, r := range descriptor.Rules() {
		out = append(out, lifecycle.Rule{Name: r.Name, Doc: r.Doc, Severity: r.Severity, Gardener: r.Severity})
	}
	for _, r := range slices.Concat(schedule.AsRules(schedule.Rules), schedule.AsRules(cloudprofile.Rules), []*lifecycle.Rule{schedule.BadPolicy}) {
		if !slices.ContainsFunc(out, func(o lifecycle.Rule) bool { return o.Name == r.Name }) {
			out = append(out, *r)
		}
	}
	return out
}

// ruleBadEdit is about change requests alone, which package revision knows no
// words of.
var ruleBadEdit = &lifecycle.Rule{Name: "bad-edit", Doc: "an edit of a change request can never be applied", Severity: model.Error, Gardener: model.Error}

// scope is what a rule of profiles looks at, and so on which changes it is asked again.
type scope uint8

const (
	ofVersion scope = iota // the version alone
	ofTexts                // the texts of the track
	ofMinor                // the versions of the minor
	leaving                // where clusters on the minor can move: it and those above
	coming                 // which clusters can move to the minor: it and the one below
	ofTrack                // the whole track
	ofObject               // the whole object
	scopes
)

// question is a rule with the function that is asked.
type question[Case any] struct {
	rule *lifecycle.Rule
	ask  func(Case)
}

// profiles are the questions about profiles, by what they look at.
var profiles = func() (p struct {
	fields, version []question[*lifecycle.VersionCase]
	track           [scopes][]question[*lifecycle.TrackCase]
	image           []question[*lifecycle.TrackCase]
	shape, object   []question[*lifecycle.ObjectCase]
}) {
	for _, r := range gep32.Rules() {
		p.fields, p.version = with(p.fields, r, r.Fields), with(p.version, r, r.Version)
		for s, ask := range map[scope]func(*lifecycle.TrackCase){ofTexts: r.Texts, ofMinor: r.Minor, leaving: r.Leaving, coming: r.Coming, ofTrack: r.Track} {
			p.track[s] = with(p.track[s], r, ask)
		}
		p.shape, p.object = with(p.shape, r, r.Shape), with(p.object, r, r.Object)
	}
	p.image = slices.Concat(p.track[ofTrack], p.track[coming], p.track[leaving])
	return p
}()

func with[Case any](list []question[Case], r *lifecycle.Rule, ask func(Case)) []question[Case] {
	if ask == nil {
		return list
	}
	return append(list, question[Case]{r, ask})
}
