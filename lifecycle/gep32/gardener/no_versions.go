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
		f := model.Finding{Type: model.Required, Path: Spec(c.Object) + ".kubernetes.versions", Place: model.Here(lifecycle.FirstPlace(c.Object.KubernetesAt, c.Object.SpecAt, c.Object.At)),
			Message: model.Words("there is no Kubernetes version."), Hint: "Give the profile one."}
		if kubernetes != model.None && dropped(c, c.Object.Tracks[kubernetes]) {
			f.Now, f.Message, f.Hint = true, model.Words("there is no Kubernetes version"+onceDropped+"."), giveActive
		}
		c.Report(c.Ref.InTrack(kubernetes), f)
		f.Now, f.Type, f.Message = false, model.Invalid, model.Words("there is no Kubernetes version, so no version is the latest.")
		if c.Dialect == lifecycle.Gardener {
			c.Report(c.Ref.InTrack(kubernetes), f)
		}
	}
	if images == 0 {
		c.Report(c.Ref, model.Finding{Type: model.Required, Path: Spec(c.Object) + ".machineImages",
			Place:   model.Here(lifecycle.FirstPlace(c.Object.ImagesAt, c.Object.SpecAt, c.Object.At)),
			Message: model.Words("there is no machine image."), Hint: "Give the profile one."})
	}
}

// noImageVersion reports an image without versions. A namespaced profile may name an image of its
// parent without versions, to set its strategy (Gardener H1). While the parent is not known, nothing
// is reported about a namespaced profile.
func noImageVersion(c *lifecycle.ObjectCase, i int, t *model.Track) {
	f := model.Finding{Type: model.Required, Path: t.Path + ".versions",
		Hint: "Give it one, or remove the image."}
	text := lifecycle.Quote(t.Image.Text) + " has no version"
	if dropped(c, t) {
		f.Now, text, f.Hint = true, text+onceDropped, giveActive
	}
	if c.Namespaced() {
		if c.Parent == nil || c.InParent.Texts(c.Parent, t.Name) != nil {
			return
		}
		text += ", and the parent does not have the image"
	}
	f.Message = model.Words(text + ".")
	c.Report(c.Ref.InTrack(i), f)
}

// Parts of the message and the hint about a track whose versions the server drops.
const (
	onceDropped = " once Gardener has dropped those that are not active now"
	giveActive  = "Give it one that is active now."
)

// dropped reports whether a track without versions has some in the request.
func dropped(c *lifecycle.ObjectCase, t *model.Track) bool {
	was := lifecycle.TrackNamed(c.Request, t.Name)
	return was != nil && len(was.Versions) > 0
}

// Spec returns the field path with which the paths of the object's tracks begin: spec, or
// status.cloudProfileSpec for a merged profile.
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
