package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// ruleUpdateStrategy: Gardener E2, H1.
var ruleUpdateStrategy = &lifecycle.Rule{
	Name: "gardener-update-strategy", Severity: model.Warning, Gardener: model.Error,
	Doc: "the updateStrategy of a machine image is none of patch, minor, major, or is missing where nothing fills it in",
}

func checkUpdateStrategy(c *ObjectCase) {
	known := []string{target.StrategyPatch, target.StrategyMinor, target.StrategyMajor}
	for i, t := range c.Object.Tracks {
		s := t.Strategy
		if t.IsImage() && !s.Set && c.Merged {
			c.report(ruleUpdateStrategy, i, model.Finding{Type: model.Required, Path: t.Path + ".updateStrategy", Place: t.Image.At,
				Message: lifecycle.Quote(t.Image.Text) + " has no update strategy, and nothing fills it in for an image that only the namespaced profile has.",
				Hint:    "Write updateStrategy: patch, minor or major."})
		}
		if !t.IsImage() || !s.Set || s.Text == known[0] || s.Text == known[1] || s.Text == known[2] {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: t.Path + ".updateStrategy", Place: s.At,
			Message: lifecycle.Quote(s.Text) + " is no update strategy.", Hint: "Write patch, minor or major."}
		if near := model.Nearest(s.Text, known); near != "" {
			f.Hint = "Did you mean " + near + "? There are patch, minor and major."
		}
		c.report(ruleUpdateStrategy, i, f)
	}
}
