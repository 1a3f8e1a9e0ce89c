package gep32

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleNoVersions: Gardener D1, E1, E2.
var ruleNoVersions = &lifecycle.Rule{
	Name: "gardener-no-versions", Severity: model.Warning, Gardener: model.Error,
	Doc: "there is no Kubernetes version, no machine image, or no version of an image",
}

func checkNoVersions(c *ObjectCase) {
	kubernetes, images := model.None, 0
	for i, t := range c.Object.Tracks {
		switch {
		case !t.IsImage():
			kubernetes = i
		case len(t.Versions) == 0:
			c.noImageVersion(i, t)
			fallthrough
		default:
			images++
		}
	}
	if c.namespaced() {
		return
	}
	if kubernetes == model.None || len(c.Object.Tracks[kubernetes].Versions) == 0 {
		f := model.Finding{Type: model.Required, Path: c.spec() + ".kubernetes.versions", Place: lifecycle.FirstPlace(c.Object.KubernetesAt, c.Object.SpecAt, c.Object.At),
			Message: "there is no Kubernetes version.", Hint: "Give the profile one."}
		if kubernetes != model.None {
			c.leftWithout(&f, c.Object.Tracks[kubernetes])
		}
		c.report(ruleNoVersions, kubernetes, f)
		f.Type, f.Message = model.Invalid, "without a Kubernetes version there is no latest one."
		if c.Dialect == lifecycle.Gardener {
			c.report(ruleNoVersions, kubernetes, f)
		}
	}
	if images == 0 {
		c.report(ruleNoVersions, model.None, model.Finding{Type: model.Required, Path: c.spec() + ".machineImages",
			Place:   lifecycle.FirstPlace(c.Object.ImagesAt, c.Object.SpecAt, c.Object.At),
			Message: "there is no machine image.", Hint: "Give the profile one."})
	}
}

// noImageVersion reports an image without versions. A namespaced profile may name
// one that its parent has, for the strategy alone (Gardener H1); while the parent
// is not known, nothing is said.
func (c *ObjectCase) noImageVersion(i int, t *model.Track) {
	f := model.Finding{Type: model.Required, Path: t.Path + ".versions",
		Message: lifecycle.Quote(t.Image.Text) + " has no version.", Hint: "Give it one, or remove the image."}
	c.leftWithout(&f, t)
	if c.namespaced() {
		if c.Parent == nil || c.InParent.Texts(c.Parent, t.Name) != nil {
			return
		}
		f.Message = strings.TrimSuffix(f.Message, ".") + ", and the parent does not have the image."
	}
	c.report(ruleNoVersions, i, f)
}

// leftWithout says of a track without versions that the server has dropped them.
func (c *ObjectCase) leftWithout(f *model.Finding, t *model.Track) {
	if was := lifecycle.TrackNamed(c.Request, t.Name); was != nil && len(was.Versions) > 0 {
		f.Message = strings.TrimSuffix(f.Message, ".") + " once Gardener has dropped those that are not active now."
		f.Hint = "Give it one that is active now."
	}
}

// spec is the field path of the specification, which the tracks begin with; that
// of a merged profile is not spec.
func (c *ObjectCase) spec() string {
	for _, t := range c.Object.Tracks {
		for _, below := range []string{".kubernetes", ".machineImages["} {
			if at := strings.Index(t.Path, below); at >= 0 {
				return t.Path[:at]
			}
		}
	}
	return "spec"
}
