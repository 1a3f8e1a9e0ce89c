package gardener

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// ImageName has its source in Gardener E2.
var ImageName = &lifecycle.Rule{Name: "gardener-image-name", Severity: model.Warning, Gardener: model.Error, Shape: checkImageNames,
	Doc: "the name of a machine image is missing, or Gardener refuses it"}

// longestName is the maximum length of a name, in bytes.
const longestName = 63

var plainName = pattern.New(`^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$`)

// isPlainName reports whether a text is a qualified name without a prefix.
func isPlainName(text string) bool { return len(text) <= longestName && plainName().MatchString(text) }

func checkImageNames(c *lifecycle.ObjectCase) {
	for i, t := range c.Object.Tracks {
		if !t.IsImage() {
			continue
		}
		name := t.Image.Text
		f := model.Finding{Path: t.Path + ".name", Place: model.Here(t.Image.At),
			Hint: "Use at most 63 letters and digits, with - _ . between them."}
		switch {
		case name == "":
			f.Type, f.Message, f.Hint = model.Required, model.Words("the machine image has no name."), "Give it a name."
			c.Report(c.Ref.InTrack(i), f)
		case !isPlainName(name):
			f.Type, f.Message = model.Invalid, model.Words(lifecycle.Quote(name)+" is not a valid name of a machine image.")
			c.Report(c.Ref.InTrack(i), f)
		}
	}
}

// DuplicateImage has its source in Gardener E2.
var DuplicateImage = &lifecycle.Rule{Name: "gardener-duplicate-image", Severity: model.Warning, Gardener: model.Error, Shape: checkDuplicateImage,
	Doc: "a machine image is listed twice"}

func checkDuplicateImage(c *lifecycle.ObjectCase) {
	seen := map[string]*model.Track{}
	for i, t := range c.Object.Tracks {
		if !t.IsImage() {
			continue
		}
		other, twice := seen[t.Image.Text]
		if !twice {
			seen[t.Image.Text] = t
			continue
		}
		name, first := "the machine image "+lifecycle.Quote(t.Image.Text), lifecycle.FirstPlace(other.Image.At, other.At)
		c.Report(c.Ref.InTrack(i), model.Finding{Type: model.Duplicate, Path: t.Path, Place: model.Here(t.Image.At),
			Message: model.Words(name + " is listed twice").FirstListed(first).Words("."), Related: lifecycle.Related(first, name),
			Hint: "Move all versions into one of them."})
	}
}

// ImageInUse has its source in Gardener F3.
var ImageInUse = &lifecycle.Rule{Name: "gardener-image-in-use", Severity: model.Warning, Gardener: model.Error,
	Doc: "a change of the parent adds an image that a namespaced profile defines, or removes an image to which a namespaced profile adds versions"}

// UpdateStrategy has its source in Gardener E2, H1.
var UpdateStrategy = &lifecycle.Rule{Name: "gardener-update-strategy", Severity: model.Warning, Gardener: model.Error, Shape: checkUpdateStrategy,
	Doc: "the updateStrategy of a machine image is not patch, minor or major, or is missing without a default"}

func checkUpdateStrategy(c *lifecycle.ObjectCase) {
	known := []string{target.StrategyPatch, target.StrategyMinor, target.StrategyMajor}
	for i, t := range c.Object.Tracks {
		s := t.Strategy
		if t.IsImage() && !s.Set && c.Merged {
			c.Report(c.Ref.InTrack(i), model.Finding{Type: model.Required, Path: t.Path + ".updateStrategy", Place: model.Here(t.Image.At),
				Message: model.Words(lifecycle.Quote(t.Image.Text) + " has no update strategy, and there is no default for an image that only the namespaced profile has."),
				Hint:    "Write updateStrategy: patch, minor or major."})
		}
		if !t.IsImage() || !s.Set || s.Text == known[0] || s.Text == known[1] || s.Text == known[2] {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: t.Path + ".updateStrategy", Place: model.Here(s.At),
			Message: model.Words(lifecycle.Quote(s.Text) + " is not an update strategy."), Hint: "Write patch, minor or major."}
		if near := model.Nearest(s.Text, known); near != "" {
			f.Hint = "Did you mean " + near + "? Write patch, minor or major."
		}
		c.Report(c.Ref.InTrack(i), f)
	}
}
