package lifecycle

import "github.com/lctui/lctui/model"

// ruleParentChanged: Gardener H1.
var ruleParentChanged = &Rule{
	Name: "gardener-parent-changed", Severity: model.Warning, Gardener: model.Error,
	Doc: "the parent of a namespaced profile differs from the one before, which Gardener refuses",
}

func checkParentChanged(c *objectCase) {
	if !c.namespaced() || c.old == nil || c.old.Parent.Kind == c.object.Parent.Kind && c.old.Parent.Name == c.object.Parent.Name {
		return
	}
	c.report(ruleParentChanged, model.None, model.Finding{Type: model.Invalid, Path: "spec.parent", Place: firstPlace(c.object.Parent.At, c.object.SpecAt, c.object.At),
		Message: "the parent was " + quote(c.old.Parent.Name) + " and would be " + quote(c.object.Parent.Name) + "; Gardener lets nobody change it.",
		Hint:    "Create another namespaced profile for the other parent."})
}
