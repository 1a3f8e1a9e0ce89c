package upgrade

import (
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// notes returns explanations of the verdict on a step at an instant.
func notes(o *model.Object, p *schedule.SupportPolicy, step schedule.Step, r schedule.StepResult, at time.Time) (out []string) {
	if r.Reason == schedule.FromUnsupported {
		return []string{unsupported(o, p, step.From.Minor, step.Known, at)}
	}
	add := func(text string) {
		if text != "" {
			out = append(out, text)
		}
	}
	add(r.Note)
	add(rule(p, r))
	for _, v := range []model.ReleaseVersion{step.From, step.To} {
		switch text, listed := name(o, v); {
		case !listed:
			add(text + " is not listed")
		case r.Verdict != schedule.Refused:
			add(unavailable(o, p, step, v, at))
		}
	}
	return out
}

// rule returns the note about the policy's rule for a step, "" if there is none. An upgrade over too
// many minors has no note, because it has steps. For an allowed upgrade the note is that of first.
func rule(p *schedule.SupportPolicy, r schedule.StepResult) string {
	policy := "the policy " + model.Escape(p.Name)
	switch {
	case r.Verdict == schedule.NotSpecified && r.Kind == schedule.PatchStep:
		return "a policy does not mention a lower patch of the same minor"
	case r.Verdict == schedule.NotSpecified:
		return policy + " says nothing about " + r.Kind + "s"
	case r.Reason == schedule.NoDowngrades:
		return policy + " allows no downgrade to a lower minor"
	case r.Kind == schedule.DowngradeStep && r.Reason == schedule.TooManyMinors:
		return policy + " allows downgrades by at most " + phrase.Plural(p.Downgrade.MaxMinors, "minor")
	case r.Kind == schedule.UpgradeStep && (r.Verdict == schedule.Allowed || r.Verdict == schedule.Discouraged):
		return first(p)
	}
	return ""
}

// first returns the note that names the component to upgrade first, and the components that must not
// be newer. It returns "" if the policy names none.
func first(p *schedule.SupportPolicy) string {
	if p.Upgrade.First == "" {
		return ""
	}
	var older []string
	for _, r := range p.Skew {
		if name := model.Escape(r.Component); r.Reference == p.Upgrade.First && r.Newer == 0 && !slices.Contains(older, name) {
			older = append(older, name)
		}
	}
	said := "upgrade the " + model.Escape(p.Upgrade.First) + " first"
	if len(older) > 0 {
		said += ": " + phrase.List(older) + " must not be newer"
	}
	return said
}

// name returns how a note names a version, and whether the object lists it. The name is the minor if
// the object lists no version of it, otherwise the full version.
func name(o *model.Object, v model.ReleaseVersion) (text string, listed bool) {
	text = v.Minor.String()
	for other := range versions(o) {
		n := other.number
		if n.Minor != v.Minor {
			continue
		}
		if n.Patch == model.WholeMinor || v.Patch == model.WholeMinor || n.Patch == v.Patch {
			return v.String(), true
		}
		text = v.String()
	}
	return text, false
}

// unavailable returns why a listed version of a step cannot be used at an instant, or "". A
// Kubernetes version cannot be used if it is unavailable or, as the target, expired. A release cannot
// be used as the target if it is out of support.
func unavailable(o *model.Object, p *schedule.SupportPolicy, step schedule.Step, v model.ReleaseVersion, at time.Time) string {
	if lifecycle.IsSchedule(o) {
		if v != step.To || slices.Contains(step.Supported, v.Minor) {
			return ""
		}
		return unsupported(o, p, v.Minor, step.Known, at)
	}
	for k := range versions(o) {
		stage := lifecycle.StageAt(k.Version, at, lifecycle.GEP32)
		if k.number == v && (stage == model.Unavailable || stage == model.Expired && v == step.To) {
			return fmt.Sprintf("%s is %s at %s", v, stage, phrase.Instant(at))
		}
	}
	return ""
}

// noRule returns the note that a policy has no rule for a component. It names the components for
// which there are rules.
func noRule(p *schedule.SupportPolicy, component string) string {
	policy := "the policy " + model.Escape(p.Name)
	if len(p.Skew) == 0 {
		return policy + " has no rules for components"
	}
	known := slices.Compact(model.Map(p.Skew, func(r schedule.SkewRule) string { return model.Escape(r.Component) }))
	return fmt.Sprintf("%s has no rule for %q: it has rules for %s", policy, component, phrase.List(known))
}
