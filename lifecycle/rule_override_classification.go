package lifecycle

import "github.com/lctui/lctui/model"

// ruleOverrideClassification: Gardener H1.
var ruleOverrideClassification = &Rule{
	Name: "gardener-override-classification", Severity: model.Warning, Gardener: model.Error,
	Doc: "a Kubernetes version of a namespaced profile has the older field classification, which Gardener refuses there",
}

func checkOverrideClassification(c *versionCase) {
	if !c.namespaced() || c.track.IsImage() || !c.v.Classification.Set {
		return
	}
	c.report(ruleOverrideClassification, model.Finding{Type: model.Forbidden, Path: c.path(".classification"), Place: c.v.Classification.At,
		Message: "a namespaced profile may not change the classification of " + c.name() + "; Gardener refuses it.",
		Hint:    "Remove it; the parent's stays."})
}
