package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleDroppedOnCreate: Gardener F1, H6, J7.
var ruleDroppedOnCreate = &lifecycle.Rule{
	Name: "gardener-dropped-on-create", Severity: model.Warning, Gardener: model.Warning,
	Doc: "Gardener drops a version when the new profile is created: one that is expired now, or unavailable (of Kubernetes, or an override)",
}

// ruleDroppedOnUpdate: Gardener H6.
var ruleDroppedOnUpdate = &lifecycle.Rule{
	Name: "gardener-dropped-on-update", Severity: model.Warning, Gardener: model.Warning,
	Doc: "Gardener drops an override from an update of a namespaced profile: one that is expired or unavailable now and was not there before",
}

// checkDropped tells what the server drops from a request.
func checkDropped(c *VersionCase) {
	if c.part != WrittenPart || !IsDropped(c.Object, c.Track, c.V, c.Old, c.Compared, c.Now) {
		return
	}
	rule, f := ruleDroppedOnCreate, model.Finding{Path: c.path(""), Place: c.stillToCome()}
	f.Message = c.name() + " is " + lifecycle.StageAt(c.V, c.Now, lifecycle.Gardener) + " now; Gardener drops it silently where this profile is created."
	f.Hint = "Create the profile without it and add it by an update, which drops nothing."
	switch {
	case c.namespaced() && c.Compared:
		rule = ruleDroppedOnUpdate
		f.Message = "the override of " + c.name() + " is " + lifecycle.StageAt(c.V, c.Now, lifecycle.Gardener) + " now and was not there before; Gardener drops it silently."
		f.Hint = "Remove it, or let it be active now."
	case c.namespaced():
		f.Hint = "Remove it, or let it be active now."
	}
	c.report(rule, f)
}

// checkDroppedImages tells of entries for images that say nothing.
func checkDroppedImages(c *ObjectCase) {
	if c.part != WrittenPart {
		return
	}
	rule, request := ruleDroppedOnCreate, "where this profile is created"
	if c.Old != nil {
		rule, request = ruleDroppedOnUpdate, "from an update"
	}
	for i, t := range c.Object.Tracks {
		if IsEmptyEntry(c.Object, t) {
			c.report(rule, i, model.Finding{Path: t.Path, Place: t.Image.At,
				Message: "the entry for " + lifecycle.Quote(t.Image.Text) + " has neither a version nor a strategy; Gardener drops it silently " + request + ".",
				Hint:    "Remove it, or give it a version."})
		}
	}
}
