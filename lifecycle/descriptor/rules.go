package descriptor

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Rule is one check of descriptors as they stand in a file (RFC 0049).
type Rule struct {
	Name, Doc string
	Severity  model.Severity
}

// The rules, in the order of the manual.
var (
	ruleBadVersion            = Rule{"bad-version", "an entry of a descriptor is not an API version; a release of a schedule has no valid version", model.Error}
	ruleDeprecatedUnsupported = Rule{"deprecated-unsupported", "a deprecated API is not covered by a supported entry", model.Error}
	ruleDeprecatedNotMajor    = Rule{"deprecated-not-major", "a deprecated API from 1.0 on is not written as a bare major", model.Error}
	ruleNoSupported           = Rule{"no-supported", "a descriptor supports no version of an API", model.Warning}
	ruleDuplicate             = Rule{"duplicate", "an API version is listed twice; a release is listed twice in a schedule, which is an error", model.Warning}
	ruleRedundant             = Rule{"redundant", "a supported API is already covered by another entry", model.Warning}
	ruleAllDeprecated         = Rule{"all-deprecated", "all supported versions of an API are deprecated", model.Warning}
	ruleNoVersion             = Rule{"no-version", "a descriptor does not say which release it belongs to", model.Warning}
	ruleMisspeltKey           = Rule{"misspelt-key", "an unknown key of a descriptor that looks like a missing one", model.Warning}
	ruleSpelling              = Rule{"spelling", "an API version in a spelling that is accepted but never written, such as v0.3", model.Warning}
	ruleDeprecatedSpelling    = Rule{"deprecated-spelling", "a deprecated major is written 1.0 instead of 1", model.Warning}
	ruleNotReleased           = Rule{"not-released", "with `--released`: an API version is in no release of the specification", model.Warning}
	ruleNotDeprecated         = Rule{NotDeprecated, "compared with before: an API version was removed without having been deprecated", model.Warning}
)

// Rules lists the checks, that which compares with before behind the others.
func Rules() []Rule {
	return []Rule{ruleBadVersion, ruleDeprecatedUnsupported, ruleDeprecatedNotMajor, ruleNoSupported, ruleDuplicate, ruleRedundant,
		ruleAllDeprecated, ruleNoVersion, ruleMisspeltKey, ruleSpelling, ruleDeprecatedSpelling, ruleNotReleased, ruleNotDeprecated}
}

// checks judge one API of a descriptor each.
var checks = []func(*subject){
	checkVersions,
	checkDeprecated,
	checkNoSupported,
	checkRepeated,
	checkAllDeprecated,
	checkSpelling,
	checkReleased,
	checkGone,
}

// Case is a descriptor to be judged.
type Case struct {
	// File is the name of the file, Ref addresses the object in it.
	File string
	Ref  model.Ref
	// Object is the descriptor, Before what it was before; nil where nothing is
	// compared.
	Object, Before *model.Object
	// Released compares the versions with those that releases of the specification
	// have had. The example of the RFC has versions that none has, and says nothing
	// wrong: who asks wants to know of slips.
	Released bool
	// Nearest returns the word of a list that a mistyped one most likely means, "" for
	// none; nil looks for no misspelt keys.
	Nearest func(word string, of []string) string
	// Takes reports whether a finding is listed; nil lists all.
	Takes func(*model.Finding) bool
}

// Findings judges a descriptor, its two APIs in the order of the file, each by
// place.
func Findings(c Case) []model.Finding {
	own := subject{Case: c, ref: c.Ref}
	checkNoVersion(&own)
	checkKeys(&own)
	out := own.found
	for k, t := range c.Object.Tracks {
		if t.APIs == nil {
			continue
		}
		s := newSubject(c, k)
		for _, check := range checks {
			check(s)
		}
		out = append(out, s.found...)
	}
	slices.SortStableFunc(out, func(a, b model.Finding) int { return a.Place.Compare(b.Place) })
	return out
}
