// Package plan proposes the starts that objects lack and that follow from a support policy. These
// are the end of life of releases, and the deprecated and expired stages of the Kubernetes
// versions of profiles. It never changes existing starts. It has no files, screen or clock.
package plan

import (
	"fmt"
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Plan is the starts that a policy proposes for one object.
type Plan struct {
	// Policy is the name of the policy. Projects reports whether the policy has a cadence, with
	// which future releases can be projected.
	Policy   string
	Projects bool
	// Track is the index of the track with the proposals, model.None if the object has no versions
	// to which a policy applies.
	Track   int
	Changes []Change
	Skipped []Skip
}

// NoCadence returns why releases cannot be projected, or "".
func (p Plan) NoCadence() string {
	if p.Projects {
		return ""
	}
	return "the policy " + model.Escape(p.Policy) + " does not say how often releases come"
}

// Change is a proposed start.
type Change struct {
	schedule.Proposal
	// Ref addresses the version; Track and Version name it.
	Ref            model.Ref
	Track, Version string
	// Word is the stage, or the date of a release, as the set command names it.
	Word string
	// Why is the reason in more words: "window: 1.34 is the third minor after 1.31".
	Why string
}

// Skip is a version for which nothing, or not everything, is proposed; Ref addresses it.
type Skip struct {
	schedule.Skip
	Ref            model.Ref
	Track, Version string
}

// Policy returns the policy by which to plan for an object of a file. It returns an error if no
// policy is named, if the policy none is named, or if the named policy cannot be loaded.
func Policy(policies *check.Policies, file string, o *model.Object) (*schedule.SupportPolicy, error) {
	p, err := policies.Of(file, o)
	switch {
	case err != nil:
		return nil, err
	case p == nil && lifecycle.IsSchedule(o):
		return nil, &model.Refusal{What: "no policy is named for " + model.Escape(o.String()), Hint: "write --policy knative, policy: knative in the spec of the schedule, or policies in the configuration"}
	case p == nil:
		return nil, &model.Refusal{What: "no policy is named for " + model.Escape(o.String()), Hint: `write --policy kubernetes, the comment "# lctui: policy=kubernetes" before the first key of the file, or policies in the configuration`}
	case p == schedule.NoPolicy:
		_, by := policies.Naming(file, o)
		return nil, &model.Refusal{What: "nothing is planned for " + model.Escape(o.String()) + ": " + by + " names the policy none", Hint: "name another policy there"}
	}
	return p, nil
}

// Of returns the plan for object i of a file by its policy. With project, releases that the
// window still lacks are assumed to follow at the policy's cadence. The object must allow
// lifecycle.Propose. The error is that of Policy.
func Of(policies *check.Policies, file string, objects []*model.Object, i int, now time.Time, project bool) (Plan, error) {
	o := objects[i]
	p, err := Policy(policies, file, o)
	if err != nil {
		return Plan{}, err
	}
	out := Plan{Policy: p.Name, Projects: !p.Cadence.IsZero()}
	var planned schedule.Planned
	if lifecycle.IsSchedule(o) {
		planned = schedule.NewCalendar(schedule.Of(o), p).Plan(project)
	} else if out.Track = cloudprofile.Track(o); out.Track == model.None {
		return out, nil
	} else {
		planned = cloudprofile.Plan(o.Tracks[out.Track].Versions, p, now, project)
	}
	t, at := o.Tracks[out.Track], model.ObjectRef(i).InTrack(out.Track)
	for _, x := range planned.Changes {
		v := t.Versions[x.Entry]
		// A start has whole seconds. It is rounded up, so that it is not too early.
		x.Start = x.Start.Add(time.Second - 1).Truncate(time.Second)
		out.Changes = append(out.Changes, Change{x, at.InVersion(x.Entry), t.Name, v.Text, change.StageWord(v, x.Stage), why(p, v.Text, x.Reason)})
	}
	for _, x := range planned.Skipped {
		out.Skipped = append(out.Skipped, Skip{x, at.InVersion(x.Entry), t.Name, t.Versions[x.Entry].Text})
	}
	return out, nil
}

// why describes the reason for a start of a version in more words.
func why(p *schedule.SupportPolicy, version string, reason schedule.Reason) string {
	word, of := string(reason.Basis)+": ", reason.Of
	minor := version
	if v, err := model.ParseReleaseVersion(version); err == nil {
		minor = v.Minor.String()
	}
	last := ordinal(p.Window.Minors) + " minor after " + minor
	switch reason.Basis {
	case schedule.ByWindow:
		return word + of + " is the " + last
	case cloudprofile.ByUpstream:
		return word + minor + " is at its end of life on " + of
	case schedule.Projected:
		return word + last + ", " + p.Cadence.String() + " apart"
	case cloudprofile.Superseded:
		return word + of + " is supported from then on"
	case cloudprofile.BeforeExpiry:
		return word + p.Deprecation.Version.String() + " before expired"
	case cloudprofile.ByNotice:
		return word + p.Deprecation.Version.String() + " after deprecated"
	case schedule.ByMinor:
		return word + "another release of " + of + " states it"
	case schedule.ByAtLeast:
		return word + p.Window.AtLeast.String() + " after the release"
	}
	return reason.String()
}

// ordinal returns the ordinal of n: third, 12th.
func ordinal(n int) string {
	if words := []string{"first", "second", "third", "fourth", "fifth", "sixth"}; n >= 1 && n <= len(words) {
		return words[n-1]
	}
	return strconv.Itoa(n) + "th"
}

// Orders returns the changes as orders of the set command.
func (p Plan) Orders() (out []change.Order) {
	for _, c := range p.Changes {
		instruction := change.Begin(c.Word, model.StartAt(c.Start))
		if last := len(out) - 1; last >= 0 && out[last].Ref == c.Ref {
			out[last].Changes = append(out[last].Changes, instruction)
			continue
		}
		out = append(out, change.Order{Ref: c.Ref, Changes: []change.Instruction{instruction}})
	}
	return out
}

// String returns the change as a sentence: "kubernetes/1.31.4 deprecated 2026-03-01: window
// 1.34".
func (c Change) String() string {
	return fmt.Sprintf("%s/%s %s %s: %s", model.Escape(c.Track), model.Escape(c.Version), c.Word, phrase.Instant(c.Start), c.Brief())
}

// Because returns the full reason. It also states whether the start was moved, and whether a month
// was too short for the day.
func (c Change) Because() string { return c.because(c.Why) }

// Brief is Because with Reason in place of Why.
func (c Change) Brief() string { return c.because(c.Reason.String()) }

func (c Change) because(text string) string {
	if c.Clamped {
		text += ", moved to the first possible day"
	}
	if c.Note != "" {
		text += " (" + c.Note + ")"
	}
	return text
}

// Empty reports whether the plan has neither proposals nor skips.
func (p Plan) Empty() bool { return len(p.Changes)+len(p.Skipped) == 0 }

// Summary returns the numbers of what is proposed and skipped: "3 starts in 2 versions, 1
// skipped".
func (p Plan) Summary() string {
	if p.Empty() {
		return "the policy gives no start that is missing: " + model.Escape(p.Policy)
	}
	return p.Starts() + ", " + strconv.Itoa(len(p.Skipped)) + " skipped"
}

// Starts returns the number of proposed starts: "3 starts in 2 versions".
func (p Plan) Starts() string {
	return phrase.Plural(len(p.Changes), "start") + " in " + phrase.Plural(p.Versions(), "version")
}

// Versions returns the number of versions for which a start is proposed.
func (p Plan) Versions() int {
	versions := map[model.Ref]bool{}
	for _, c := range p.Changes {
		versions[c.Ref] = true
	}
	return len(versions)
}
