package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// checkUnreadVersions reports, as Gardener does, once for Kubernetes and once for
// all machine images, that a version is no semver (D3, E1). It belongs to
// version-format, which speaks of each version in both dialects.
//
// Overrides of Kubernetes versions are not ordered (H1).
func checkUnreadVersions(c *ObjectCase) {
	if c.Dialect == lifecycle.GEP32 {
		return
	}
	images := false
	for i, t := range c.Object.Tracks {
		switch {
		case !c.Unread(i) || c.namespaced() && !t.IsImage():
		case !t.IsImage():
			c.report(ruleVersionFormat, i, model.Finding{Type: model.Invalid, Path: t.Path + ".versions",
				Message: "a version of the list is no semantic version, so there is no latest one.", Hint: "Mend the versions named."})
		case !images:
			images = true
			c.report(ruleVersionFormat, i, model.Finding{Type: model.Invalid, Path: c.spec() + ".machineImages",
				Message: "a version of a machine image is no semantic version, so there is no latest one.", Hint: "Mend the versions named."})
		}
	}
}
