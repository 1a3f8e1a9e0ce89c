package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Policy returns the policy that fills in what an object lacks. The error says that there
// is none, or why the one that is named cannot be had.
func (h *History) Policy(at model.TrackRef) (*schedule.SupportPolicy, error) {
	return plan.Policy(h.Options.Policies, h.Files[at.File].Doc.Name(), h.Now().Object(at))
}

// Propose returns the starts that its policy gives an object of the present state; with
// project also those that follow from releases at the policy's cadence. There must be a
// policy.
func (h *History) Propose(at model.TrackRef, project bool) (plan.Plan, error) {
	return plan.Of(h.Options.Policies, h.Files[at.File].Doc.Name(), h.Now().Objects(at.File), at.Object, h.Instant(), project)
}

// Fill returns the change that adds the starts of a plan to a file.
func (h *History) Fill(file int, p plan.Plan) (Change, error) {
	orders, err := p.Orders()
	if err != nil {
		return Change{}, err
	}
	d, _, err := change.Apply(h.Now().Drafts[file], orders, lifecycle.Actor{Now: h.Instant()})
	if err != nil {
		return Change{}, err
	}
	return h.ChangeTo(file, d, "plan: "+p.Starts()), nil
}
