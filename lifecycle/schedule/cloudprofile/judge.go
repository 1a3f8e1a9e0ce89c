package cloudprofile

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// reported are the rules as every report knows them, by their names.
var reported = func() map[string]*lifecycle.Rule {
	out := map[string]*lifecycle.Rule{}
	for _, r := range schedule.AsRules(Rules) {
		out[r.Name] = r
	}
	return out
}()

// JudgeObject reports what in the Kubernetes versions of a profile breaks a policy from now
// on; nothing without a policy, nil, and for a profile that lists none.
func JudgeObject(c *lifecycle.Case, p *schedule.SupportPolicy) {
	at := Track(c.Object)
	if p == nil || p == schedule.NoPolicy || at == model.None {
		return
	}
	for _, f := range Lint(c.Object.Tracks[at].Versions, p, c.Now) {
		schedule.ReportFinding(c, reported[f.Rule], f, c.Ref.InTrack(at), p)
	}
}

// Track returns the index of the Kubernetes versions among the tracks, model.None where there are none.
func Track(o *model.Object) int {
	for i, t := range o.Tracks {
		if t.Name == model.Kubernetes {
			return i
		}
	}
	return model.None
}
