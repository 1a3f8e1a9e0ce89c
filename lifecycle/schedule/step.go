package schedule

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// Verdict is the result of checking a step or a skew by a policy.
type Verdict string

// The verdicts: the first group is about steps, the second about skew, the last two about
// either.
const (
	Allowed     Verdict = "allowed"
	Same        Verdict = "same"
	Refused     Verdict = "refused"
	Discouraged Verdict = "discouraged"
	BestEffort  Verdict = "best-effort"

	OK     Verdict = "ok"
	TooNew Verdict = "too-new"
	TooOld Verdict = "too-old"

	NotSpecified Verdict = "not-specified"
	Unknown      Verdict = "cannot-judge"
)

// Kinds of steps.
const (
	PatchStep     = "patch"
	UpgradeStep   = "upgrade"
	DowngradeStep = "downgrade"
)

// Reasons for a verdict on a step.
const (
	FromUnsupported = "from-unsupported"
	TooManyMinors   = "too-many-minors"
	NoDowngrades    = "no-downgrades"
	NotListed       = "not-listed"
)

// Step is a change of a cluster from one version to another.
type Step struct {
	From, To model.ReleaseVersion
	// Known are the minors that the project has released.
	Known Known
	// Supported are the minors in support at the time of the step. If it is nil they are not
	// known, and From counts as supported. An empty list means that none is supported.
	Supported []model.Minor
}

// StepResult is a policy's verdict on a step.
type StepResult struct {
	Kind    string
	Verdict Verdict
	// Reason is "" if the verdict needs none.
	Reason string
	// Steps is the distance in minors, never negative; undefined for Unknown.
	Steps int
	// Path is a sequence of allowed upgrades to the target, excluding the start and including
	// the target. Only an upgrade over too many minors has a path. It is empty if the known minors
	// allow none.
	Path []model.Minor
	// Note is the condition under which the verdict applies, or "".
	Note string
}

// Step checks an upgrade, a downgrade or a change of patch. A pre-release is checked like its
// release.
func (p *SupportPolicy) Step(s Step) StepResult {
	order := s.From.Minor.Compare(s.To.Minor)
	if order == 0 {
		return patchStep(s)
	}
	out := StepResult{Kind: UpgradeStep}
	if order > 0 {
		out.Kind = DowngradeStep
	}
	steps, listed := s.Known.Steps(s.From.Minor, s.To.Minor)
	out.Steps = max(steps, -steps)
	switch {
	case order > 0 && p.Downgrade == nil, order < 0 && p.Upgrade == nil:
		out.Verdict = NotSpecified
	case order < 0 && p.Upgrade.FromSupportedOnly && s.Supported != nil && !slices.Contains(s.Supported, s.From.Minor):
		out.Verdict, out.Reason = Refused, FromUnsupported
	case !listed:
		out.Verdict, out.Reason = Unknown, NotListed
	case order > 0:
		p.downgrade(&out)
	case out.Steps <= p.Upgrade.MaxMinors:
		out.Verdict = Allowed
	default:
		out.Verdict, out.Reason = p.Upgrade.Beyond, TooManyMinors
		out.Path = s.Known.path(s.From.Minor, s.To.Minor, p.Upgrade.MaxMinors)
	}
	return out
}

func patchStep(s Step) StepResult {
	out := StepResult{Kind: PatchStep}
	switch c := cmp.Compare(max(s.From.Patch, 0), max(s.To.Patch, 0)); {
	case c < 0:
		out.Verdict = Allowed
	case c == 0:
		out.Verdict = Same
	default:
		out.Verdict = NotSpecified
	}
	return out
}

// downgrade checks a downgrade. If the policy refuses every downgrade, the reason is NoDowngrades
// whatever the length.
func (p *SupportPolicy) downgrade(out *StepResult) {
	switch d := p.Downgrade; {
	case d.MaxMinors == 0, d.Verdict == Refused:
		out.Verdict, out.Reason = Refused, NoDowngrades
	case out.Steps > d.MaxMinors:
		out.Verdict, out.Reason = Refused, TooManyMinors
	default:
		out.Verdict = d.Verdict
	}
	if out.Verdict == BestEffort {
		out.Note = "only if new features and fields are not in use"
	}
}

// path returns a path of upgrades. Each goes to the highest known minor that is at most reach steps
// away and not above to. It returns nil if that does not lead to the target.
func (k Known) path(from, to model.Minor, reach int) []model.Minor {
	end, listed := k.Position(to)
	if !listed {
		return nil
	}
	reach = min(max(reach, 0), math.MaxInt32)
	var out []model.Minor
	for from != to {
		next := k[k.farthest(from, end, reach)]
		if next.Compare(from) <= 0 {
			return nil
		}
		from = next
		out = append(out, from)
	}
	return out
}

// farthest returns the index of the highest minor, up to index end, that is at most reach steps
// above from. If there is none, it returns the index of some minor that is not above from.
func (k Known) farthest(from model.Minor, end, reach int) int {
	if at, listed := k.Position(from); listed {
		if i := min(at+reach, end); k[i].Major != from.Major {
			return i
		}
	}
	i, found := k.Position(model.Minor{Major: from.Major, Number: from.Number + reach})
	if !found {
		i--
	}
	return min(max(i, 0), end)
}

// SkewResult is a policy's verdict on the versions of two components. Either Behind or Ahead
// is the distance in minors, the other is 0.
type SkewResult struct {
	Verdict       Verdict
	Behind, Ahead int
}

// CheckSkew compares the version of a component with that of its reference, by minors only: a
// newer patch of the same minor is fine. The kube- of a component's name may be omitted.
func (p *SupportPolicy) CheckSkew(component string, version, reference model.Minor, known Known) SkewResult {
	short := func(name string) string { return strings.TrimPrefix(name, "kube-") }
	at := slices.IndexFunc(p.Skew, func(r SkewRule) bool {
		return short(r.Component) == short(component) && within(version, r.UpTo)
	})
	if at < 0 {
		return SkewResult{Verdict: NotSpecified}
	}
	steps, listed := known.Steps(version, reference)
	if !listed {
		return SkewResult{Verdict: Unknown}
	}
	out := SkewResult{Verdict: OK, Behind: max(steps, 0), Ahead: max(-steps, 0)}
	switch {
	case out.Ahead > p.Skew[at].Newer:
		out.Verdict = TooNew
	case out.Behind > p.Skew[at].Older:
		out.Verdict = TooOld
	}
	return out
}
