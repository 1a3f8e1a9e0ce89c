package schedule

import "github.com/lctui/lctui/model"

// lint is what the rules for a schedule judge.
type lint struct {
	*Calendar
	removals []removal
	coverage []coverage
}

// Rules are the rules for a schedule, in the order of their findings.
var Rules = []Rule[*lint]{
	{"bad-version", "The version of a release is not valid, so the release is not checked.", model.Error, badVersions},
	{"duplicate", "The same version is listed twice.", model.Error, duplicate},
	{"gap", "A minor is missing between two that are listed.", model.Warning, gap},
	{"order", "A higher minor has an earlier date than a lower one.", model.Warning, order},
	{"eol-before-release", "The stated end of life is not after the release.", model.Error, eolBeforeRelease},
	{"never-in-window", "Enough higher minors were there before the minor appeared.", model.Warning, neverInWindow},
	{"eol-early", "The stated end of life is earlier than the policy's.", model.Warning, eolEarly},
	{"eol-late", "The stated end of life is later than the policy's.", model.Info, eolLate},
	{"api-removed-undeprecated", "An API was removed without having been deprecated.", model.Error, apiRemovedUndeprecated},
	{"api-notice", "An API was removed sooner after its deprecation than the policy allows.", model.Error, apiNotice},
	{"api-common", "No API version is served by all supported minors.", model.Error, apiCommon},
	{"api-default", "No API version is installed by default in all supported minors.", model.Error, apiDefault},
	{"api-in-patch", "A patch offers other API versions than its minor.", model.Error, apiInPatch},
	{"min-kubernetes-raised", "A patch asks for a newer Kubernetes minor than its minor.", model.Warning, minKubernetesRaised},
}

// Lint returns what in the schedule breaks the policy. Nothing is projected.
func (c *Calendar) Lint() []Finding {
	return Judge(Rules, &lint{Calendar: c, removals: c.removals(), coverage: c.coverage()})
}
