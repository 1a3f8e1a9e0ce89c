package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// MixedFields has its source in GEP-32, "Backwards Compatibility"; Gardener C3.
var MixedFields = &lifecycle.Rule{Name: "mixed-fields", Severity: model.Error, Gardener: model.Error, Fields: checkMixedFields,
	Doc: "a version has a lifecycle and one of the older fields classification and expirationDate"}

func checkMixedFields(c *lifecycle.VersionCase) {
	if len(c.Version.Stages) == 0 || !c.Version.Legacy() {
		return
	}
	message, related := model.Words(c.Name()+" has a lifecycle").There(c.Version.LifecycleAt), lifecycle.Related(c.Version.LifecycleAt, "lifecycle")
	at := c.Version.LifecycleAt
	older := func(name string, place model.Position) {
		message = message.Words(" and " + name).There(place)
		related = append(related, lifecycle.Related(place, name)...)
		at = lifecycle.FirstPlace(at, place)
	}
	if c.Version.Classification.Set {
		older("classification", c.Version.Classification.At)
	}
	if c.Version.HasExpiration {
		older("expirationDate", c.Version.ExpirationAt)
	}
	c.Report(c.Ref, model.Finding{Type: model.Forbidden, Path: c.Path(""), Place: model.Here(at), Message: message.Words("; the lifecycle decides."), Related: related,
		Hint:  mixedHint(c),
		Fixes: mixedFix(c)})
}

// mixedHint returns the hint of mixed-fields. It suggests the command convert if an edit adds stages
// to older fields.
func mixedHint(c *lifecycle.VersionCase) string {
	if lifecycle.AlongsideOlder(c.Version) {
		return "Convert the older fields first (lctui convert --to lifecycle), then set the stage."
	}
	return "Remove the older fields, or the lifecycle."
}

// mixedFix returns the fix that removes the older fields. If they and the lifecycle give different
// stages at some instant, only a person can know which of the two is right. Then the fix that
// removes the lifecycle is offered too.
func mixedFix(c *lifecycle.VersionCase) []model.Fix {
	older, listed := *c.Version, *c.Version
	older.Stages, older.Lifecycle = nil, model.ListAbsent
	listed.Classification, listed.HasExpiration = model.Field{}, false
	withoutOlder := model.Fix{Label: "remove the older fields", Edits: lifecycle.ClearOlder(c.Version, c.Ref)}
	if !lifecycle.SameCourse(&older, &listed) {
		withoutOlder.Label = "keep the lifecycle, remove the older fields"
		return []model.Fix{withoutOlder, {Label: "keep the older fields, remove the lifecycle", Edits: lifecycle.ClearStages(c.Version, c.Ref)}}
	}
	return []model.Fix{withoutOlder}
}

// LegacyExpired has its source in Gardener C2, C4; GEP-32 makes both stages new values of the
// lifecycle.
var LegacyExpired = &lifecycle.Rule{Name: "legacy-expired", Severity: model.Error, Gardener: model.Error, Fields: checkLegacyExpired,
	Doc: "the older field classification is expired or unavailable, which exist only as stages"}

// checkLegacyExpired reports expired next to a list as a warning in dialect Gardener, because
// Gardener checks for it only if the version has no key lifecycle (C4).
func checkLegacyExpired(c *lifecycle.VersionCase) {
	old := c.Version.Classification
	if !old.Set || old.Text != model.Unavailable && old.Text != model.Expired {
		return
	}
	f := model.Finding{Path: c.Path(".classification"), Place: model.Here(old.At),
		Message: model.Words("classification " + old.Text + " exists only as a stage of a lifecycle.")}
	switch old.Text {
	case model.Unavailable:
		f.Type = model.NotSupported
		f.Hint = "Schedule the version with a lifecycle whose first stage has a start."
		c.Report(c.Ref, f)
	case model.Expired:
		f.Type = model.Forbidden
		f.Hint = "Write an expirationDate instead, or convert the version to a lifecycle."
		f.Fixes = expiredFixes(c)
		if len(c.Version.Stages) > 0 {
			f.Hint, f.Fixes = "Remove it: the lifecycle applies.", []model.Fix{lifecycle.WithoutClassification(c.Ref)}
		}
		_, severity := c.Rule.In(c.Dialect)
		if c.Dialect == lifecycle.Gardener && c.Version.Lifecycle == model.ListGiven {
			severity = model.Warning
		}
		c.ReportAt(severity, c.Rule, c.Ref, f)
	}
}

// expiredFixes returns the fixes for the classification expired. One converts it to a lifecycle. The
// other keeps the expirationDate, or writes one on the current day if there is none.
func expiredFixes(c *lifecycle.VersionCase) []model.Fix {
	v, today := c.Version, c.Now.UTC().Truncate(24*time.Hour)
	dated := lifecycle.WithoutClassification(c.Ref)
	dated.Label += ", so that the expirationDate applies"
	if !v.HasExpiration {
		dated.Label = "write expirationDate " + phrase.Instant(today) + " instead"
		dated.Edits = append(dated.Edits, model.Edit{Ref: c.Ref, What: model.SetExpiration, To: model.StartAt(today)})
	}
	listed := append(lifecycle.ClearOlder(v, c.Ref), model.Edit{Ref: c.Ref, What: model.AddStage, Name: model.Expired, To: model.Start{Form: model.Always}})
	return []model.Fix{{Label: "convert it to a lifecycle, expired always", Edits: listed}, dated}
}
