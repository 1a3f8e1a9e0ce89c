package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// PlanRefusal says why nothing can be planned for an object: no policy is named for it, or
// the one that is cannot be had. Nil is a policy.
func (h *History) PlanRefusal(at model.TrackRef) error {
	_, err := plan.Policy(h.Options.Policies, h.Files[at.File].Doc.Name(), h.Now().Object(at))
	return err
}

// Propose returns the starts that its policy gives an object of the present state; with
// project also those that follow from releases at the policy's cadence. The error is that of
// PlanRefusal.
func (h *History) Propose(at model.TrackRef, project bool) (plan.Plan, error) {
	return plan.Of(h.Options.Policies, h.Files[at.File].Doc.Name(), h.Now().Objects(at.File), at.Object, h.Instant(), project)
}

// Coverage returns how many minors of a track are supported when, against what its policy
// wants: of a namespaced profile those of what comes of it and its parent. It is false where
// no policy says what it is to be, and where the parent is not known.
func (m *Snapshot) Coverage(p model.TrackRef) (x check.Coverage, ok bool) {
	o, t := m.Object(p), m.Track(p)
	if o == nil || t == nil {
		return x, false
	}
	policies, file := m.of.Options.Policies, m.of.Files[p.File].Doc.Name()
	if systems.Can(o, lifecycle.Inherit) != "" {
		x, ok = policies.Coverage(file, o)
		return x, ok && x.Track == p.Track
	}
	b, ok := m.Bond(p.File, p.Object)
	if !ok || b.Orphan {
		return x, false
	}
	r := m.Result(b)
	x, ok = policies.ForMerged(r).Coverage(file, r.Object)
	return x, ok && r.Object.Tracks[x.Track].Name == t.Name
}

// Policy returns the support policy of an object, nil where it has none or that cannot be had.
func (m *Snapshot) Policy(p model.TrackRef) lifecycle.Policy {
	return m.of.Options.Policies.Known(m.of.Files[p.File].Doc.Name(), m.Object(p))
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
