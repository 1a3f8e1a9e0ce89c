package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleLegacyExpired: Gardener C2, C4; GEP-32 makes both stages new values of the
// lifecycle.
var ruleLegacyExpired = &lifecycle.Rule{
	Name: "legacy-expired", Severity: model.Error, Gardener: model.Error,
	Doc: "the older field classification is expired or unavailable, which exist as stages only",
}

// checkLegacyExpired: Gardener looks at expired only where no lifecycle is
// written at all, so any list slips through (C4); that is a warning then.
func checkLegacyExpired(c *VersionCase) {
	old := c.V.Classification
	f := model.Finding{Path: c.path(".classification"), Place: old.At,
		Message: "classification " + old.Text + " exists as a stage of a lifecycle only."}
	switch {
	case !old.Set:
	case old.Text == model.Unavailable:
		f.Type = model.NotSupported
		f.Hint = "Schedule the version with a lifecycle whose first stage has a start."
		c.report(ruleLegacyExpired, f)
	case old.Text == model.Expired:
		f.Type = model.Forbidden
		f.Hint = "Write an expirationDate instead, or convert the version to a lifecycle."
		if len(c.V.Stages) > 0 {
			f.Hint = "Remove it: the lifecycle decides."
		}
		_, severity := ruleLegacyExpired.In(c.Dialect)
		if c.Dialect == lifecycle.Gardener && c.V.Lifecycle == model.ListGiven {
			severity = model.Warning
		}
		c.add(ruleLegacyExpired, severity, c.Ref, f)
	}
}
