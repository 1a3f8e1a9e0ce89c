package gardener

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// NoVersions has its source in Gardener D1, E1, E2.
var NoVersions = &lifecycle.Rule{Name: "gardener-no-versions", Severity: model.Warning, Gardener: model.Error, Shape: checkNoVersions,
	Doc: "there is no Kubernetes version, no machine image, or no version of an image"}

func checkNoVersions(c *lifecycle.ObjectCase) {
	kubernetes, images := model.None, 0
	for i, t := range c.Object.Tracks {
		switch {
		case !t.IsImage():
			kubernetes = i
		case len(t.Versions) == 0:
			noImageVersion(c, i, t)
			fallthrough
		default:
			images++
		}
	}
	if c.Namespaced() {
		return
	}
	if kubernetes == model.None || len(c.Object.Tracks[kubernetes].Versions) == 0 {
		f := model.Finding{Type: model.Required, Path: Spec(c.Object) + ".kubernetes.versions", Place: lifecycle.FirstPlace(c.Object.KubernetesAt, c.Object.SpecAt, c.Object.At),
			Message: "there is no Kubernetes version.", Hint: "Give the profile one."}
		if kubernetes != model.None {
			leftWithout(c, &f, c.Object.Tracks[kubernetes])
		}
		c.Report(c.Ref.InTrack(kubernetes), f)
		f.Type, f.Message = model.Invalid, "without a Kubernetes version there is no latest one."
		if c.Dialect == lifecycle.Gardener {
			c.Report(c.Ref.InTrack(kubernetes), f)
		}
	}
	if images == 0 {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: Spec(c.Object) + ".machineImages",
			Place:   lifecycle.FirstPlace(c.Object.ImagesAt, c.Object.SpecAt, c.Object.At),
			Message: "there is no machine image.", Hint: "Give the profile one."})
	}
}

// noImageVersion reports an image without versions. A namespaced profile may name one that
// its parent has, just for the strategy (Gardener H1); while the parent is not known, nothing
// is reported.
func noImageVersion(c *lifecycle.ObjectCase, i int, t *model.Track) {
	f := model.Finding{Type: model.Required, Path: t.Path + ".versions",
		Message: lifecycle.Quote(t.Image.Text) + " has no version.", Hint: "Give it one, or remove the image."}
	leftWithout(c, &f, t)
	if c.Namespaced() {
		if c.Parent == nil || c.InParent.Texts(c.Parent, t.Name) != nil {
			return
		}
		f.Message = strings.TrimSuffix(f.Message, ".") + ", and the parent does not have the image."
	}
	c.Report(c.Ref.InTrack(i), f)
}

// leftWithout adds to the finding about a track without versions that the server has dropped
// them.
func leftWithout(c *lifecycle.ObjectCase, f *model.Finding, t *model.Track) {
	if was := lifecycle.TrackNamed(c.Request, t.Name); was != nil && len(was.Versions) > 0 {
		f.Message = strings.TrimSuffix(f.Message, ".") + " once Gardener has dropped those that are not active now."
		f.Hint = "Give it one that is active now."
	}
}

// Spec returns the field path of the specification, with which the paths of tracks begin; for
// a merged profile that is not spec.
func Spec(o *model.Object) string {
	for _, t := range o.Tracks {
		for _, below := range []string{".kubernetes", ".machineImages["} {
			if at := strings.Index(t.Path, below); at >= 0 {
				return t.Path[:at]
			}
		}
	}
	return "spec"
}
