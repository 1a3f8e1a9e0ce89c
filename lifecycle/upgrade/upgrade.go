// Package upgrade says what the support policy of an object thinks of steps from one release
// to another, and of components whose versions differ. It knows no files and no screen.
package upgrade

import (
	"fmt"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Path is what a policy says of a step from one version to another.
type Path struct {
	// Policy is the name of the policy.
	Policy string
	// Kind is upgrade, downgrade or patch; Verdict and Reason are the words of
	// schedule.Verdict and its reasons, Reason "" where the verdict needs none.
	Kind, Verdict, Reason string
	// Minors is the distance. Steps are the minors of a way to the target in allowed
	// steps, without the start; the target alone where one step is allowed; none where
	// there is no way.
	Minors int
	Steps  []string
	// Note says under which condition the verdict holds, or is "".
	Note string
}

// Skew is what a policy says of two versions of components: one of Behind and Ahead is the
// distance in minors, the other is 0.
type Skew struct {
	Policy, Verdict string
	Behind, Ahead   int
}

// FromTo judges a step between two releases of a schedule, or two Kubernetes versions of a
// profile, by the policy of the object. Minors count as supported as they are at an instant.
func FromTo(policies *check.Policies, file string, o *model.Object, from, to string, at time.Time) (Path, error) {
	p, err := policyOf(policies, file, o)
	if err != nil {
		return Path{}, err
	}
	a, err := schedule.ParseVersion(from)
	if err != nil {
		return Path{}, err
	}
	b, err := schedule.ParseVersion(to)
	if err != nil {
		return Path{}, err
	}
	step := schedule.Step{From: a, To: b}
	step.Known, step.Supported = minors(o, p, at)
	r := p.Step(step)
	out := Path{Policy: p.Name, Kind: r.Kind, Verdict: string(r.Verdict), Reason: r.Reason, Minors: r.Steps, Note: r.Note, Steps: []string{}}
	if _, listed := step.Known.Position(b.Minor); r.Kind == schedule.UpgradeStep && !listed {
		out.Note = b.Minor.String() + " is not listed"
	}
	for _, m := range r.Path {
		out.Steps = append(out.Steps, m.String())
	}
	if r.Verdict == schedule.Allowed || r.Verdict == schedule.BestEffort {
		out.Steps = []string{b.String()}
	}
	return out, nil
}

// Components compares the version of a component with that of its reference; o is a schedule
// with the minors that there are, or nil.
func Components(policies *check.Policies, file string, o *model.Object, component, version, reference string) (Skew, error) {
	p, err := policyOf(policies, file, o)
	if err != nil {
		return Skew{}, err
	}
	a, err := schedule.ParseVersion(version)
	if err != nil {
		return Skew{}, err
	}
	b, err := schedule.ParseVersion(reference)
	if err != nil {
		return Skew{}, err
	}
	var known schedule.Known
	if o != nil {
		known, _ = minors(o, p, time.Time{})
	}
	r := p.CheckSkew(component, a.Minor, b.Minor, known)
	return Skew{Policy: p.Name, Verdict: string(r.Verdict), Behind: r.Behind, Ahead: r.Ahead}, nil
}

// policyOf returns the policy of an object; the error says that there is none.
func policyOf(policies *check.Policies, file string, o *model.Object) (*schedule.SupportPolicy, error) {
	of := o
	if of == nil {
		of = &model.Object{}
	}
	p, err := policies.Of(file, of)
	switch {
	case err != nil:
		return nil, err
	case p == nil || p == schedule.NoPolicy:
		return nil, fmt.Errorf("no policy is named: write --policy knative, antrea or kubernetes, or the file of a SupportPolicy")
	}
	return p, nil
}

// minors are those that an object lists, and those of them that are supported at an instant.
func minors(o *model.Object, p *schedule.SupportPolicy, at time.Time) (schedule.Known, []schedule.Minor) {
	if lifecycle.IsSchedule(o) {
		c := schedule.NewCalendar(schedule.Of(o), p)
		return c.Known(), append([]schedule.Minor{}, c.SupportedAt(at, false)...)
	}
	var known []schedule.Minor
	supported := []schedule.Minor{}
	for _, t := range o.Tracks {
		if t.Name != model.Kubernetes {
			continue
		}
		for _, v := range t.Versions {
			n, err := schedule.ParseVersion(v.Text)
			if err != nil || n.PreRelease {
				continue
			}
			known = append(known, n.Minor)
			if lifecycle.StageAt(v, at, lifecycle.GEP32) == model.Supported {
				supported = append(supported, n.Minor)
			}
		}
	}
	return schedule.KnownMinors(known), supported
}
