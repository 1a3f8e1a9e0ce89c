package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleImageCollision: Gardener E3.
var ruleImageCollision = &lifecycle.Rule{
	Name: "gardener-image-collision", Severity: model.Warning, Gardener: model.Error,
	Doc: "name and version of two machine images read the same when a - joins them, which Gardener refuses",
}

// imageEntry is where an image version is listed.
type imageEntry struct{ track, version int }

// checkImageVersions compares the machine image versions of all images, as the
// server joins them.
func checkImageVersions(c *ObjectCase) {
	first := map[string]imageEntry{}
	for ti, t := range c.Object.Tracks {
		if !t.IsImage() {
			continue
		}
		for i, v := range t.Versions {
			if lifecycle.ServerText(v) == "" && c.Dialect == lifecycle.GEP32 {
				continue
			}
			name := t.Image.Text + "-" + lifecycle.ServerText(v)
			if e, twice := first[name]; twice {
				c.collision(imageEntry{ti, i}, e)
			} else {
				first[name] = imageEntry{ti, i}
			}
		}
	}
}

// collision reports two entries with the same joined name.
func (c *ObjectCase) collision(at, first imageEntry) {
	t, f := c.Object.Tracks[at.track], c.Object.Tracks[first.track]
	v, other := t.Versions[at.version], f.Versions[first.version]
	rule := ruleDuplicateVersion
	found := twiceListed(v, other, model.VersionPath(t, at.version))
	if t.Image.Text != f.Image.Text && c.Dialect == lifecycle.GEP32 {
		rule = ruleImageCollision
		found.Message = model.Escape(t.Image.Text) + " " + model.Escape(v.Text) + " and " + model.Escape(f.Image.Text) + " " +
			model.Escape(other.Text) + lifecycle.Line(lifecycle.VersionPlace(other)) + " are the same name for Gardener."
		found.Hint = "Rename one of the images."
	}
	c.reportVersion(rule, at.track, at.version, found)
}
