// Package upgrade checks, by the support policy of an object, upgrades from one release to
// another and the skew between versions of components. It knows no files and no screen.
package upgrade

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Path is a policy's verdict on a step from one version to another.
type Path struct {
	// Policy is the name of the policy.
	Policy string
	// From and To are the versions as named, without the track.
	From, To string
	// Kind is upgrade, downgrade or patch. Verdict is a schedule.Verdict and Reason one of its
	// reasons, or "".
	Kind, Verdict, Reason string
	// Minors is the distance in minors. Steps are the minors of a sequence of allowed steps to
	// the target, without the start. If the step itself is allowed, Steps has only the version of
	// the target. It is empty if there is no sequence.
	Minors int
	Steps  []string
	// Note explains the verdict: its conditions, and facts that the policy does not consider,
	// such as versions that are not listed or not available at the time. It may be "".
	Note string
}

// Skew is a policy's verdict on the versions of two components.
type Skew struct {
	Policy, Verdict string
	// Component, Version and Reference are what was compared, as named.
	Component, Version, Reference string
	// Behind and Ahead are the distance in minors; at least one of them is 0. They are valid only
	// if Measured is set. It is not set without a rule for the component, or without the list of
	// minors that a distance across majors needs.
	Measured      bool
	Behind, Ahead int
	// Note is the reason why there is no verdict, or "".
	Note string
}

// FromTo checks a step between two releases of a schedule, or two Kubernetes versions of a
// profile, by the policy of the object. Their names may include the track, as in kubernetes/1.33.
// at is the instant of the step, which decides which minors are supported.
func FromTo(policies *check.Policies, file string, o *model.Object, from, to string, at time.Time) (Path, error) {
	p, err := policyOf(policies, file, o)
	if err != nil {
		return Path{}, err
	}
	from, to = bareVersion(o, from), bareVersion(o, to)
	a, err := model.ParseReleaseVersion(from)
	if err != nil {
		return Path{}, err
	}
	b, err := model.ParseReleaseVersion(to)
	if err != nil {
		return Path{}, err
	}
	step := schedule.Step{From: a, To: b}
	step.Known, step.Supported = minors(o, p, at)
	r := p.Step(step)
	out := Path{Policy: p.Name, From: from, To: to, Kind: r.Kind, Verdict: string(r.Verdict), Reason: r.Reason, Minors: r.Steps, Steps: model.Map(r.Path, model.Minor.String)}
	out.Note = strings.Join(notes(o, p, step, r, at), "; ")
	if r.Verdict == schedule.Allowed || r.Verdict == schedule.BestEffort {
		out.Steps = []string{b.String()}
	}
	return out, nil
}

// Components compares the version of a component with that of its reference; o is a schedule
// that lists the minors, or nil.
func Components(policies *check.Policies, file string, o *model.Object, component, version, reference string) (Skew, error) {
	p, err := policyOf(policies, file, o)
	if err != nil {
		return Skew{}, err
	}
	a, err := model.ParseReleaseVersion(version)
	if err != nil {
		return Skew{}, err
	}
	b, err := model.ParseReleaseVersion(reference)
	if err != nil {
		return Skew{}, err
	}
	var known schedule.Known
	if o != nil {
		known, _ = minors(o, p, time.Time{})
	}
	r := p.CheckSkew(component, a.Minor, b.Minor, known)
	out := Skew{Policy: p.Name, Component: component, Version: version, Reference: reference, Verdict: string(r.Verdict), Behind: r.Behind, Ahead: r.Ahead}
	switch r.Verdict {
	case schedule.NotSpecified:
		out.Note = noRule(p, component)
	case schedule.Unknown:
		out.Note = fmt.Sprintf("the distance between %v and %v needs a list of releases: name a FILE that lists both", a.Minor, b.Minor)
	default:
		out.Measured = true
	}
	return out, nil
}

// bareVersion returns a version without the track that may precede it.
func bareVersion(o *model.Object, name string) string {
	track, version, found := strings.Cut(name, "/")
	if found && slices.ContainsFunc(o.Tracks, func(t *model.Track) bool { return t.Name == track }) {
		return version
	}
	return name
}

