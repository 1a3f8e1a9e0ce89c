package gardener

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// ExplicitUnavailable has its source in Gardener C5, J2.
var ExplicitUnavailable = &lifecycle.Rule{Name: "gardener-explicit-unavailable", Severity: model.Warning, Gardener: model.Error, Fields: checkExplicitUnavailable,
	Doc: "unavailable is listed as a stage, which Gardener refuses: a version is unavailable only before its first start"}

func checkExplicitUnavailable(c *lifecycle.VersionCase) {
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		if s.Name != model.Unavailable {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: c.StagePath(k, ".classification"), Place: model.Here(lifecycle.NamePlace(s)),
			Message: model.Words("Gardener refuses unavailable as a stage: a version is unavailable only before its first start.")}
		without := *c.Version
		without.Stages = slices.Delete(slices.Clone(without.Stages), k, k+1)
		plain := true
		switch {
		case len(without.Stages) == 0:
			f.Hint, plain = "Write a stage with a start instead: before that start, the version is unavailable.", false
		case k == len(without.Stages):
			f.Hint = "Remove the stage: a version ends with expired."
		case k > 0:
			f.Hint = "Remove the stage: the one before it lasts until the next one."
		case !lifecycle.SameCourse(c.Version, &without):
			f.Hint, plain = "Remove the stage, and give the next one a start.", false
		case lifecycle.IsOpen(c.Version.Stages[k+1].Start):
			f.Hint = "Remove the stage: the next one has no start, so this one is never current."
		default:
			f.Hint = "Remove the stage: before the start of the next one the version is unavailable anyway."
		}
		if plain {
			f.Fixes = []model.Fix{{Label: "remove unavailable", Edits: []model.Edit{
				{Ref: c.Ref.InStage(k), What: model.RemoveStage, Name: s.Name, From: s.Start}}}}
		}
		c.Report(c.Ref.InStage(k), f)
	}
}

// OpenStart has its source in Gardener C8, J3.
var OpenStart = &lifecycle.Rule{Name: "gardener-open-start", Severity: model.Warning, Gardener: model.Error, Fields: checkOpenStart,
	Doc: "a second leading stage has no start, which Gardener refuses: only the first may be open"}

func checkOpenStart(c *lifecycle.VersionCase) {
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		if s.Start.Form != model.Always {
			return
		}
		if k == 0 {
			continue
		}
		c.Report(c.Ref.InStage(k), model.Finding{Type: model.Required, Path: c.StagePath(k, ""), Place: model.Here(lifecycle.StartPlace(s)),
			Message: model.Words(model.Escape(s.Name) + " has no start; Gardener accepts only the first stage without one."),
			Hint:    "Give it a startTime, or remove the open stages before it, which are never current.",
			Fixes:   withoutBefore(c, k)})
	}
}

// withoutBefore returns the fix that removes the stages before stage k.
func withoutBefore(c *lifecycle.VersionCase, k int) []model.Fix {
	var fix model.Fix
	var names []string
	for i := range k {
		s := &c.Version.Stages[i]
		names = append(names, s.Name)
		fix.Edits = append(fix.Edits, model.Edit{Ref: c.Ref.InStage(0), What: model.RemoveStage, Name: s.Name, From: s.Start})
	}
	fix.Label = "remove " + phrase.List(names)
	return []model.Fix{fix}
}

// StartNow has its source in Gardener B2, J1.
var StartNow = &lifecycle.Rule{Name: "gardener-start-now", Severity: model.Info, Gardener: model.Info, Version: checkStartNow,
	Doc: "a start is exactly now: the stage has begun in GEP-32, but not yet in Gardener"}

func checkStartNow(c *lifecycle.VersionCase) {
	f := model.Finding{Now: true, Hint: "Use an --at one second later to see the stage on which both agree."}
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		if lifecycle.IsDated(s.Start) && s.Start.Time().Equal(c.Now) {
			f.Path, f.Place = c.StagePath(k, ".startTime"), model.Here(lifecycle.StartPlace(s))
			f.Message = model.Words(model.Escape(s.Name) + " starts exactly now: it has begun in GEP-32, but not yet in Gardener.")
			c.Report(c.Ref.InStage(k), f)
		}
	}
	if len(c.Version.Stages) == 0 && c.Version.HasExpiration && lifecycle.IsDated(c.Version.Expiration) && c.Version.Expiration.Time().Equal(c.Now) {
		f.Path, f.Place = c.Path(".expirationDate"), model.Here(c.Version.ExpirationAt)
		f.Message = model.Words("the expirationDate is exactly now: the version is expired in GEP-32, but not yet in Gardener.")
		c.Report(c.Ref, f)
	}
}

// BackToUnavailable has its source in Gardener F2, J1.
var BackToUnavailable = &lifecycle.Rule{Name: "gardener-back-to-unavailable", Severity: model.Warning, Gardener: model.Error, Version: checkServerUnavailable,
	Doc: "a version that was available now would be unavailable for Gardener, because its first start is exactly now"}

// checkServerUnavailable warns in dialect GEP32 about a stage that begins exactly now. For Gardener
// a stage begins only after the instant of its start.
func checkServerUnavailable(c *lifecycle.VersionCase) {
	if c.Old == nil || c.Namespaced() || c.Dialect == lifecycle.Gardener || lifecycle.AlongsideOlder(c.Version) || lifecycle.StageAt(c.Version, c.Now, lifecycle.GEP32) == model.Unavailable {
		return
	}
	if lifecycle.StageAt(c.Version, c.Now, lifecycle.Gardener) != model.Unavailable || lifecycle.StageAt(c.Old, c.Now, lifecycle.Gardener) == model.Unavailable {
		return
	}
	c.Report(c.Ref, model.Finding{Type: model.Forbidden, Path: c.Path(""), Place: model.Here(stillUnavailable(c)), Now: true,
		Message: model.Words(c.Name() + " starts exactly now; at this instant Gardener still counts it as unavailable, and refuses that."),
		Hint:    "Make the first stage start earlier."})
}

// stillUnavailable returns the place of the start that has been reached for GEP-32 but not
// for Gardener.
func stillUnavailable(c *lifecycle.VersionCase) model.Position {
	for i := range c.Version.Stages {
		if s := &c.Version.Stages[i]; s.Start.IsAt() && s.Start.Time().Equal(c.Now) {
			return lifecycle.StartPlace(s)
		}
	}
	return model.Position{}
}
