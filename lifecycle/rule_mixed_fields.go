package lifecycle

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// ruleMixedFields: GEP-32, "Backwards Compatibility"; Gardener C3.
var ruleMixedFields = &Rule{
	Name: "mixed-fields", Severity: model.Error, Gardener: model.Error,
	Doc: "a version has a lifecycle and one of the older fields classification and expirationDate",
}

func checkMixedFields(c *versionCase) {
	if len(c.v.Stages) == 0 || !c.v.Legacy() {
		return
	}
	older, at := "expirationDate"+line(c.v.ExpirationAt), c.v.ExpirationAt
	if c.v.Classification.Set {
		older, at = "classification"+line(c.v.Classification.At), c.v.Classification.At
		if c.v.HasExpiration {
			older += " and expirationDate" + line(c.v.ExpirationAt)
		}
	}
	c.report(ruleMixedFields, model.Finding{
		Type: model.Forbidden, Path: c.path(""), Place: firstPlace(c.v.LifecycleAt, at),
		Message: c.name() + " has a lifecycle" + line(c.v.LifecycleAt) + " and " + older + "; the lifecycle decides.",
		Hint:    c.mixedHint(),
		Fix:     c.mixedFix(),
	})
}

// mixedHint names convert where an edit put stages beside older fields.
func (c *versionCase) mixedHint() string {
	if c.mixedByEdit() {
		return "Convert the older fields first (lctui convert --to lifecycle), then set the stage."
	}
	return "Remove the older fields, or the lifecycle."
}

// mixedByEdit tells whether an edit put the first stages beside older fields.
// What these stages alone would mean is not what was meant, so mixed-fields is
// the one thing to say of it.
func (c *versionCase) mixedByEdit() bool { return BesideOlder(c.v) }

// BesideOlder reports whether all stages of a version came by an edit, and stand
// beside older fields: these are to be converted before stages are set.
func BesideOlder(v *model.Version) bool {
	return len(v.Stages) > 0 && v.Legacy() &&
		!slices.ContainsFunc(v.Stages, func(s model.Stage) bool { return s.Base != model.None })
}

// mixedFix removes the older fields where the lifecycle says what they said.
func (c *versionCase) mixedFix() *model.Fix {
	older, listed := *c.v, *c.v
	older.Stages, older.Lifecycle = nil, model.ListAbsent
	listed.Classification, listed.HasExpiration = model.Field{}, false
	if !sameCourse(&older, &listed) {
		return nil
	}
	return &model.Fix{Label: "remove the older fields", Edits: clearOlder(c.v, c.ref)}
}
