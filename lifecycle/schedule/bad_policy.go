package schedule

import (
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// NoPolicy is the policy of --policy none. With it, nothing is checked by a policy.
var NoPolicy = &SupportPolicy{Name: "none"}

// BadPolicy reports a named policy that cannot be loaded, and parts of a support policy that
// are not understood.
var BadPolicy = &lifecycle.Rule{Name: "bad-policy", Severity: model.Error, Gardener: model.Error, Policy: checkPolicy,
	Doc: "a support policy cannot be read or understood"}

// UnknownPolicy is the error for a name that is neither a built-in policy nor a file.
type UnknownPolicy struct{ Name string }

// Error returns a sentence that lists the built-in policies.
func (e *UnknownPolicy) Error() string {
	return "there is no policy " + phrase.Quoted(e.Name) + ": the built-in ones are " + strings.Join(Presets(), ", ")
}

// OutsidePolicy is the error for a file that names a policy outside of its repository.
type OutsidePolicy struct{ Name string }

// Error returns a sentence that states which policies a file may name.
func (e *OutsidePolicy) Error() string {
	return phrase.Quoted(e.Name) + " is outside of the repository: a file may name only policies in its repository or, without one, below its folder"
}

// PolicyHint returns the hint for the error of a named policy that cannot be loaded.
func PolicyHint(err error) string {
	var unknown *UnknownPolicy
	if errors.As(err, &unknown) {
		return "Write " + phrase.Choice(append(Presets(), NoPolicy.Name)) + ", or the file of a SupportPolicy"
	}
	if outside := new(OutsidePolicy); errors.As(err, &outside) {
		return "Move the policy there, or name it with --policy or in the configuration"
	}
	return "Name the file of a SupportPolicy; `lctui schema SupportPolicy` shows what it may contain"
}

func checkPolicy(c *lifecycle.PolicyCase) {
	for _, x := range c.Object.Comments {
		if what, hint := oddComment(c.Object, x); what != "" {
			c.ReportAt(model.Warning, c.Rule, c.Ref, model.Finding{Place: model.Here(x.Place), Message: model.Words(what + "."), Hint: hint})
		}
	}
	if c.Err != nil {
		c.Report(c.Ref, model.Finding{Place: model.Here(lifecycle.FirstPlace(c.Object.Policy.At, c.Object.At)), Message: model.Words(phrase.Ended(c.Err.Error())),
			Hint: phrase.Ended(PolicyHint(c.Err))})
	} else if c.Object.Kind == model.SupportPolicy {
		_, problems := ReadPolicy(c.Object)
		for _, x := range problems {
			c.Report(c.Ref, model.Finding{Place: model.Here(x.At), Path: x.Path, Message: model.Words(phrase.Ended(x.Error())), Hint: phrase.Ended(x.Allowed)})
		}
	}
}

// oddComment returns what is wrong with a comment "# lctui: …", and what to do instead. Both are "" if
// the comment is correct.
func oddComment(o *model.Object, c model.Comment) (what, hint string) {
	const key = "policy"
	word, value, given := strings.Cut(c.Text, "=")
	switch word = strings.TrimSpace(word); {
	case word != key || !given:
		what, hint = "this comment says "+phrase.Quoted(c.Text)+", which lctui does not know", "Write # lctui: policy=P before the first key, or # lctui:ignore RULE reason."
		if given && model.Nearest(word, []string{key}) != "" {
			hint = "Did you mean # lctui: " + key + "=" + model.Escape(value) + "?"
		}
	case c.Place == o.Policy.At:
	case c.Place.Line < o.Policy.At.Line && c.Place.Line < o.At.Line:
		what, hint = "another comment below names the policy, so this one has no effect", "Remove one of the two."
	default:
		what, hint = "this comment is below the first key, so it has no effect", "Move it above the first key of its document, or remove it."
	}
	return what, hint
}

var rules = append(Rules(checks, func(c *lifecycle.PolicyCase, p *SupportPolicy) (*lint, model.Ref, bool) {
	if len(c.Object.Tracks) == 0 {
		return nil, c.Ref, false
	}
	return newLint(NewCalendar(Of(c.Object), p)), c.Ref.InTrack(0), true
}), BadPolicy)

// Rules returns the rules for release schedules and support policies.
func (System) Rules() []*lifecycle.Rule { return rules }

// Of returns the release schedule in an object.
func Of(o *model.Object) *ReleaseSchedule {
	s := &ReleaseSchedule{Phases: o.Phases}
	if len(o.Tracks) == 0 {
		return s
	}
	for _, v := range o.Tracks[0].Versions {
		r := Release{Version: v.Text, VersionAt: v.TextAt}
		r.Date, _ = v.StartOf(model.Supported)
		r.EOL, _ = v.StartOf(model.EndOfLife)
		if v.Release != nil {
			r.Release = *v.Release
		}
		s.Releases = append(s.Releases, r)
	}
	return s
}

// inTrack returns the track to which a finding belongs, and the finding with indexes of entries in
// that track. A finding about an API or feature of a release belongs to the track of that API or
// feature, any other to at.
func inTrack(o *model.Object, f Finding, at model.Ref) (model.Ref, Finding) {
	api, feature := slices.Contains(f.Facts, Fact{"kind", KindAPI}), slices.Contains(f.Facts, Fact{"kind", KindFeature})
	if f.Entry == model.None || !api && !feature {
		return at, f
	}
	for i, t := range o.Tracks {
		if !t.IsOf(f.Subject, feature) {
			continue
		}
		entry := func(release int) int {
			if release == model.None {
				return model.None
			}
			text := o.Tracks[at.Track].Versions[release].Text
			return slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == text })
		}
		if row := entry(f.Entry); row != model.None {
			f.Entry, f.Other = row, entry(f.Other)
			return model.ObjectRef(at.Object).InTrack(i), f
		}
	}
	return at, f
}

