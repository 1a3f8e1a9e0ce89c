package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleServerUnavailable: Gardener F2, J1.
var ruleServerUnavailable = &lifecycle.Rule{
	Name: "gardener-back-to-unavailable", Severity: model.Warning, Gardener: model.Error,
	Doc: "a version that was available now would be unavailable for Gardener, because its first start is this very instant",
}

// checkServerUnavailable looks for what dialect GEP32 alone does not see: that for
// Gardener a stage begins after the instant of its start.
func checkServerUnavailable(c *VersionCase) {
	if c.Old == nil || c.namespaced() || c.Dialect == lifecycle.Gardener || c.mixedByEdit() || lifecycle.StageAt(c.V, c.Now, lifecycle.GEP32) == model.Unavailable {
		return
	}
	if lifecycle.StageAt(c.V, c.Now, lifecycle.Gardener) != model.Unavailable || lifecycle.StageAt(c.Old, c.Now, lifecycle.Gardener) == model.Unavailable {
		return
	}
	c.report(ruleServerUnavailable, model.Finding{Type: model.Forbidden, Path: c.path(""), Place: c.stillUnavailable(),
		Message: c.name() + " starts at this very instant; Gardener calls it unavailable until the next one and refuses that.",
		Hint:    "Let the first stage start earlier."})
}

// stillUnavailable is where the start stands that has come for GEP-32 and not for
// Gardener.
func (c *VersionCase) stillUnavailable() model.Place {
	for i := range c.V.Stages {
		if s := &c.V.Stages[i]; s.Start.IsAt() && s.Start.Time.Equal(c.Now) {
			return lifecycle.StartPlace(s)
		}
	}
	return model.Place{}
}
