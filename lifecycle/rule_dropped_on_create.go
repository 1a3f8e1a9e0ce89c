package lifecycle

import "github.com/lctui/lctui/model"

// ruleDroppedOnCreate: Gardener F1, J7.
var ruleDroppedOnCreate = &Rule{
	Name: "gardener-dropped-on-create", Severity: model.Warning, Gardener: model.Warning,
	Doc: "a Kubernetes version that is unavailable now, which Gardener drops when the profile is created",
}

func checkDroppedOnCreate(c *versionCase) {
	if c.track.IsImage() || c.namespaced() || c.Merged || c.old != nil || StageAt(c.v, c.Now, c.Dialect) != model.Unavailable {
		return
	}
	c.report(ruleDroppedOnCreate, model.Finding{Path: c.path(""), Place: c.stillToCome(),
		Message: c.name() + " is unavailable now; Gardener drops it silently where this profile is created.",
		Hint:    "Create the profile without it and add it by an update, which drops nothing."})
}
