package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// planning is a conversation about the starts that the policy of an object proposes.
type planning struct {
	*conversation
	at model.TrackRef
	// project is set if releases are assumed to follow at the policy's cadence.
	project bool
	plan    plan.Plan
	// versions are the versions that the numbers of the list stand for, said is how many have
	// been listed.
	versions []model.Ref
	said     int
}

// planStarts lists the starts that the policy of the current object proposes, and keeps those
// that are chosen, each choice as one step. words is "" or projections.
func planStarts(l *conversation, words string) string {
	p := planning{conversation: l, at: l.focus.TrackRef, project: strings.EqualFold(words, projections)}
	if words != "" && !p.project {
		return `Type "plan", or "plan ` + projections + `" to plan also from releases that are to be expected.`
	}
	if reason := l.can(lifecycle.Propose); reason != "" {
		return sentence(reason)
	}
	return p.talk()
}

// projections is the word for a plan that assumes more releases.
const projections = "projections"

// talk lists the plan and keeps starts until none are left, or no more are wanted.
func (p *planning) talk() string {
	if reason := p.list(); reason != "" {
		return reason
	}
	for {
		p.say(p.choice())
		answer, ok := p.ask()
		switch {
		case !ok || answer == "" || isBack(answer):
			return p.here()
		case answer == "more" && p.said < len(p.versions):
			p.more()
			continue
		case strings.EqualFold(answer, projections) && p.mayProject():
			p.project = true
		default:
			if !p.keep(answer) {
				continue
			}
		}
		if reason := p.list(); reason != "" {
			return reason
		}
	}
}

// list works out and prints what is proposed. It returns why there is nothing to choose, or "".
func (p *planning) list() string {
	var err error
	if p.plan, err = p.ed.Propose(p.at, p.project); err != nil {
		return refusalText(err)
	}
	p.versions, p.said = nil, 0
	for _, c := range p.plan.Changes {
		if !slices.Contains(p.versions, c.Ref) {
			p.versions = append(p.versions, c.Ref)
		}
	}
	by := "Plan by the policy " + model.Escape(p.plan.Policy)
	if p.project {
		by += ", with " + projections
	}
	p.say(by, ": ", p.plan.Summary(), ".")
	p.more()
	skipped := model.Map(p.plan.Skipped, func(s plan.Skip) string { return model.Escape(s.Version) + " " + s.Reason })
	if len(skipped) > 0 {
		p.say("Skipped: ", strings.Join(skipped, ", "), ".")
	}
	if reason := p.readOnly(); len(p.versions) > 0 && reason != "" {
		return sentence(reason)
	} else if len(p.versions) > 0 {
		return ""
	}
	text := "The policy " + model.Escape(p.plan.Policy) + " gives no start that is missing."
	switch {
	case !p.mayProject():
	case p.readOnly() != "":
		text += ` "plan ` + projections + `" also plans from releases that are to be expected.`
	default:
		p.say(text)
		return ""
	}
	return text
}

// more prints the next versions with the starts proposed, and why.
func (p *planning) more() {
	for _, ref := range p.versions[p.said:min(p.said+page, len(p.versions))] {
		var starts []string
		name := ""
		for _, c := range p.plan.Changes {
			if c.Ref == ref {
				name = phrase.Version(p.ed.Now().Object(p.at).Version(ref))
				starts = append(starts, model.Escape(c.Name)+" from "+phrase.Instant(c.Start)+", "+model.Escape(c.Because()))
			}
		}
		p.said++
		p.say(strconv.Itoa(p.said), " ", name, ": ", strings.Join(starts, "; "), ".")
	}
	if n := len(p.versions) - p.said; n > 0 {
		p.say(further(n))
	}
}

// mayProject reports whether projections would plan more.
func (p *planning) mayProject() bool {
	return p.plan.Projects && !p.project && len(p.plan.Skipped) > 0
}

// choice returns what may be typed.
func (p *planning) choice() string {
	if len(p.versions) == 0 {
		return `Type "` + projections + `" to plan also from releases that are to be expected, or "back".`
	}
	text := `Type the numbers of the versions whose starts are to be kept, "all", `
	if p.mayProject() {
		text += `"` + projections + `", `
	}
	return text + `or "back".`
}

// keep keeps the starts of the versions that an answer names by their numbers, or of all, as one
// step, after saying what they would cause. It reports whether it did.
func (p *planning) keep(answer string) bool {
	chosen := p.plan
	if !strings.EqualFold(answer, "all") {
		var refs []model.Ref
		for _, word := range strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' }) {
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 || n > len(p.versions) {
				p.say("There is no ", model.Escape(word), " in this plan.")
				return false
			}
			refs = append(refs, p.versions[n-1])
		}
		chosen.Changes = slices.DeleteFunc(slices.Clone(p.plan.Changes), func(c plan.Change) bool { return !slices.Contains(refs, c.Ref) })
	}
	c, err := p.ed.Fill(p.at.File, chosen)
	if err != nil {
		p.say(refusalText(err))
		return false
	}
	p.say(chosen.Starts(), ".")
	said, kept := p.agreed(proposal{several: true}, c, "keep", chosen.Starts()+".")
	p.say(said)
	return kept
}
