package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleParentReference: GEP-32, "Compatibility with Namespaced Cloud Profiles";
// Gardener H1.
var ruleParentReference = &lifecycle.Rule{
	Name: "parent-reference", Severity: model.Error, Gardener: model.Error,
	Doc: "a namespaced profile names no CloudProfile as its parent",
}

// checkParentReference says what spec.parent lacks. Without a name nobody can be
// found, and another kind than CloudProfile is nobody's parent.
func checkParentReference(c *ObjectCase) {
	if !c.namespaced() {
		return
	}
	parent := c.Object.Parent
	at := lifecycle.FirstPlace(parent.At, c.Object.SpecAt, c.Object.At)
	if parent.Kind != model.CloudProfile {
		f := model.Finding{Type: model.NotSupported, Path: "spec.parent.kind", Place: lifecycle.FirstPlace(parent.KindAt, at),
			Message: "spec.parent has the kind " + lifecycle.Quote(parent.Kind) + "; only a CloudProfile can be the parent of a namespaced profile.",
			Hint:    "Write kind: CloudProfile."}
		if parent.Kind == "" {
			f.Message = "spec.parent has no kind; only a CloudProfile can be the parent of a namespaced profile."
		}
		c.report(ruleParentReference, model.None, f)
	}
	if parent.Name == "" {
		c.report(ruleParentReference, model.None, model.Finding{Type: model.Required, Path: "spec.parent.name", Place: lifecycle.FirstPlace(parent.NameAt, at),
			Message: "spec.parent has no name, so nothing is known of the profile that this one overrides.",
			Hint:    "Give it the name of a CloudProfile."})
	}
}
