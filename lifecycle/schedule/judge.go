package schedule

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// NoPolicy stands for --policy none: nothing is judged by a policy.
var NoPolicy = &SupportPolicy{Name: "none"}

// BadPolicy reports a policy that is named and cannot be had, and what a support policy
// says and nobody understands.
var BadPolicy = &lifecycle.Rule{Name: "bad-policy", Doc: "a support policy cannot be read or understood", Severity: model.Error, Gardener: model.Error}

// without are the rules that mean something without a policy.
var without = map[string]bool{"bad-version": true, "duplicate": true, "gap": true, "order": true, "eol-before-release": true, "api-in-patch": true, "min-kubernetes-raised": true}

// ofSchedules are the rules as every report knows them, by their names.
var ofSchedules = asRules(Rules)

// asRules are rules as every report knows them, by their names.
func asRules[C any](list []Rule[C]) map[string]*lifecycle.Rule {
	out := map[string]*lifecycle.Rule{}
	for _, r := range list {
		out[r.Name] = &lifecycle.Rule{Name: r.Name, Doc: strings.ToLower(r.Doc[:1]) + strings.TrimSuffix(r.Doc[1:], "."), Severity: r.Severity, Gardener: r.Severity}
	}
	return out
}

// AsRules lists rules as every report knows them, in their order.
func AsRules[C any](list []Rule[C]) (out []*lifecycle.Rule) {
	of := asRules(list)
	for _, r := range list {
		out = append(out, of[r.Name])
	}
	return out
}

// Of reads the releases of an object.
func Of(o *model.Object) *ReleaseSchedule {
	s := &ReleaseSchedule{Phases: o.Phases}
	if len(o.Tracks) == 0 {
		return s
	}
	start := func(v *model.Version, stage string) model.Start {
		if k := v.StageNamed(stage); k != model.None {
			return v.Stages[k].Start
		}
		return model.Start{}
	}
	for _, v := range o.Tracks[0].Versions {
		r := Release{Version: v.Text, Date: start(v, model.Supported), EOL: start(v, model.EndOfLife)}
		if v.Release != nil {
			r.MinKubernetes, r.StorageVersion, r.ForceUpgrade = v.Release.MinKubernetes, v.Release.StorageVersion, v.Release.ForceUpgrade
			r.APIs, r.Features, r.Metrics = v.Release.APIs, v.Release.Features, v.Release.Metrics
		}
		s.Releases = append(s.Releases, r)
	}
	return s
}

// JudgeObject reports what in a schedule breaks a policy; without one, nil, what is wrong
// whatever the policy. Of a support policy it reports what is not understood.
func JudgeObject(c *lifecycle.Case, p *SupportPolicy) {
	if c.Object.Kind == model.SupportPolicy {
		_, problems := ReadPolicy(c.Object)
		for _, x := range problems {
			c.ReportAs(BadPolicy, c.Ref, model.Finding{Place: x.At, Path: x.Path, Message: phrase.Ended(x.Error()), Hint: phrase.Ended(x.Allowed)})
		}
		return
	}
	if p == NoPolicy || len(c.Object.Tracks) == 0 {
		return
	}
	known := p != nil
	if !known {
		p = &SupportPolicy{}
	}
	for _, f := range NewCalendar(Of(c.Object), p).Lint() {
		if known || without[f.Rule] {
			ReportFinding(c, ofSchedules[f.Rule], f, c.Ref.InTrack(0), p)
		}
	}
}

// ReportFinding reports a finding about a list of versions, which the ref addresses.
func ReportFinding(c *lifecycle.Case, r *lifecycle.Rule, f Finding, at model.Ref, p *SupportPolicy) {
	t := c.Object.Tracks[at.Track]
	out := model.Finding{Message: phrase.Ended(f.Message), From: f.Interval.From.Time, Until: f.Interval.Until.Time, Dated: f.Interval != Interval{}}
	if out.Hint = f.Hint; out.Hint == "" && p.Name != "" {
		out.Hint = "This is what the policy " + p.Name + " asks for."
	}
	if f.Entry == model.None {
		out.Place = t.At
	} else {
		at = at.InVersion(f.Entry)
		if k := t.Versions[f.Entry].StageNamed(model.EndOfLife); k != model.None && strings.HasPrefix(f.Rule, "eol-") {
			out.Place = t.Versions[f.Entry].Stages[k].StartAt
		}
	}
	if f.Other != model.None {
		out.Other = t.Versions[f.Other].Text
	}
	names := make([]string, len(f.Minors))
	for i, m := range f.Minors {
		names[i] = m.String()
	}
	out.Minors = strings.Join(names, " ")
	c.ReportAs(r, at, out)
}
