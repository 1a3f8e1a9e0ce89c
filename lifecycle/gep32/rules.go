package gep32

import "github.com/lctui/lctui/lifecycle"

// Rules returns every rule of profiles: those about the objects of one file,
// then those that need a namespaced profile and its parent, then what a server
// said. The order is that of the manual.
func Rules() (out []lifecycle.Rule) {
	for _, list := range [][]*lifecycle.Rule{rules, mergeRules, {ruleServerRefused}} {
		for _, r := range list {
			out = append(out, *r)
		}
	}
	return out
}

var rules = []*lifecycle.Rule{
	ruleUnknownStage,
	ruleStageOrder,
	ruleDuplicateStage,
	ruleStartOrder,
	ruleStartMissing,
	BadTime,
	ruleBadType,
	UnknownField,
	MixedFields,
	ruleLegacyExpired,
	ruleVersionFormat,
	ruleDuplicateVersion,
	ruleBackToUnavailable,
	ruleStageRegression,
	ruleRemovedVersion,
	ruleSupportedOverlap,
	ruleNoUpdateTarget,
	ruleScheduledTarget,
	ruleSuspiciousDate,
	StaleStatus,
	ruleLatestExpires,
	ruleGardenerOverlap,
	ruleNoVersions,
	ruleImageName,
	ruleDuplicateImage,
	ruleImageCollision,
	ruleUpdateStrategy,
	ruleBastionImage,
	ruleRequiredField,
	ruleOverrideClassification,
	ruleParentReference,
	ruleParentChanged,
	ruleExplicitUnavailable,
	ruleOpenStart,
	ruleDroppedOnCreate,
	ruleDroppedOnUpdate,
	ruleServerTime,
	ruleServerUnavailable,
	ruleStartNow,
}

// Scope is what a rule looks at, and so on which changes it is asked again.
type Scope uint8

const (
	OfVersion Scope = iota // the version alone
	OfTexts                // the texts of the track
	OfMinor                // the versions of the minor
	Leaving                // where clusters on the minor can move: it and those above
	Coming                 // which clusters can move to the minor: it and the one below
	OfTrack                // the whole track
	OfObject               // the whole object
	Scopes
)

// The checks of the rules, by what they look at: one version, the texts of a
// track, the versions of one minor, a whole track at every change, an object as
// long as no text changes, and an object at every change.
var (
	// Those of fieldChecks are Gardener's section C, which its server leaves out
	// for an image version of a namespaced profile that the parent has (H1).
	FieldChecks = []func(*VersionCase){
		checkUnknownStage,
		checkStageOrder,
		checkDuplicateStage,
		checkStartOrder,
		checkStartMissing,
		checkOpenStart,
		checkExplicitUnavailable,
		checkMixedFields,
		checkLegacyExpired,
	}
	VersionChecks = []func(*VersionCase){
		checkBadTime,
		checkBadType,
		checkUnknownField,
		checkVersionFormat,
		checkBackToUnavailable,
		checkServerUnavailable,
		checkStageRegression,
		checkFarDate,
		checkStaleStatus,
		checkRequiredField,
		checkOverrideClassification,
		checkDropped,
		checkStartNow,
		checkServerRefused,
		checkServedDatePast,
	}
	TextChecks = []func(*TrackCase){
		checkDuplicateVersion,
	}
	MinorChecks = [Scopes][]func(*TrackCase){
		OfMinor: {checkSupportedOverlap, checkGardenerOverlap, checkNeighbours},
		Leaving: {checkNoUpdateTarget},
		Coming:  {checkScheduledTarget},
	}
	LateChecks = []func(*TrackCase){
		checkLatestExpires,
		checkScheduledImages,
		checkNoImageTarget,
	}
	ShapeChecks = []func(*ObjectCase){
		checkNoVersions,
		checkImageNames,
		checkDuplicateImage,
		checkUpdateStrategy,
		checkBadTypeOfObject,
		checkUnknownTrackFields,
		checkImageVersions,
		checkUnreadVersions,
		checkParentReference,
		checkParentChanged,
		CheckRemovedVersion,
		checkStatusOfOthers,
		checkDroppedImages,
	}
	ObjectChecks = []func(*ObjectCase){
		checkBastionImage,
		checkServerRefusedLists,
	}
)
