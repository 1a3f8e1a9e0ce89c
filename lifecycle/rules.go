package lifecycle

// gep32Rules returns every rule of profiles: those about the objects of one file,
// then those that need a namespaced profile and its parent, then what a server
// said. The order is that of the manual.
func gep32Rules() (out []Rule) {
	for _, list := range [][]*Rule{rules, mergeRules, {ruleServerRefused}} {
		for _, r := range list {
			out = append(out, *r)
		}
	}
	return out
}

var rules = []*Rule{
	ruleUnknownStage,
	ruleStageOrder,
	ruleDuplicateStage,
	ruleStartOrder,
	ruleStartMissing,
	ruleBadTime,
	ruleBadType,
	ruleUnknownField,
	ruleMixedFields,
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
	ruleStaleStatus,
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

// scope is what a rule looks at, and so on which changes it is asked again.
type scope uint8

const (
	ofVersion scope = iota // the version alone
	ofTexts                // the texts of the track
	ofMinor                // the versions of the minor
	leaving                // where clusters on the minor can move: it and those above
	coming                 // which clusters can move to the minor: it and the one below
	ofTrack                // the whole track
	ofObject               // the whole object
	scopes
)

// The checks of the rules, by what they look at: one version, the texts of a
// track, the versions of one minor, a whole track at every change, an object as
// long as no text changes, and an object at every change.
var (
	// Those of fieldChecks are Gardener's section C, which its server leaves out
	// for an image version of a namespaced profile that the parent has (H1).
	fieldChecks = []func(*versionCase){
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
	versionChecks = []func(*versionCase){
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
	textChecks = []func(*trackCase){
		checkDuplicateVersion,
	}
	minorChecks = [scopes][]func(*trackCase){
		ofMinor: {checkSupportedOverlap, checkGardenerOverlap, checkNeighbours},
		leaving: {checkNoUpdateTarget},
		coming:  {checkScheduledTarget},
	}
	lateChecks = []func(*trackCase){
		checkLatestExpires,
		checkScheduledImages,
		checkNoImageTarget,
	}
	shapeChecks = []func(*objectCase){
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
		checkRemovedVersion,
		checkStatusOfOthers,
		checkDroppedImages,
	}
	objectChecks = []func(*objectCase){
		checkBastionImage,
		checkServerRefusedLists,
	}
)
