package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleParentChanged: Gardener H1.
var ruleParentChanged = &lifecycle.Rule{
	Name: "gardener-parent-changed", Severity: model.Warning, Gardener: model.Error,
	Doc: "the parent of a namespaced profile differs from the one before, which Gardener refuses",
}

func checkParentChanged(c *ObjectCase) {
	if !c.namespaced() || c.Old == nil || c.Old.Parent.Kind == c.Object.Parent.Kind && c.Old.Parent.Name == c.Object.Parent.Name {
		return
	}
	was, is := c.Old.Parent, c.Object.Parent
	f := model.Finding{Type: model.Invalid, Path: "spec.parent", Place: lifecycle.FirstPlace(is.NameAt, is.At, c.Object.SpecAt, c.Object.At),
		Message: "the parent was " + lifecycle.Quote(was.Name) + " and would be " + lifecycle.Quote(is.Name) + "; Gardener lets nobody change it.",
		Hint:    "Create another namespaced profile for the other parent."}
	if was.Name == is.Name {
		f.Place = lifecycle.FirstPlace(is.KindAt, f.Place)
		f.Message = "the parent's kind was " + lifecycle.Quote(was.Kind) + " and would be " + lifecycle.Quote(is.Kind) + "; Gardener lets nobody change it."
	}
	c.report(ruleParentChanged, model.None, f)
}
