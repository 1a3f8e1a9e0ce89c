package gardener

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// LifecycleGate has its source in Gardener C1.
var LifecycleGate = &lifecycle.Rule{Name: "gardener-lifecycle-gate", Severity: model.Warning, Gardener: model.Error, Version: checkGate,
	Doc: "a version has a lifecycle, and the configuration says that the server's feature gate for it is off"}

// checkGate skips overrides of image versions, because the server ignores their lifecycle.
func checkGate(c *lifecycle.VersionCase) {
	if !c.GateOff || c.Merged || len(c.Version.Stages) == 0 || c.Overrides && c.Track.IsImage() {
		return
	}
	c.Report(c.Ref, model.Finding{Type: model.Forbidden, Path: c.Path(".lifecycle"), Place: model.Here(c.Version.LifecycleAt),
		Message: model.Words(c.Name() + " has a lifecycle, and a server without the feature gate VersionClassificationLifecycle refuses every lifecycle."),
		Hint:    "Run `lctui convert --to legacy`, or have the feature gate enabled."})
}
