package gep32

import (
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// IsDropped tells whether the server drops a version from a request; before is
// the version that is stored, or nil. Gardener's reading of a start counts, in
// both dialects.
func IsDropped(o *model.Object, t *model.Track, v, before *model.Version, update bool, now time.Time) bool {
	stage := lifecycle.StageAt(v, now, lifecycle.Gardener)
	switch {
	case o.Kind == model.NamespacedCloudProfile:
		return before == nil && (stage == model.Expired || stage == model.Unavailable)
	case o.Kind != model.CloudProfile || update:
		return false
	}
	return stage == model.Expired || stage == model.Unavailable && !t.IsImage()
}

// IsEmptyEntry tells whether the server drops the entry for an image: in a
// namespaced profile one that has no version left and gives no strategy (H6).
func IsEmptyEntry(o *model.Object, t *model.Track) bool {
	return o.Kind == model.NamespacedCloudProfile && t.IsImage() && len(t.Versions) == 0 && t.Strategy.Text == ""
}

// judgedPart says which rules are asked of an object of a request.
type judgedPart uint8

const (
	wholePart   judgedPart = iota
	WrittenPart            // GEP-32's, of what is written; and what is dropped
	StoredPart             // the server's, of what it stores
)

// hears tells whether a finding belongs to the part that is judged.
func (c *Case) hears(f *model.Finding) bool {
	dropped := f.Rule == ruleDroppedOnCreate.NameIn(c.Dialect) || f.Rule == ruleDroppedOnUpdate.NameIn(c.Dialect)
	switch c.part {
	case WrittenPart:
		return dropped || !IsServers(f, c.Dialect)
	case StoredPart:
		return !dropped && IsServers(f, c.Dialect)
	}
	return true
}

// IsServers tells whether a finding is about what the server says: in dialect
// Gardener all are, as that says what the server does.
func IsServers(f *model.Finding, d lifecycle.Dialect) bool {
	return d == lifecycle.Gardener || strings.HasPrefix(f.Rule, "gardener-")
}
