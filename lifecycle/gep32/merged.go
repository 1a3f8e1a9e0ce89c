package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleNewStage: GEP-32, "introducing new lifecycle stages isn't" possible.
var NewStage = &lifecycle.Rule{
	Name: "new-stage", Severity: model.Error, Gardener: model.Warning,
	Doc: "an override names a stage that the parent's version does not have",
}

// ruleUnknownVersion: GEP-32, "Compatibility with Namespaced Cloud Profiles";
// an override of nothing would be nothing but new stages.
var UnknownVersion = &lifecycle.Rule{
	Name: "unknown-version", Severity: model.Error, Gardener: model.Warning,
	Doc: "an override is for a Kubernetes version that the parent does not have",
}

// ruleOverrideStart: GEP-32, an override moves starts.
var OverrideStart = &lifecycle.Rule{
	Name: "start-missing", Severity: model.Error, Gardener: model.Warning,
	Doc: ruleStartMissing.Doc,
}

// ruleLifecycleIgnored: Gardener H2, H3, J13.
var LifecycleIgnored = &lifecycle.Rule{
	Name: "gardener-lifecycle-ignored", Severity: model.Warning, Gardener: model.Warning,
	Doc: "a namespaced profile gives a lifecycle to a version of its parent, which Gardener does not merge",
}

// StageInUse and ruleVersionInUse: GEP-32, "as long as any
// NamespacedCloudProfile overrides one lifecycle stage, the stage itself cannot
// be deleted"; Gardener F3.
var (
	StageInUse = &lifecycle.Rule{
		Name: "stage-in-use", Severity: model.Error, Gardener: model.Error,
		Doc: "a change of the parent removes a stage that a namespaced profile overrides",
	}
	VersionInUse = &lifecycle.Rule{
		Name: "version-in-use", Severity: model.Error, Gardener: model.Error,
		Doc: "a change of the parent removes a version that a namespaced profile overrides",
	}
)

// Rules about finding the parent of a namespaced profile.
var (
	ParentMissing = &lifecycle.Rule{
		Name: "parent-missing", Severity: model.Warning, Gardener: model.Warning,
		Doc: "the parent of a namespaced profile is in none of the files",
	}
	ParentAmbiguous = &lifecycle.Rule{
		Name: "parent-ambiguous", Severity: model.Error, Gardener: model.Error,
		Doc: "the files hold several profiles of the parent's name",
	}
)

// Rules of the admission of a namespaced profile (Gardener H4).
var (
	VersionNotInParent = &lifecycle.Rule{
		Name: "gardener-version-not-in-parent", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener refuses an override of a Kubernetes version that the parent does not have",
	}
	DateMissing = &lifecycle.Rule{
		Name: "gardener-expiration-date-missing", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener wants an expirationDate in every override",
	}
	DatePast = &lifecycle.Rule{
		Name: "gardener-expiration-date-in-past", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener refuses an update whose override is expired already and was not before",
	}
	ForbiddenField = &lifecycle.Rule{
		Name: "gardener-forbidden-field", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener lets an override of an image version set nothing but the expirationDate",
	}
)

// mergeRules are the rules that need more than one object to be judged.
var mergeRules = []*lifecycle.Rule{
	NewStage, UnknownVersion, LifecycleIgnored, StageInUse, VersionInUse,
	ParentMissing, ParentAmbiguous,
	VersionNotInParent, DateMissing, DatePast, ForbiddenField,
}
