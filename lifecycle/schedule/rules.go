package schedule

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// lint is the input of the rules for a schedule.
type lint struct {
	*Calendar
	removals []removal
	coverage []coverage
}

// checks are the rules for a schedule, in the order of their findings.
var checks = []Check[*lint]{
	{Rule: lifecycle.NewRule("bad-version", "the version of a release, or of the Kubernetes that it needs, is not valid", model.Error), Always: true, Of: badVersions},
	{Rule: lifecycle.NewRule("bad-api", "the name of an API is not a version, so its phase is not known", model.Warning), Always: true, Of: badAPIs},
	{Rule: lifecycle.NewRule("no-date", "a release has no date, so it is never supported", model.Warning), Always: true, Of: noDate},
	{Rule: lifecycle.NewRule("duplicate", "the same version is listed twice, or a release lists an API twice", model.Error), Always: true, Of: duplicate},
	{Rule: lifecycle.NewRule("gap", "a minor is missing between two that are listed", model.Warning), Always: true, Of: gap},
	{Rule: lifecycle.NewRule("order", "a higher minor has an earlier date than a lower one", model.Warning), Always: true, Of: order},
	{Rule: lifecycle.NewRule("eol-before-release", "the stated end of life is not after the release", model.Error), Always: true, Of: eolBeforeRelease},
	{Rule: lifecycle.NewRule("never-in-window", "a minor was never supported, because the higher minors that end its support appeared before it", model.Warning), Of: neverInWindow},
	{Rule: lifecycle.NewRule("eol-early", "the stated end of life is earlier than the policy's", model.Warning), Of: eolEarly},
	{Rule: lifecycle.NewRule("eol-late", "the stated end of life is later than the policy's", model.Info), Of: eolLate},
	{Rule: lifecycle.NewRule("cadence", "the pause before a minor was more than twice the policy's cadence", model.Info), Of: cadence},
	{Rule: lifecycle.NewRule("api-removed-undeprecated", "an API or a metric was removed without having been deprecated", model.Error), Of: apiRemovedUndeprecated},
	{Rule: lifecycle.NewRule("api-notice", "an API, a feature or a metric was removed sooner after its deprecation than the policy allows", model.Error), Of: apiNotice},
	{Rule: lifecycle.NewRule("api-common", "no API version is served by all supported minors", model.Error), Of: whenCover(noCommon, "no API version is served by all supported minors")},
	{Rule: lifecycle.NewRule("api-default", "no API version is installed by default in all supported minors", model.Error), Of: whenCover(noDefault, "no API version is default in all supported minors")},
	{Rule: lifecycle.NewRule("api-in-patch", "a patch offers other API versions than its minor", model.Error), Always: true, Of: apiInPatch},
	{Rule: lifecycle.NewRule("feature-regression", "a feature falls back to a lower phase, or is gone without having been deprecated", model.Error), Always: true, Of: featureRegression},
	{Rule: lifecycle.NewRule("feature-in-patch", "a patch has a feature that its minor does not have, or has it in another phase", model.Error), Always: true, Of: featureInPatch},
	{Rule: lifecycle.NewRule("metric-type-changed", "a stable metric changes its type", model.Error), Always: true, Of: metricTypeChanged},
	{Rule: lifecycle.NewRule("min-kubernetes-raised", "a patch needs a newer Kubernetes than the minor to which it belongs", model.Warning), Always: true, Of: minKubernetesRaised},
	{Rule: lifecycle.NewRule("min-kubernetes", "a release needs a newer Kubernetes than its policy allows", model.Warning), Of: minKubernetes},
}

func newLint(c *Calendar) *lint {
	return &lint{Calendar: c, removals: c.removals(), coverage: c.coverage()}
}

// Lint returns the findings about the schedule, without projections.
func (c *Calendar) Lint() []Finding { return Run(checks, newLint(c)) }
