package lifecycle

import (
	"strconv"

	"github.com/lctui/lctui/model"
)

// ruleRequiredField: Gardener E5.
var ruleRequiredField = &Rule{
	Name: "gardener-required-field", Severity: model.Warning, Gardener: model.Error,
	Doc: "an image version lacks an architecture or a container runtime that no default fills in",
}

func checkRequiredField(c *versionCase) {
	if !c.track.IsImage() || c.namespaced() {
		return
	}
	if c.Merged && len(c.v.CRI) == 0 {
		c.report(ruleRequiredField, model.Finding{Type: model.Required, Path: c.path(".cri"),
			Message: c.name() + " names no container runtime.", Hint: "Give it cri: [{name: containerd}]."})
	}
	if c.Merged && len(c.v.Architectures) == 0 {
		c.report(ruleRequiredField, model.Finding{Type: model.Required, Path: c.path(".architectures"),
			Message: c.name() + " names no architecture.", Hint: "Give it architectures: [amd64]."})
	}
	for k, name := range c.v.CRI {
		if name == "" {
			c.report(ruleRequiredField, model.Finding{Type: model.NotSupported, Path: c.path(".cri[" + strconv.Itoa(k) + "]"),
				Message: "a container runtime of " + c.name() + " has no name.", Hint: "Write name: containerd."})
		}
	}
}
