package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleBackToUnavailable: Gardener F2.
var ruleBackToUnavailable = &lifecycle.Rule{
	Name: "back-to-unavailable", Severity: model.Error, Gardener: model.Error,
	Doc: "a version that was available now would be unavailable now",
}

// checkBackToUnavailable compares the stage now with the one before the change.
// What an override alone means now is not known, so it is not compared.
func checkBackToUnavailable(c *VersionCase) {
	if c.Old == nil || c.namespaced() || c.mixedByEdit() || lifecycle.StageAt(c.V, c.Now, c.Dialect) != model.Unavailable {
		return
	}
	was := lifecycle.StageAt(c.Old, c.Now, c.Dialect)
	if was == model.Unavailable {
		return
	}
	f := model.Finding{Type: model.Forbidden, Path: c.path(""), Place: c.stillToCome(),
		Message: c.name() + " was " + model.Escape(was) + " and would be unavailable now; clusters may use it already.",
		Hint:    "Let a stage start at " + lifecycle.Date(c.Now) + " or earlier."}
	if c.Dialect == lifecycle.Gardener {
		f.Hint = "Let a stage start before " + lifecycle.Date(c.Now) + "."
	}
	c.report(ruleBackToUnavailable, f)
}
