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
	was, is := c.old.Parent, c.object.Parent
	f := model.Finding{Type: model.Invalid, Path: "spec.parent", Place: firstPlace(is.NameAt, is.At, c.object.SpecAt, c.object.At),
		Message: "the parent was " + quote(was.Name) + " and would be " + quote(is.Name) + "; Gardener lets nobody change it.",
		Hint:    "Create another namespaced profile for the other parent."}
	if was.Name == is.Name {
		f.Place = firstPlace(is.KindAt, f.Place)
		f.Message = "the parent's kind was " + quote(was.Kind) + " and would be " + quote(is.Kind) + "; Gardener lets nobody change it."
	}
	c.report(ruleParentChanged, model.None, f)
}
