package lifecycle

import "github.com/lctui/lctui/model"

// ruleServerUnavailable: Gardener F2, J1.
var ruleServerUnavailable = &Rule{
	Name: "gardener-back-to-unavailable", Severity: model.Warning, Gardener: model.Error,
	Doc: "a version that was available now would be unavailable for Gardener, because its first start is this very instant",
}

// checkServerUnavailable looks for what dialect GEP32 alone does not see: that for
// Gardener a stage begins after the instant of its start.
func checkServerUnavailable(c *versionCase) {
	if c.old == nil || c.namespaced() || c.Dialect == Gardener || c.mixedByEdit() || StageAt(c.v, c.Now, GEP32) == model.Unavailable {
		return
	}
	if StageAt(c.v, c.Now, Gardener) != model.Unavailable || StageAt(c.old, c.Now, Gardener) == model.Unavailable {
		return
	}
	c.report(ruleServerUnavailable, model.Finding{Type: model.Forbidden, Path: c.path(""), Place: c.stillUnavailable(),
		Message: c.name() + " starts at this very instant; Gardener calls it unavailable until the next one and refuses that.",
		Hint:    "Let the first stage start earlier."})
}

// stillUnavailable is where the start stands that has come for GEP-32 and not for
// Gardener.
func (c *versionCase) stillUnavailable() model.Place {
	for i := range c.v.Stages {
		if s := &c.v.Stages[i]; s.Start.IsAt() && s.Start.Time.Equal(c.Now) {
			return startPlace(s)
		}
	}
	return model.Place{}
}
