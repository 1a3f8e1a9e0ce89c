package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
)

// rules are all rules for profiles. First come those about the objects of one file, then those
// that need a namespaced profile and its parent, then those about refusals by a server. Last come
// those of a support policy. Add a new rule next to those about the same subject. TestRules
// checks the cases of a rule only if it comes before NewStage.
var rules = append([]*lifecycle.Rule{
	UnknownStage, StageOrder, DuplicateStage, StartOrder, StartMissing, BadTime, BadType, UnknownField, MixedFields, LegacyExpired, VersionFormat,
	gardener.DuplicateVersion, BackToUnavailable, StageRegression, RemovedVersion, SupportedOverlap, NoUpdateTarget, ScheduledTarget, SuspiciousDate,
	StaleStatus, gardener.LatestExpires, gardener.Overlap, gardener.NoVersions, gardener.ImageName, gardener.DuplicateImage, gardener.ImageCollision,
	gardener.UpdateStrategy, gardener.BastionImage, gardener.RequiredField, gardener.CapabilityFlavors, gardener.OverrideClassification, ParentReference, gardener.ParentChanged,
	gardener.ExplicitUnavailable, gardener.OpenStart, gardener.DroppedOnCreate, gardener.DroppedOnUpdate, ServerTime, gardener.BackToUnavailable,
	gardener.StartNow, gardener.LifecycleGate,
	NewStage, UnknownVersion, LifecycleIgnored, StageInUse, VersionInUse, gardener.ImageInUse, ParentMissing, ParentAmbiguous,
	gardener.VersionNotInParent, gardener.DateMissing, gardener.DatePast, gardener.ForbiddenField,
	gardener.ServerRefused,
}, cloudprofile.Rules...)

// Rules returns all rules for profiles.
func (System) Rules() []*lifecycle.Rule { return rules }
