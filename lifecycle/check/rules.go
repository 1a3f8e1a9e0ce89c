package check

import (
	"slices"
	"sync"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Rules returns every rule in the order of the manual. First come those of the systems in their
// order, then those of support policies, with those about release schedules first. Last come
// those about comments that ignore findings. Names that two systems share are listed once.
func Rules() []lifecycle.Rule {
	var out, byPolicy []lifecycle.Rule
	for _, s := range systems.All {
		var own []lifecycle.Rule
		for _, r := range s.Rules() {
			known := func(other lifecycle.Rule) bool { return other.Name == r.Name }
			switch {
			case slices.ContainsFunc(out, known) || slices.ContainsFunc(byPolicy, known):
			case r.Policy == nil:
				out = append(out, *r)
			default:
				own = append(own, *r)
			}
		}
		byPolicy = slices.Concat(own, byPolicy)
	}
	for _, r := range accept.Rules() {
		byPolicy = append(byPolicy, *r)
	}
	return slices.Concat(out, byPolicy)
}

// RuleNames returns the names of all rules, as dialect gep32 reports them.
func RuleNames() []string { return ruleNames() }

var ruleNames = sync.OnceValue(func() []string {
	return model.Map(Rules(), func(r lifecycle.Rule) string { return r.Name })
})

// scope is the part of a track or object that a rule looks at, and so determines which
// changes make it run again.
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

// question is a rule with its function for one kind of case.
type question[Case any] struct {
	rule *lifecycle.Rule
	ask  func(Case)
}

// ruleSet holds the rules of one system by what they look at.
type ruleSet struct {
	fields, version        []question[*lifecycle.VersionCase]
	track                  [scopes][]question[*lifecycle.TrackCase]
	image                  []question[*lifecycle.TrackCase]
	shape, object, removed []question[*lifecycle.ObjectCase]
	policy                 []question[*lifecycle.PolicyCase]
	file                   []*lifecycle.Rule
	// tracks reports whether any of them looks at single versions or at tracks.
	tracks bool
}

// byKind returns the rules about the objects of each kind.
var byKind = sync.OnceValue(func() map[string]*ruleSet {
	sets := map[string]*ruleSet{}
	for _, s := range systems.All {
		set := newRuleSet(s.Rules())
		for _, kind := range s.Nouns().Kinds {
			sets[kind] = set
		}
	}
	return sets
})

// rulesOf returns the rules about an object. An unknown kind counts as a profile, as in
// package systems.
func rulesOf(o *model.Object) *ruleSet {
	if set := byKind()[o.Kind]; set != nil {
		return set
	}
	return byKind()[model.CloudProfile]
}

func newRuleSet(rules []*lifecycle.Rule) *ruleSet {
	p := &ruleSet{}
	for _, r := range rules {
		p.fields, p.version = with(p.fields, r, r.Fields), with(p.version, r, r.Version)
		for s, ask := range map[scope]func(*lifecycle.TrackCase){ofTexts: r.Texts, ofMinor: r.Minor, leaving: r.Leaving, coming: r.Coming, ofTrack: r.Track} {
			p.track[s] = with(p.track[s], r, ask)
			p.tracks = p.tracks || ask != nil
		}
		p.shape, p.object, p.policy = with(p.shape, r, r.Shape), with(p.object, r, r.Object), with(p.policy, r, r.Policy)
		p.removed = with(p.removed, r, r.Removed)
		p.tracks = p.tracks || r.Fields != nil || r.Version != nil
		if r.File != nil {
			p.file = append(p.file, r)
		}
	}
	p.image = slices.Concat(p.track[ofTrack], p.track[coming], p.track[leaving])
	return p
}

func with[Case any](list []question[Case], r *lifecycle.Rule, ask func(Case)) []question[Case] {
	if ask == nil {
		return list
	}
	return append(list, question[Case]{r, ask})
}
