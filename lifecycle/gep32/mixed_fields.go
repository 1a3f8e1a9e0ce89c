package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleMixedFields: GEP-32, "Backwards Compatibility"; Gardener C3.
var MixedFields = &lifecycle.Rule{
	Name: "mixed-fields", Severity: model.Error, Gardener: model.Error,
	Doc: "a version has a lifecycle and one of the older fields classification and expirationDate",
}

func checkMixedFields(c *VersionCase) {
	if len(c.V.Stages) == 0 || !c.V.Legacy() {
		return
	}
	older, at := "expirationDate"+lifecycle.Line(c.V.ExpirationAt), c.V.ExpirationAt
	if c.V.Classification.Set {
		older, at = "classification"+lifecycle.Line(c.V.Classification.At), c.V.Classification.At
		if c.V.HasExpiration {
			older += " and expirationDate" + lifecycle.Line(c.V.ExpirationAt)
		}
	}
	c.report(MixedFields, model.Finding{
		Type: model.Forbidden, Path: c.path(""), Place: lifecycle.FirstPlace(c.V.LifecycleAt, at),
		Message: c.name() + " has a lifecycle" + lifecycle.Line(c.V.LifecycleAt) + " and " + older + "; the lifecycle decides.",
		Hint:    c.mixedHint(),
		Fix:     c.mixedFix(),
	})
}

// mixedHint names convert where an edit put stages beside older fields.
func (c *VersionCase) mixedHint() string {
	if c.mixedByEdit() {
		return "Convert the older fields first (lctui convert --to lifecycle), then set the stage."
	}
	return "Remove the older fields, or the lifecycle."
}

// mixedByEdit tells whether an edit put the first stages beside older fields.
// What these stages alone would mean is not what was meant, so mixed-fields is
// the one thing to say of it.
func (c *VersionCase) mixedByEdit() bool { return lifecycle.BesideOlder(c.V) }

// mixedFix removes the older fields where the lifecycle says what they said.
func (c *VersionCase) mixedFix() *model.Fix {
	older, listed := *c.V, *c.V
	older.Stages, older.Lifecycle = nil, model.ListAbsent
	listed.Classification, listed.HasExpiration = model.Field{}, false
	if !lifecycle.SameCourse(&older, &listed) {
		return nil
	}
	return &model.Fix{Label: "remove the older fields", Edits: lifecycle.ClearOlder(c.V, c.Ref)}
}
