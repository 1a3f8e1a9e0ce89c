package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Steps returns the steps that a revision can take from a state, in the order of a revision's life.
// Steps that an unmet readiness gate blocks are left out.
func (System) Steps(v *model.Version, stage string) (steps []lifecycle.NextStep, ok bool) {
	if v.Revision == nil || stage == "" {
		return nil, true
	}
	r := *v.Revision
	r.Lifecycle.Text = stage
	for _, m := range verbs {
		to, _, err := target(Verb(m.Word), &r)
		if err == nil && to != stage && ready(Verb(m.Word), &r) == nil {
			steps = append(steps, lifecycle.NextStep{Word: m.Word, To: to})
		}
	}
	return steps, true
}
