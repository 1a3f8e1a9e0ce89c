package gardener

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// BastionImage has its source in Gardener E6.
var BastionImage = &lifecycle.Rule{Name: "gardener-bastion-image", Severity: model.Warning, Gardener: model.Error, Object: checkBastionImage,
	Doc: "the bastion's machine type is not listed, or no image version that fits it is supported now by the older field classification"}

func checkBastionImage(c *lifecycle.ObjectCase) {
	b := &c.Object.Bastion
	if !b.Set || c.Namespaced() {
		return
	}
	path := Spec(c.Object) + ".bastion"
	if !b.Image.Set && !b.Type.Set {
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: path, Place: model.Here(b.At),
			Message: model.Words("the bastion names neither a machine type nor a machine image."),
			Hint:    "Name one of them, or remove the bastion."})
	}
	if b.Type.Set && !b.Type.Listed {
		c.Report(c.Ref, model.Finding{Type: model.Invalid, Path: path + ".machineType.name",
			Place:   model.Here(lifecycle.FirstPlace(b.Type.Name.At, b.Type.At)),
			Message: model.Words("the bastion's machine type " + lifecycle.Quote(b.Type.Name.Text) + " is not listed."),
			Hint:    "Name one of spec.machineTypes."})
	}
	if b.Image.Set {
		bastionImage(c, path+".machineImage")
	}
}

// bastionImage checks that the bastion can use a version of its image.
func bastionImage(c *lifecycle.ObjectCase, path string) {
	b := &c.Object.Bastion.Image
	f := model.Finding{Type: model.Invalid, Path: path + ".name", Place: model.Here(lifecycle.FirstPlace(b.Name.At, b.At)),
		Hint: "Name a version that is supported now and has the older field classification; a version with only a lifecycle does not count here."}
	named := "the bastion's machine image " + lifecycle.Quote(b.Name.Text)
	image := lifecycle.TrackNamed(c.Object, model.ImagePrefix+b.Name.Text)
	switch {
	case image == nil:
		f.Message = model.Words(named + " is not listed.")
	case !b.Version.Set && slices.ContainsFunc(image.Versions, func(v *model.Version) bool { return bastionTakes(c, v) }):
		return
	case !b.Version.Set:
		f.Message = model.Words("no version of " + named + " is classified supported.")
		if t := &c.Object.Bastion.Type; t.Architecture != "" {
			f.Message = model.Words("no version of " + named + " is classified supported and built for " + lifecycle.Quote(t.Architecture) +
				", the architecture of machine type " + lifecycle.Quote(t.Name.Text) + ".")
		}
	default:
		f.Path, f.Place = path+".version", model.Here(lifecycle.FirstPlace(b.Version.At, b.At))
		v := VersionNamed(image, b.Version.Text)
		if v != nil && bastionTakes(c, v) {
			return
		}
		f.Message = model.Words(lifecycle.Quote(b.Version.Text) + " of " + named + " is " + bastionRefusal(c, v))
	}
	c.Report(c.Ref, f)
}

// bastionTakes reports whether the bastion can use a version. The version must have the older field
// classification, be supported now, and be built for the architecture of the bastion's machine type.
func bastionTakes(c *lifecycle.ObjectCase, v *model.Version) bool {
	return v.Classification.Set && lifecycle.StageAt(v, c.Now, lifecycle.Gardener) == model.Supported && builtForBastion(c, v)
}

func builtForBastion(c *lifecycle.ObjectCase, v *model.Version) bool {
	wanted := c.Object.Bastion.Type.Architecture
	return wanted == "" || slices.Contains(WithArchitecture(v, c.Object.Capabilities).Requires().Architectures, wanted)
}

// bastionRefusal returns the end of the message: why the bastion cannot use a version. It is nil for
// a version that is not listed.
func bastionRefusal(c *lifecycle.ObjectCase, v *model.Version) string {
	t := &c.Object.Bastion.Type
	switch {
	case v == nil:
		return "not listed."
	case !builtForBastion(c, v):
		return "not built for " + lifecycle.Quote(t.Architecture) + ", the architecture of machine type " + lifecycle.Quote(t.Name.Text) + "."
	}
	return "not classified supported."
}