// reportFinding reports a finding about the track that at addresses. past is set if the finding is
// about an entry whose life is over.
func reportFinding(c *lifecycle.PolicyCase, f Finding, at model.Ref, p *SupportPolicy, past bool) {
	out := model.Finding{Place: model.Here(f.At), Past: past, Now: f.Now, Message: model.Words(phrase.Ended(f.Message))}
	if f.Entry != model.None {
		out.Path = model.VersionPath(c.Object.Tracks[at.Track], f.Entry) + f.Below
	}
	at, f = inTrack(c.Object, f, at)
	t := c.Object.Tracks[at.Track]
	if out.Hint = f.Hint; out.Hint == "" && p.Name != "" {
		out.Hint = "The policy " + phrase.Quoted(p.Name) + " asks for this."
	}
	if f.Entry == model.None {
		out.Place, out.Path = model.Here(t.At), model.ListPath(t)
	} else {
		at = at.InVersion(f.Entry)
		out.Fixes = f.Fixes
		for _, fix := range out.Fixes {
			for i := range fix.Edits {
				fix.Edits[i].Ref.Object, fix.Edits[i].Ref.Track = at.Object, at.Track
			}
		}
		if k := t.Versions[f.Entry].StageNamed(model.EndOfLife); k != model.None && strings.HasPrefix(c.Rule.Name, "eol-") {
			out.Place = model.Here(t.Versions[f.Entry].Stages[k].StartAt)
		}
	}
	if f.Other != model.None {
		out.Other = t.Versions[f.Other].Text
	}
	names := model.Map(f.Minors, model.Minor.String)
	if interval := (model.Interval{From: f.Interval.From.Time, Until: f.Interval.Until.Time, Minors: strings.Join(names, " ")}); interval != (model.Interval{}) {
		out.Interval = &interval
	}
	c.Report(at, out)
}
