package check

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Coverage is how many minors of a track are supported when, against what a policy wants.
type Coverage struct {
	// Track is the index of the track, Policy the name of the policy, Wanted how many minors
	// its window holds.
	Track  int
	Policy string
	Wanted int
	// Counts are in the order of time; before the first one, if that begins at an instant,
	// nothing was released.
	Counts []schedule.Count
}

// Coverage returns the coverage of an object of a file by its policy. It is false where no
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
