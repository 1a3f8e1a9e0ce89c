package gardener

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// OverrideClassification has its source in Gardener H1.
var OverrideClassification = &lifecycle.Rule{Name: "gardener-override-classification", Severity: model.Warning, Gardener: model.Error, Version: checkOverrideClassification,
	Doc: "a Kubernetes version of a namespaced profile has the older field classification, which Gardener refuses there"}

func checkOverrideClassification(c *lifecycle.VersionCase) {
	if !c.Namespaced() || c.Track.IsImage() || !c.Version.Classification.Set {
		return
	}
	c.Report(c.Ref, model.Finding{Type: model.Forbidden, Path: c.Path(".classification"), Place: model.Here(c.Version.Classification.At),
		Message: model.Words("a namespaced profile may not change the classification of " + c.Name() + "; Gardener refuses it."),
		Hint:    "Remove it: the value of the parent applies.",
		Fixes:   []model.Fix{lifecycle.WithoutClassification(c.Ref)}})
}

// ParentChanged has its source in Gardener H1.
var ParentChanged = &lifecycle.Rule{Name: "gardener-parent-changed", Severity: model.Warning, Gardener: model.Error, Shape: checkParentChanged,
	Doc: "the parent of a namespaced profile differs from the one before, which Gardener refuses"}

func checkParentChanged(c *lifecycle.ObjectCase) {
	if !c.Namespaced() || c.Old == nil || c.Old.Parent.Kind == c.Object.Parent.Kind && c.Old.Parent.Name == c.Object.Parent.Name {
		return
	}
	was, is := c.Old.Parent, c.Object.Parent
	f := model.Finding{Type: model.Invalid, Path: "spec.parent", Place: model.Here(lifecycle.FirstPlace(is.NameAt, is.At, c.Object.SpecAt, c.Object.At)),
		Message: model.Words("the parent was " + lifecycle.Quote(was.Name) + " and would be " + lifecycle.Quote(is.Name) + "; Gardener refuses to change it."),
		Hint:    "Create another namespaced profile for the new parent."}
	if was.Name == is.Name {
		f.Place = model.Here(lifecycle.FirstPlace(is.KindAt, f.Place.Position))
		f.Message = model.Words("the parent's kind was " + lifecycle.Quote(was.Kind) + " and would be " + lifecycle.Quote(is.Kind) + "; Gardener refuses to change it.")
	}
	c.Report(c.Ref, f)
}

// LaterDateHint is the hint for an override that is expired already.
const LaterDateHint = "Give it a later date."

// ExpiredBefore returns the beginning of a message: that an override is expired at now.
func ExpiredBefore(v *model.Version, now time.Time) string {
	return "the override of " + model.Escape(v.Text) + " is expired on " + phrase.Instant(now)
}

// checkServedDatePast checks overrides in a namespaced profile opened by kubectl edit. The server
// compares an expirationDate in the past with the merged profile in the stored status (Gardener
// H4). It answers a refusal with an internal error, on which kubectl exits. The server drops an
// override that the stored profile lacks, so another rule reports it (H6). An entry for an image
// version that sets more than the date is the namespaced profile's own version and is skipped.
func checkServedDatePast(c *lifecycle.VersionCase) {
	v := c.Version
	if !c.Object.Served || !c.Namespaced() || c.Merged || !v.HasExpiration || !v.Expiration.IsAt() || !v.Expiration.Time().Before(c.Now) ||
		c.Track.IsImage() && len(ForbiddenFields(v)) > 0 {
		return
	}
	if before := stored(c); c.Before != nil && c.Old == nil || before != nil && before.HasExpiration && SameSecond(before.Expiration, v.Expiration) {
		return
	}
	f := model.Finding{Path: c.Path(""), Place: model.Here(v.ExpirationAt), Hint: LaterDateHint,
		Message: model.Words(ExpiredBefore(v, c.Now) + " and was not before; Gardener answers such an update with an internal error, and kubectl edit ends.")}
	if c.Track.IsImage() {
		f.Type, f.Path = model.Invalid, c.Path(".expirationDate")
	}
	c.Report(c.Ref, f)
}

// stored returns the version as the server has it: the merged one in the file's status or, in a file
// without a status, the one before the change. It returns nil if there is none.
func stored(c *lifecycle.VersionCase) *model.Version {
	switch {
	case c.Status != nil:
		return c.Status.Merged
	case c.HasStatus:
		return nil
	}
	return c.Old
}

// Rules for the admission of a namespaced profile (Gardener H4).
var (
	VersionNotInParent = &lifecycle.Rule{Name: "gardener-version-not-in-parent", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener refuses an override of a Kubernetes version that the parent does not have"}
	DateMissing = &lifecycle.Rule{Name: "gardener-expiration-date-missing", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener requires an expirationDate in every override"}
	DatePast = &lifecycle.Rule{Name: "gardener-expiration-date-in-past", Severity: model.Warning, Gardener: model.Error, Version: checkServedDatePast,
		Doc: "Gardener refuses an update in which an override is expired and was not before"}
	ForbiddenField = &lifecycle.Rule{Name: "gardener-forbidden-field", Severity: model.Warning, Gardener: model.Error,
		Doc: "Gardener allows an override of an image version to set only the expirationDate"}
)
