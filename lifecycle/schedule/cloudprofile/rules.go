package cloudprofile

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Rules are the rules that check the Kubernetes versions of a profile by a policy, from now on. They
// report nothing for a profile without Kubernetes versions.
var Rules = append(schedule.Rules(checks, func(c *lifecycle.PolicyCase, p *schedule.SupportPolicy) (*lint, model.Ref, bool) {
	at := Track(c.Object)
	if at == model.None {
		return nil, c.Ref, false
	}
	return newLint(c.Object.Tracks[at].Versions, p, c.Now), c.Ref.InTrack(at), true
}), schedule.BadPolicy)

// Track returns the index of the track of Kubernetes versions, model.None if there is none.
func Track(o *model.Object) int {
	return slices.IndexFunc(o.Tracks, func(t *model.Track) bool { return t.Name == model.Kubernetes })
}
