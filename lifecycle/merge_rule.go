package lifecycle

import "github.com/lctui/lctui/model"

// ruleNewStage: GEP-32, "introducing new lifecycle stages isn't" possible.
var ruleNewStage = &Rule{
	Name: "new-stage", Severity: model.Error, Gardener: model.Warning,
	Doc: "an override names a stage that the parent's version does not have",
}

// ruleUnknownVersion: GEP-32, "Compatibility with Namespaced Cloud Profiles";
// an override of nothing would be nothing but new stages.
var ruleUnknownVersion = &Rule{
	Name: "unknown-version", Severity: model.Error, Gardener: model.Warning,
	Doc: "an override is for a Kubernetes version that the parent does not have",
}

// ruleOverrideStart: GEP-32, an override moves starts.
var ruleOverrideStart = &Rule{
	Name: "start-missing", Severity: model.Error, Gardener: model.Warning,
	Doc: ruleStartMissing.Doc,
}

// ruleLifecycleIgnored: Gardener H2, H3, J13.
var ruleLifecycleIgnored = &Rule{
	Name: "gardener-lifecycle-ignored", Severity: model.Warning, Gardener: model.Warning,
	Doc: "a namespaced profile gives a lifecycle to a version of its parent, which Gardener does not merge",
}

// ruleStageInUse and ruleVersionInUse: GEP-32, "as long as any
// NamespacedCloudProfile overrides one lifecycle stage, the stage itself cannot
// be deleted"; Gardener F3.
var (
	ruleStageInUse = &Rule{
		Name: "stage-in-use", Severity: model.Error, Gardener: model.Error,
		Doc: "a change of the parent removes a stage that a namespaced profile overrides",
	}
	ruleVersionInUse = &Rule{
		Name: "version-in-use", Severity: model.Error, Gardener: model.Error,
		Doc: "a change of the parent removes a version that a namespaced profile overrides",
	}
)

// Rules about finding the parent of a namespaced profile.
var (
	ruleParentMissing = &Rule{
		Name: "parent-missing", Severity: model.Warning, Gardener: model.Warning,
		Doc: "the parent of a namespaced profile is in none of the files",
	}
	ruleParentAmbiguous = &Rule{
		Name: "parent-ambiguous", Severity: model.Error, Gardener: model.Error,
		Doc: "the files hold several profiles of the parent's name",
	}
)

// Rules of the admission of a namespaced profile (Gardener H4).
var (
	ruleVersionNotInParent = &Rule{
		Name: "gardener-version-not-in-parent", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener refuses an override of a Kubernetes version that the parent does not have",
	}
	ruleDateMissing = &Rule{
		Name: "gardener-expiration-date-missing", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener wants an expirationDate in every override",
	}
	ruleDatePast = &Rule{
		Name: "gardener-expiration-date-in-past", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener refuses an update whose override is expired already and was not before",
	}
	ruleForbiddenField = &Rule{
		Name: "gardener-forbidden-field", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener lets an override of an image version set nothing but the expirationDate",
	}
)

// mergeRules are the rules that need more than one object to be judged.
var mergeRules = []*Rule{
	ruleNewStage, ruleUnknownVersion, ruleLifecycleIgnored, ruleStageInUse, ruleVersionInUse,
	ruleParentMissing, ruleParentAmbiguous,
	ruleVersionNotInParent, ruleDateMissing, ruleDatePast, ruleForbiddenField,
}
