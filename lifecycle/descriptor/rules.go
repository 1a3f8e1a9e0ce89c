package descriptor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Rules without a check of their own: the checks of other rules report their findings.
var (
	ruleDeprecatedNotMajor = lifecycle.NewRule("deprecated-not-major", "a deprecated API from 1.0 on is not written as a bare major", model.Error)
	ruleRedundant          = lifecycle.NewRule("redundant", "a supported API is already covered by another entry", model.Warning)
	ruleDeprecatedSpelling = lifecycle.NewRule("deprecated-spelling", "a deprecated major is written 1.0 instead of 1", model.Warning)
)

var rules = []*lifecycle.Rule{
	perAPI("bad-version", "an entry of a descriptor is not an API version; a release of a schedule has no valid version", model.Error, checkVersions),
	perAPI("deprecated-unsupported", "a deprecated API is not covered by a supported entry", model.Error, checkDeprecated),
	ruleDeprecatedNotMajor,
	perAPI("no-supported", "a descriptor supports no version of an API", model.Warning, checkNoSupported),
	perAPI("duplicate", "an API version is listed twice; a release is listed twice in a schedule, which is an error", model.Warning, checkRepeated),
	ruleRedundant,
	perAPI("all-deprecated", "all supported versions of an API are deprecated", model.Warning, checkAllDeprecated),
	whole("no-version", "a descriptor does not say which release it belongs to", model.Warning, checkNoVersion),
	whole("misspelt-key", "an unknown key of a descriptor that looks like a misspelt one", model.Warning, checkKeys),
	perAPI("spelling", "an API version in an unusual spelling that is accepted, such as v0.3", model.Warning, checkSpelling),
	ruleDeprecatedSpelling,
	perAPI("not-released", "an API version is in no release of the specification (only with `--released`)", model.Warning, checkReleased),
	perAPI("not-deprecated", "compared with before: an API version was removed without having been deprecated", model.Warning, checkGone),
}

// Rules returns the rules for descriptors as they are in a file (RFC 0049), with the one
// that compares with before last.
func (System) Rules() []*lifecycle.Rule { return rules }

// whole returns a rule that checks a descriptor.
func whole(name, doc string, severity model.Severity, check func(*lifecycle.ObjectCase)) *lifecycle.Rule {
	r := lifecycle.NewRule(name, doc, severity)
	r.Object = check
	return r
}

// perAPI returns a rule that checks each API of a descriptor.
func perAPI(name, doc string, severity model.Severity, check func(*subject)) *lifecycle.Rule {
	return whole(name, doc, severity, func(c *lifecycle.ObjectCase) {
		for _, s := range lifecycle.Shared(&c.Case, func() []*subject { return subjectsOf(c) }) {
			check(s)
		}
	})
}
