package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ParentReference has its source in GEP-32, "Compatibility with Namespaced Cloud Profiles";
// Gardener H1.
var ParentReference = &lifecycle.Rule{Name: "parent-reference", Severity: model.Error, Gardener: model.Error, Shape: checkParentReference,
	Doc: "a namespaced profile names no CloudProfile as its parent"}

// checkParentReference reports a spec.parent that has no name or is not of kind CloudProfile. In
// dialect GEP32 a missing spec.parent is an info if the parent is known all the same.
func checkParentReference(c *lifecycle.ObjectCase) {
	if !c.Namespaced() {
		return
	}
	parent := c.Object.Parent
	at := lifecycle.FirstPlace(parent.At, c.Object.SpecAt, c.Object.At)
	if c.Parent != nil && parent.IsAbsent() && c.Dialect == lifecycle.GEP32 {
		c.ReportAt(model.Info, c.Rule, c.Ref, model.Finding{Type: model.Required, Path: "spec.parent", Place: model.Here(at),
			Message: model.Words("there is no spec.parent; " + model.Escape(c.Parent.String()) + " is used, the only profile that was given."),
			Hint:    "Write spec.parent with kind: CloudProfile and name: " + model.Escape(c.Parent.Name) + "."})
		return
	}
	if parent.Kind != model.CloudProfile {
		f := model.Finding{Type: model.NotSupported, Path: "spec.parent.kind", Place: model.Here(lifecycle.FirstPlace(parent.KindAt, at)),
			Message: model.Words("spec.parent has the kind " + lifecycle.Quote(parent.Kind) + "; only a CloudProfile can be the parent of a namespaced profile."),
			Hint:    "Write kind: CloudProfile."}
		if parent.Kind == "" {
			f.Message = model.Words("spec.parent has no kind; only a CloudProfile can be the parent of a namespaced profile.")
		}
		c.Report(c.Ref, f)
	}
	if parent.Name == "" {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: "spec.parent.name", Place: model.Here(lifecycle.FirstPlace(parent.NameAt, at)),
			Message: model.Words("spec.parent has no name, so the profile that this one overrides is not known."),
			Hint:    "Give it the name of a CloudProfile."})
	}
}

// NewStage has its source in GEP-32, "introducing new lifecycle stages isn't" possible.
var NewStage = &lifecycle.Rule{Name: "new-stage", Severity: model.Error, Gardener: model.Warning,
	Doc: "an override names a stage that the parent's version does not have"}

// UnknownVersion has its source in GEP-32, "Compatibility with Namespaced Cloud Profiles"; an
// override of nothing would consist of new stages only.
var UnknownVersion = &lifecycle.Rule{Name: "unknown-version", Severity: model.Error, Gardener: model.Warning,
	Doc: "an override is for a Kubernetes version that the parent does not have"}

// OverrideStart has its source in GEP-32: an override moves starts.
var OverrideStart = &lifecycle.Rule{Name: "start-missing", Severity: model.Error, Gardener: model.Warning,
	Doc: StartMissing.Doc}

// LifecycleIgnored has its source in Gardener H2, H3, J13.
var LifecycleIgnored = &lifecycle.Rule{Name: "gardener-lifecycle-ignored", Severity: model.Warning, Gardener: model.Warning,
	Doc: "a namespaced profile gives a lifecycle to a version of its parent, which Gardener does not merge"}

// StageInUse and VersionInUse have their source in GEP-32, "as long as any NamespacedCloudProfile
// overrides one lifecycle stage, the stage itself cannot be deleted"; Gardener F3.
var (
	StageInUse = &lifecycle.Rule{Name: "stage-in-use", Severity: model.Error, Gardener: model.Error,
		Doc: "a change of the parent removes a stage that a namespaced profile overrides"}
	VersionInUse = &lifecycle.Rule{Name: "version-in-use", Severity: model.Error, Gardener: model.Error,
		Doc: "a change of the parent removes a version that a namespaced profile overrides, or the parent itself is removed"}
)

// Rules about finding the parent of a namespaced profile.
var (
	ParentMissing = &lifecycle.Rule{Name: "parent-missing", Severity: model.Warning, Gardener: model.Warning,
		Doc: "the parent of a namespaced profile is in none of the files"}
	ParentAmbiguous = &lifecycle.Rule{Name: "parent-ambiguous", Severity: model.Error, Gardener: model.Error,
		Doc: "several profiles in the files have the parent's name"}
)
