package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleOverrideClassification: Gardener H1.
var ruleOverrideClassification = &lifecycle.Rule{
	Name: "gardener-override-classification", Severity: model.Warning, Gardener: model.Error,
	Doc: "a Kubernetes version of a namespaced profile has the older field classification, which Gardener refuses there",
}

func checkOverrideClassification(c *VersionCase) {
	if !c.namespaced() || c.Track.IsImage() || !c.V.Classification.Set {
		return
	}
	c.report(ruleOverrideClassification, model.Finding{Type: model.Forbidden, Path: c.path(".classification"), Place: c.V.Classification.At,
		Message: "a namespaced profile may not change the classification of " + c.name() + "; Gardener refuses it.",
		Hint:    "Remove it; the parent's stays."})
}
