package gardener

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// DuplicateVersion has its source in Gardener D2, E3.
var DuplicateVersion = &lifecycle.Rule{Name: "duplicate-version", Severity: model.Error, Gardener: model.Error, Texts: checkDuplicateVersion,
	Doc: "a version is listed twice"}

// checkDuplicateVersion compares the texts of Kubernetes versions. Texts that
// are no version are refused already, and empty ones are not the same one.
func checkDuplicateVersion(c *lifecycle.TrackCase) {
	if c.Track.IsImage() {
		return
	}
	first := map[string]int{}
	for i, v := range c.Track.Versions {
		text := lifecycle.ServerText(v)
		if text == "" || c.Dialect == lifecycle.Gardener && !IsTriple(text) {
			continue
		}
		if k, twice := first[text]; twice {
			c.Report(c.RefOf(i, model.None), twiceListed(v, c.Track.Versions[k], model.VersionPath(c.Track, i)+".version"))
		} else {
			first[text] = i
		}
	}
}

func twiceListed(v, first *model.Version, path string) model.Finding {
	return model.Finding{Type: model.Duplicate, Path: path, Place: lifecycle.VersionPlace(v), Other: first.Text,
		Message: lifecycle.VersionName(v) + " is listed twice" + lifecycle.FirstListed(lifecycle.VersionPlace(first)) + ".",
		Related: lifecycle.Related(lifecycle.VersionPlace(first), lifecycle.VersionName(first)),
		Hint:    "Remove one of the two."}
}

// ImageCollision has its source in Gardener E3.
var ImageCollision = &lifecycle.Rule{Name: "gardener-image-collision", Severity: model.Warning, Gardener: model.Error, Shape: checkImageVersions,
	Doc: "name and version of two machine images read the same when a - joins them, which Gardener refuses"}

// imageEntry is where an image version is listed.
type imageEntry struct{ track, version int }

// checkImageVersions compares the machine image versions of all images, as the
// server joins them.
func checkImageVersions(c *lifecycle.ObjectCase) {
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
				collision(c, imageEntry{ti, i}, e)
			} else {
				first[name] = imageEntry{ti, i}
			}
		}
	}
}

// collision reports two entries with the same joined name.
func collision(c *lifecycle.ObjectCase, at, first imageEntry) {
	t, f := c.Object.Tracks[at.track], c.Object.Tracks[first.track]
	v, other := t.Versions[at.version], f.Versions[first.version]
	rule := DuplicateVersion
	found := twiceListed(v, other, model.VersionPath(t, at.version))
	if t.Image.Text != f.Image.Text && c.Dialect == lifecycle.GEP32 {
		rule = c.Rule
		found.Message = model.Escape(t.Image.Text) + " " + model.Escape(v.Text) + " and " + model.Escape(f.Image.Text) + " " +
			model.Escape(other.Text) + lifecycle.There(lifecycle.VersionPlace(other)) + " are the same name for Gardener."
		found.Hint = "Rename one of the images."
	}
	c.ReportAs(rule, c.Ref.InTrack(at.track).InVersion(at.version), found)
}

// IsTriple reports whether text is digits.digits.digits (Gardener D2).
func IsTriple(text string) bool {
	part, digits := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.' && digits > 0:
			part, digits = part+1, 0
		default:
			return false
		}
	}
	return part == 2 && digits > 0
}
