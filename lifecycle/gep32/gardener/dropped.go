package gardener

import (
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// DroppedOnCreate has its source in Gardener F1, H6, J7.
var DroppedOnCreate = &lifecycle.Rule{Name: "gardener-dropped-on-create", Severity: model.Warning, Gardener: model.Warning, Version: checkDropped, Shape: checkDroppedImages,
	Doc: "Gardener drops a version from a new profile: an expired one, or an unavailable Kubernetes version or override"}

// DroppedOnUpdate has its source in Gardener H6.
var DroppedOnUpdate = &lifecycle.Rule{Name: "gardener-dropped-on-update", Severity: model.Warning, Gardener: model.Warning,
	Doc: "Gardener drops a new override from an update of a namespaced profile, because it is expired or unavailable now"}

// checkDropped reports what the server drops from a request.
func checkDropped(c *lifecycle.VersionCase) {
	if !c.Written || !IsDropped(c.Object, c.Track, c.Version, c.Old, c.Before != nil, c.Now) {
		return
	}
	rule, f := c.Rule, model.Finding{Path: c.Path(""), Place: model.Here(c.StillToCome()), Now: true}
	f.Message = model.Words(c.Name() + " is " + lifecycle.StageAt(c.Version, c.Now, lifecycle.Gardener) + " now; Gardener silently drops it when this profile is created.")
	f.Hint = "Create the profile without it, then add it by an update: updates drop nothing."
	switch {
	case c.Namespaced() && c.Before != nil:
		rule = DroppedOnUpdate
		f.Message = model.Words("the override of " + c.Name() + " is " + lifecycle.StageAt(c.Version, c.Now, lifecycle.Gardener) + " now and is new, so Gardener drops it silently.")
		f.Hint = "Remove it, or make it active now."
	case c.Namespaced():
		f.Hint = "Remove it, or make it active now."
	}
	c.ReportAs(rule, c.Ref, f)
}

// checkDroppedImages reports entries for images that have no effect.
func checkDroppedImages(c *lifecycle.ObjectCase) {
	if !c.Written {
		return
	}
	rule, request := c.Rule, "when this profile is created"
	if c.Old != nil {
		rule, request = DroppedOnUpdate, "from an update"
	}
	for i, t := range c.Object.Tracks {
		if IsEmptyEntry(c.Object, t) {
			c.ReportAs(rule, c.Ref.InTrack(i), model.Finding{Path: t.Path, Place: model.Here(t.Image.At),
				Message: model.Words("the entry for " + lifecycle.Quote(t.Image.Text) + " has neither a version nor a strategy; Gardener silently drops it " + request + "."),
				Hint:    "Remove it, or give it a version."})
		}
	}
}

// IsDropped reports whether the server drops a version from a request; before is the stored
// version, or nil. Starts are read as Gardener does, in both dialects.
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

// IsEmptyEntry reports whether the server drops the entry for an image in a namespaced profile,
// because it has neither a version nor an update strategy (H6).
func IsEmptyEntry(o *model.Object, t *model.Track) bool {
	return o.Kind == model.NamespacedCloudProfile && t.IsImage() && len(t.Versions) == 0 && t.Strategy.Text == ""
}

// SaysDropped reports whether a finding is about something that the server drops.
func SaysDropped(f *model.Finding, d lifecycle.Dialect) bool {
	create, _ := DroppedOnCreate.In(d)
	update, _ := DroppedOnUpdate.In(d)
	return f.Rule == create || f.Rule == update
}

// IsServers reports whether a finding is of a rule about the server itself. In dialect Gardener all
// rules are.
func IsServers(f *model.Finding, d lifecycle.Dialect) bool {
	return d == lifecycle.Gardener || strings.HasPrefix(f.Rule, "gardener-")
}
