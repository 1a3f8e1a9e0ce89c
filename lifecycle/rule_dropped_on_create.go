package lifecycle

import "github.com/lctui/lctui/model"

// ruleDroppedOnCreate: Gardener F1, H6, J7.
var ruleDroppedOnCreate = &Rule{
	Name: "gardener-dropped-on-create", Severity: model.Warning, Gardener: model.Warning,
	Doc: "Gardener drops a version when the new profile is created: one that is expired now, or unavailable (of Kubernetes, or an override)",
}

// ruleDroppedOnUpdate: Gardener H6.
var ruleDroppedOnUpdate = &Rule{
	Name: "gardener-dropped-on-update", Severity: model.Warning, Gardener: model.Warning,
	Doc: "Gardener drops an override from an update of a namespaced profile: one that is expired or unavailable now and was not there before",
}

// checkDropped tells what the server drops from a request.
func checkDropped(c *versionCase) {
	if c.part != writtenPart || !isDropped(c.object, c.track, c.v, c.old, c.compared, c.Now) {
		return
	}
	rule, f := ruleDroppedOnCreate, model.Finding{Path: c.path(""), Place: c.stillToCome()}
	f.Message = c.name() + " is " + StageAt(c.v, c.Now, Gardener) + " now; Gardener drops it silently where this profile is created."
	f.Hint = "Create the profile without it and add it by an update, which drops nothing."
	switch {
	case c.namespaced() && c.compared:
		rule = ruleDroppedOnUpdate
		f.Message = "the override of " + c.name() + " is " + StageAt(c.v, c.Now, Gardener) + " now and was not there before; Gardener drops it silently."
		f.Hint = "Remove it, or let it be active now."
	case c.namespaced():
		f.Hint = "Remove it, or let it be active now."
	}
	c.report(rule, f)
}

// checkDroppedImages tells of entries for images that say nothing.
func checkDroppedImages(c *objectCase) {
	if c.part != writtenPart {
		return
	}
	rule, request := ruleDroppedOnCreate, "where this profile is created"
	if c.old != nil {
		rule, request = ruleDroppedOnUpdate, "from an update"
	}
	for i, t := range c.object.Tracks {
		if isEmptyEntry(c.object, t) {
			c.report(rule, i, model.Finding{Path: t.Path, Place: t.Image.At,
				Message: "the entry for " + quote(t.Image.Text) + " has neither a version nor a strategy; Gardener drops it silently " + request + ".",
				Hint:    "Remove it, or give it a version."})
		}
	}
}
