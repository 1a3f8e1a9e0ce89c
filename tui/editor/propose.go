package editor

import (
	"errors"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/lifecycle/upgrade"
	"github.com/lctui/lctui/model"
)

// PlanRefusal returns why nothing can be planned for an object: no policy is named for it, or the
// named one is not available. It returns nil if there is a policy.
func (h *History) PlanRefusal(at model.TrackRef) error {
	_, err := plan.Policy(h.Options.Policies, h.Files[at.File].Doc.Name(), h.Now().Object(at))
	return err
}

// Propose returns the starts that the policy of an object of the present state proposes. With
// project, it adds those of future releases at the policy's cadence. If there is no policy, the
// error is that of PlanRefusal.
func (h *History) Propose(at model.TrackRef, project bool) (plan.Plan, error) {
	return plan.Of(h.Options.Policies, h.Files[at.File].Doc.Name(), h.Now().Drafts[at.File].Objects(), at.Object, h.Instant(), project)
}

// Coverage returns how many minors of a track are supported over time, and how many its policy
// requires. For a namespaced profile it counts the versions of the merged profile. ok is false if
// no policy requires a number, or the parent is not known.
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
	b, ok := m.PairOf(p.File, p.Object)
	if !ok || b.Orphan {
		return x, false
	}
	r := m.Result(b)
	x, ok = policies.ForMerged(r).Coverage(file, r.Object)
	return x, ok && r.Object.Tracks[x.Track].Name == t.Name
}

// Policy returns the support policy of an object, or nil if it has none or the policy is not
// available.
func (m *Snapshot) Policy(p model.TrackRef) lifecycle.Policy {
	return m.of.Options.Policies.Known(m.of.Files[p.File].Doc.Name(), m.Object(p))
}

// StepRefusal returns why no policy can check steps between the versions of an object, or "".
func StepRefusal(o *model.Object) string {
	if systems.Can(o, lifecycle.Propose) == "" || systems.Can(o, lifecycle.Inherit) == "" {
		return ""
	}
	return "policies check steps between releases of schedules and between Kubernetes versions of profiles"
}

// Verdict returns a sentence with the result of checking releases by the policy of an object, as of
// an instant. Two words are the releases of a step. Three words are a component, its version and
// the version of its reference, whose skew is checked. A namespaced profile is checked as merged
// with its parent. The error says why there is no result.
func (m *Snapshot) Verdict(p model.TrackRef, words []string, at time.Time) (string, error) {
	policies, o, err := released(m, p)
	if err != nil {
		return "", err
	}
	file := m.of.Files[p.File].Doc.Name()
	if len(words) == 2 {
		step, err := upgrade.FromTo(policies, file, o, words[0], words[1], at)
		return step.Sentence(), err
	}
	skew, err := upgrade.Components(policies, file, o, words[0], words[1], words[2])
	return skew.Sentence(), err
}

// released returns the policies to check an object by, and the object whose releases they check. A
// namespaced profile is merged with its parent.
func released(m *Snapshot, p model.TrackRef) (*check.Policies, *model.Object, error) {
	o := m.Object(p)
	if o == nil {
		return nil, nil, errors.New("there is nothing here")
	}
	if why := StepRefusal(o); why != "" {
		return nil, nil, errors.New(why)
	}
	policies := m.of.Options.Policies
	if systems.Can(o, lifecycle.Inherit) != "" {
		return policies, o, nil
	}
	b, ok := m.PairOf(p.File, p.Object)
	switch {
	case !m.KnowsRelated():
		return nil, nil, errors.New("the files are still being read; try again in a moment")
	case !ok || b.Orphan:
		return nil, nil, errors.New("its versions also depend on the parent, which is " + m.OrphanAdvice(o))
	}
	r := m.Result(b)
	return policies.ForMerged(r), r.Object, nil
}

// Fill returns the change that makes a file contain the starts of a plan.
func (h *History) Fill(file int, p plan.Plan) (Change, error) {
	d, _, err := change.Apply(h.Now().Drafts[file], p.Orders(), lifecycle.Actor{Now: h.Instant()})
	if err != nil {
		return Change{}, err
	}
	return h.ChangeTo(file, d, "plan: "+p.Starts()), nil
}
