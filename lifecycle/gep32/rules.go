package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
)

// Rules returns every rule of profiles: those about the objects of one file,
// then those that need a namespaced profile and its parent, then what a server
// said. The order is that of the manual, and that in which they are asked; a new rule
// goes to those about the same subject.
func Rules() []*lifecycle.Rule {
	return []*lifecycle.Rule{
		UnknownStage, StageOrder, DuplicateStage, StartOrder, StartMissing, BadTime, BadType, UnknownField, MixedFields, LegacyExpired, VersionFormat,
		gardener.DuplicateVersion, BackToUnavailable, StageRegression, RemovedVersion, SupportedOverlap, NoUpdateTarget, ScheduledTarget, SuspiciousDate,
		StaleStatus, gardener.LatestExpires, gardener.Overlap, gardener.NoVersions, gardener.ImageName, gardener.DuplicateImage, gardener.ImageCollision,
		gardener.UpdateStrategy, gardener.BastionImage, gardener.RequiredField, gardener.OverrideClassification, ParentReference, gardener.ParentChanged,
		gardener.ExplicitUnavailable, gardener.OpenStart, gardener.DroppedOnCreate, gardener.DroppedOnUpdate, ServerTime, gardener.BackToUnavailable,
		gardener.StartNow,
		NewStage, UnknownVersion, LifecycleIgnored, StageInUse, VersionInUse, ParentMissing, ParentAmbiguous,
		gardener.VersionNotInParent, gardener.DateMissing, gardener.DatePast, gardener.ForbiddenField,
		gardener.ServerRefused,
	}
}