// policyOf returns the policy of an object, or an error if there is none.
func policyOf(policies *check.Policies, file string, o *model.Object) (*schedule.SupportPolicy, error) {
	of := o
	if of == nil {
		of = &model.Object{}
	}
	p, err := policies.Of(file, of)
	switch {
	case err != nil:
		return nil, err
	case p == schedule.NoPolicy:
		_, by := policies.Naming(file, of)
		return nil, fmt.Errorf("%s names the policy none, and without one nothing is checked: name a policy there", by)
	case p == nil:
		return nil, fmt.Errorf("no policy is named: write --policy knative, antrea or kubernetes, or the file of a SupportPolicy")
	}
	return p, nil
}

// unsupported returns the note about a minor that is out of support at an instant: since when it has
// been, or when its support begins.
func unsupported(o *model.Object, p *schedule.SupportPolicy, m model.Minor, known schedule.Known, at time.Time) string {
	if _, listed := known.Position(m); !listed {
		return m.String() + " is not listed"
	}
	var ended, begins time.Time
	for _, when := range supports(o, p, m) {
		if from := when.From.Time; from.After(at) {
			if begins.IsZero() || from.Before(begins) {
				begins = from
			}
		} else if when.Until.Time.After(ended) {
			ended = when.Until.Time
		}
	}
	switch {
	case !ended.IsZero():
		return m.String() + " is not supported since " + phrase.Instant(ended)
	case !begins.IsZero():
		return m.String() + " is supported from " + phrase.Instant(begins) + " on"
	}
	return "no time is known at which " + m.String() + " is supported"
}

// supports returns the intervals in which a minor is in support. For a profile, they are the spans in
// which its versions are supported.
func supports(o *model.Object, p *schedule.SupportPolicy, m model.Minor) (out []schedule.Interval) {
	if lifecycle.IsSchedule(o) {
		if when, ok := schedule.NewCalendar(schedule.Of(o), p).Supports(m); ok {
			out = append(out, when)
		}
		return out
	}
	for v := range versions(o) {
		if v.number.Minor != m {
			continue
		}
		for _, s := range lifecycle.Spans(v.Version, lifecycle.GEP32) {
			if s.Stage == model.Supported && !s.Empty() {
				out = append(out, schedule.Interval{From: schedule.Date{Time: s.From}, Until: schedule.Date{Time: s.To}})
			}
		}
	}
	return out
}

// numberedVersion is a version of an object and its number.
type numberedVersion struct {
	*model.Version
	number model.ReleaseVersion
}

// versions iterates over the releases of a schedule or the Kubernetes versions of a profile,
// except pre-releases.
func versions(o *model.Object) iter.Seq[numberedVersion] {
	return func(yield func(numberedVersion) bool) {
		t := lifecycle.TrackNamed(o, model.Kubernetes)
		if lifecycle.IsSchedule(o) && len(o.Tracks) > 0 {
			t = o.Tracks[0]
		}
		if t == nil {
			return
		}
		for _, v := range t.Versions {
			if n, err := model.ParseReleaseVersion(v.Text); err == nil && !n.PreRelease && !yield(numberedVersion{v, n}) {
				return
			}
		}
	}
}

// minors returns the minors that an object lists, and those of them that are supported at an
// instant.
func minors(o *model.Object, p *schedule.SupportPolicy, at time.Time) (schedule.Known, []model.Minor) {
	if lifecycle.IsSchedule(o) {
		c := schedule.NewCalendar(schedule.Of(o), p)
		return c.Known(), append([]model.Minor{}, c.SupportedAt(at, false)...)
	}
	var known []model.Minor
	supported := []model.Minor{}
	for v := range versions(o) {
		known = append(known, v.number.Minor)
		if lifecycle.StageAt(v.Version, at, lifecycle.GEP32) == model.Supported {
			supported = append(supported, v.number.Minor)
		}
	}
	return schedule.KnownMinors(known), supported
}
