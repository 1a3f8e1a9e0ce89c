package gardener

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// DuplicateVersion has its source in Gardener D2, E3.
var DuplicateVersion = &lifecycle.Rule{Name: "duplicate-version", Severity: model.Error, Gardener: model.Error, Texts: checkDuplicateVersion,
	Doc: "a version is listed twice"}

// checkDuplicateVersion compares the texts of Kubernetes versions. Empty texts do not count as
// duplicates. In dialect Gardener neither do texts that are not a version, which the server refuses
// anyway.
func checkDuplicateVersion(c *lifecycle.TrackCase) {
	if c.Track.IsImage() {
		return
	}
	listed := map[string][]int{}
	for i, v := range c.Track.Versions {
		text := lifecycle.ServerText(v)
		if text == "" || c.Dialect == lifecycle.Gardener && !IsTriple(text) {
			continue
		}
		if before := listed[text]; len(before) > 0 {
			f := twiceListed(v, c.Track.Versions[before[0]], model.VersionPath(c.Track, i)+".version")
			f.Fixes = leavingOne(v, c.RefOf(i, model.None), c.RefOf(before[0], model.None), len(before)+1)
			c.Report(c.RefOf(i, model.None), f)
		}
		listed[text] = append(listed[text], i)
	}
}

// leavingOne returns the fixes that remove one of two entries for a version: the nth one, at ref at,
// or the first one.
func leavingOne(v *model.Version, at, first model.Ref, n int) []model.Fix {
	name := " " + v.Text
	if v.Text == "" {
		name = " version without text"
	}
	remove := func(ref model.Ref, n int) model.Fix {
		return model.Fix{Label: "remove the " + lifecycle.Nth(n) + name, Edits: []model.Edit{{Ref: ref, What: model.RemoveVersion, Name: v.Text}}}
	}
	return []model.Fix{remove(at, n), remove(first, 1)}
}

func twiceListed(v, first *model.Version, path string) model.Finding {
	return model.Finding{Type: model.Duplicate, Path: path, Place: model.Here(lifecycle.VersionPlace(v)), Other: first.Text,
		Message: model.Words(lifecycle.VersionName(v) + " is listed twice").FirstListed(lifecycle.VersionPlace(first)).Words("."),
		Related: lifecycle.Related(lifecycle.VersionPlace(first), lifecycle.VersionName(first)),
		Hint:    "Remove one of the two."}
}

// ImageCollision has its source in Gardener E3.
var ImageCollision = &lifecycle.Rule{Name: "gardener-image-collision", Severity: model.Warning, Gardener: model.Error, Shape: checkImageVersions,
	Doc: "two image versions have the same NAME-VERSION, which Gardener refuses"}

// imageEntry addresses an image version by track and index.
type imageEntry struct{ track, version int }

// in returns the track and version in an object.
func (e imageEntry) in(o *model.Object) (*model.Track, *model.Version) {
	t := o.Tracks[e.track]
	return t, t.Versions[e.version]
}

// checkImageVersions compares the versions of all machine images by image name and version
// joined, as the server does.
func checkImageVersions(c *lifecycle.ObjectCase) {
	type first struct {
		imageEntry
		times int
	}
	many := 0
	for _, t := range c.Object.Tracks {
		many += len(t.Versions)
	}
	listed := make(map[string]first, many)
	for ti, t := range c.Object.Tracks {
		if !t.IsImage() {
			continue
		}
		for i, v := range t.Versions {
			if lifecycle.ServerText(v) == "" && c.Dialect == lifecycle.GEP32 {
				continue
			}
			name := t.Image.Text + "-" + lifecycle.ServerText(v)
			before, again := listed[name]
			if again {
				collision(c, imageEntry{ti, i}, before.imageEntry, before.times)
			} else {
				before.imageEntry = imageEntry{ti, i}
			}
			before.times++
			listed[name] = before
		}
	}
}

// collision reports an entry that has the same joined name as earlier entries. first is the first of
// these, earlier their number.
func collision(c *lifecycle.ObjectCase, at, first imageEntry, earlier int) {
	t, v := at.in(c.Object)
	f, other := first.in(c.Object)
	ref := func(e imageEntry) model.Ref { return c.Ref.InTrack(e.track).InVersion(e.version) }
	rule := DuplicateVersion
	found := twiceListed(v, other, model.VersionPath(t, at.version))
	if t.Image.Text == f.Image.Text {
		found.Fixes = leavingOne(v, ref(at), ref(first), earlier+1)
	} else {
		found.Hint = "Rename one of the images."
	}
	if t.Image.Text != f.Image.Text && c.Dialect == lifecycle.GEP32 {
		rule = c.Rule
		found.Message = model.Words(model.Escape(t.Image.Text) + " " + model.Escape(v.Text) + " and " + model.Escape(f.Image.Text) + " " + model.Escape(other.Text)).
			There(lifecycle.VersionPlace(other)).Words(" have the same name for Gardener.")
	}
	c.ReportAs(rule, ref(at), found)
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
