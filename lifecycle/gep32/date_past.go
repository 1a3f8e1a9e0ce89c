package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

const LaterDateHint = "Give it a later date."

// ExpiredBefore says of an override that it is expired at an instant.
func ExpiredBefore(v *model.Version, now time.Time) string {
	return "the override of " + model.Escape(v.Text) + " is expired on " + lifecycle.Date(now)
}

// checkServedDatePast looks at overrides in a namespaced profile that kubectl edit
// handed over: the server compares an expirationDate in the past with the merged
// profile in the status that it has (Gardener H4), and answers what it refuses
// there with an internal error, at which kubectl ends. An override that the stored
// profile lacks it drops instead, which is another rule (H6). Entries for image
// versions that set more than the date are versions of the namespaced profile's own.
func checkServedDatePast(c *VersionCase) {
	v := c.V
	if !c.Object.Served || !c.namespaced() || c.Merged || !v.HasExpiration || !v.Expiration.IsAt() || !v.Expiration.Time.Before(c.Now) ||
		c.Track.IsImage() && len(ForbiddenFields(v)) > 0 {
		return
	}
	if before := c.stored(); c.Compared && c.Old == nil || before != nil && before.HasExpiration && SameSecond(before.Expiration, v.Expiration) {
		return
	}
	f := model.Finding{Path: c.path(""), Place: v.ExpirationAt, Hint: LaterDateHint,
		Message: ExpiredBefore(v, c.Now) + " and was not before; Gardener refuses such an update with an internal error, and kubectl edit ends."}
	if c.Track.IsImage() {
		f.Type, f.Path = model.Invalid, c.path(".expirationDate")
	}
	c.report(DatePast, f)
}

// stored is the version as the server has it: merged, as the status in the file
// says, else as the file had it; nil where it has none.
func (c *VersionCase) stored() *model.Version {
	switch {
	case c.Status != nil:
		return c.Status.Merged
	case c.HasStatus:
		return nil
	}
	return c.Old
}
