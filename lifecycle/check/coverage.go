package check

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Coverage says how many minors of a track are supported over time, and how many a policy
// wants.
type Coverage struct {
	// Track is the index of the track, Policy the name of the policy, Wanted the number of
	// minors in its window.
	Track  int
	Policy string
	Wanted int
	// Counts are ordered by time. If the first one begins at an instant, nothing was released
	// before it.
	Counts []schedule.Count
}

// Coverage returns the coverage of an object of a file by its policy. ok is false if no
// policy with a window is known for the object.
func (p *Policies) Coverage(file string, o *model.Object) (out Coverage, ok bool) {
	policy, err := p.Of(file, o)
	if err != nil || policy == nil || policy.Window.Minors < 1 || systems.Can(o, lifecycle.Propose) != "" {
		return Coverage{}, false
	}
	out = Coverage{Policy: policy.Name, Wanted: policy.Window.Minors}
	out.Track, out.Counts, ok = systems.Counts(o, policy)
	return out, ok
}
