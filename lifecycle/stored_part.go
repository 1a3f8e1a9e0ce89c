package lifecycle

import (
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// isDropped tells whether the server drops a version from a request; before is
// the version that is stored, or nil. Gardener's reading of a start counts, in
// both dialects.
func isDropped(o *model.Object, t *model.Track, v, before *model.Version, update bool, now time.Time) bool {
	stage := StageAt(v, now, Gardener)
	switch {
	case o.Kind == model.NamespacedCloudProfile:
		return before == nil && (stage == model.Expired || stage == model.Unavailable)
	case o.Kind != model.CloudProfile || update:
		return false
	}
	return stage == model.Expired || stage == model.Unavailable && !t.IsImage()
}

// isEmptyEntry tells whether the server drops the entry for an image: in a
// namespaced profile one that has no version left and gives no strategy (H6).
func isEmptyEntry(o *model.Object, t *model.Track) bool {
	return o.Kind == model.NamespacedCloudProfile && t.IsImage() && len(t.Versions) == 0 && t.Strategy.Text == ""
}

// judgedPart says which rules are asked of an object of a request.
type judgedPart uint8

const (
	wholePart   judgedPart = iota
	writtenPart            // GEP-32's, of what is written; and what is dropped
	storedPart             // the server's, of what it stores
)

// hears tells whether a finding belongs to the part that is judged.
func (c *baseCase) hears(f *model.Finding) bool {
	dropped := f.Rule == ruleDroppedOnCreate.nameIn(c.Dialect) || f.Rule == ruleDroppedOnUpdate.nameIn(c.Dialect)
	switch c.part {
	case writtenPart:
		return dropped || !isServers(f, c.Dialect)
	case storedPart:
		return !dropped && isServers(f, c.Dialect)
	}
	return true
}

// isServers tells whether a finding is about what the server says: in dialect
// Gardener all are, as that says what the server does.
func isServers(f *model.Finding, d Dialect) bool {
	return d == Gardener || strings.HasPrefix(f.Rule, "gardener-")
}
