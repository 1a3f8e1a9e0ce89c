package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// MixedFields has its source in GEP-32, "Backwards Compatibility"; Gardener C3.
var MixedFields = &lifecycle.Rule{Name: "mixed-fields", Severity: model.Error, Gardener: model.Error, Fields: checkMixedFields,
	Doc: "a version has a lifecycle and one of the older fields classification and expirationDate"}

func checkMixedFields(c *lifecycle.VersionCase) {
	if len(c.Version.Stages) == 0 || !c.Version.Legacy() {
		return
	}
	message, related := c.Name()+" has a lifecycle"+lifecycle.There(c.Version.LifecycleAt), lifecycle.Related(c.Version.LifecycleAt, "lifecycle")
	at := c.Version.LifecycleAt
	older := func(name string, place model.Place) {
		message += " and " + name + lifecycle.There(place)
		related = append(related, lifecycle.Related(place, name)...)
		at = lifecycle.FirstPlace(at, place)
	}
	if c.Version.Classification.Set {
		older("classification", c.Version.Classification.At)
	}
	if c.Version.HasExpiration {
		older("expirationDate", c.Version.ExpirationAt)
	}
	c.Report(c.Ref, model.Finding{Type: model.Forbidden, Path: c.Path(""), Place: at, Message: message + "; the lifecycle decides.", Related: related,
		Hint:  mixedHint(c),
		Fixes: mixedFix(c)})
}

// mixedHint suggests convert if an edit put stages beside older fields.
func mixedHint(c *lifecycle.VersionCase) string {
	if lifecycle.BesideOlder(c.Version) {
		return "Convert the older fields first (lctui convert --to lifecycle), then set the stage."
	}
	return "Remove the older fields, or the lifecycle."
}

// mixedFix returns the fix that removes the older fields, if the lifecycle has the same
// stages at all times.
func mixedFix(c *lifecycle.VersionCase) []model.Fix {
	older, listed := *c.Version, *c.Version
	older.Stages, older.Lifecycle = nil, model.ListAbsent
	listed.Classification, listed.HasExpiration = model.Field{}, false
	if !lifecycle.SameCourse(&older, &listed) {
		return nil
	}
	return []model.Fix{{Label: "remove the older fields", Edits: lifecycle.ClearOlder(c.Version, c.Ref)}}
}

// LegacyExpired has its source in Gardener C2, C4; GEP-32 makes both stages new values of the
// lifecycle.
var LegacyExpired = &lifecycle.Rule{Name: "legacy-expired", Severity: model.Error, Gardener: model.Error, Fields: checkLegacyExpired,
	Doc: "the older field classification is expired or unavailable, which exist as stages only"}

// checkLegacyExpired: Gardener checks for expired only if no lifecycle is written at all, so
// any list slips through (C4); then it is a warning in that dialect.
func checkLegacyExpired(c *lifecycle.VersionCase) {
	old := c.Version.Classification
	f := model.Finding{Path: c.Path(".classification"), Place: old.At,
		Message: "classification " + old.Text + " exists as a stage of a lifecycle only."}
	switch {
	case !old.Set:
	case old.Text == model.Unavailable:
		f.Type = model.NotSupported
		f.Hint = "Schedule the version with a lifecycle whose first stage has a start."
		c.Report(c.Ref, f)
	case old.Text == model.Expired:
		f.Type = model.Forbidden
		f.Hint = "Write an expirationDate instead, or convert the version to a lifecycle."
		if len(c.Version.Stages) > 0 {
			f.Hint, f.Fixes = "Remove it: the lifecycle decides.", []model.Fix{lifecycle.WithoutClassification(c.Ref)}
		}
		_, severity := c.Rule.In(c.Dialect)
		if c.Dialect == lifecycle.Gardener && c.Version.Lifecycle == model.ListGiven {
			severity = model.Warning
		}
		c.ReportAt(severity, c.Rule, c.Ref, f)
	}
}
