package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

const laterDateHint = "Give it a later date."

// expiredBefore says of an override that it is expired at an instant.
func expiredBefore(v *model.Version, now time.Time) string {
	return "the override of " + model.Escape(v.Text) + " is expired on " + date(now)
}

// checkServedDatePast looks at overrides in a namespaced profile that kubectl edit
// handed over: the server compares an expirationDate in the past with the merged
// profile in the status that it has (Gardener H4), and answers what it refuses
// there with an internal error, at which kubectl ends. An override that the stored
// profile lacks it drops instead, which is another rule (H6). Entries for image
// versions that set more than the date are versions of the namespaced profile's own.
func checkServedDatePast(c *versionCase) {
	v := c.v
	if !c.object.Served || !c.namespaced() || c.Merged || !v.HasExpiration || !v.Expiration.IsAt() || !v.Expiration.Time.Before(c.Now) ||
		c.track.IsImage() && len(forbiddenFields(v)) > 0 {
		return
	}
	if before := c.stored(); c.compared && c.old == nil || before != nil && before.HasExpiration && sameSecond(before.Expiration, v.Expiration) {
		return
	}
	f := model.Finding{Path: c.path(""), Place: v.ExpirationAt, Hint: laterDateHint,
		Message: expiredBefore(v, c.Now) + " and was not before; Gardener refuses such an update with an internal error, and kubectl edit ends."}
	if c.track.IsImage() {
		f.Type, f.Path = model.Invalid, c.path(".expirationDate")
	}
	c.report(ruleDatePast, f)
}

// stored is the version as the server has it: merged, as the status in the file
// says, else as the file had it; nil where it has none.
func (c *versionCase) stored() *model.Version {
	switch {
	case c.status != nil:
		return c.status.Merged
	case c.hasStatus:
		return nil
	}
	return c.old
}
