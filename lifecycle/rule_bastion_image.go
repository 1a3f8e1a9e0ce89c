package lifecycle

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// ruleBastionImage: Gardener E6.
var ruleBastionImage = &Rule{
	Name: "gardener-bastion-image", Severity: model.Warning, Gardener: model.Error,
	Doc: "the bastion names a machine type that is not listed, or no image version that has the older field classification, is supported now and fits that type",
}

func checkBastionImage(c *objectCase) {
	b := &c.object.Bastion
	if !b.Set || c.namespaced() {
		return
	}
	path := c.spec() + ".bastion"
	if !b.Image.Set && !b.Type.Set {
		c.report(ruleBastionImage, model.None, model.Finding{Type: model.Invalid, Path: path, Place: b.At,
			Message: "the bastion names neither a machine type nor a machine image.",
			Hint:    "Name one of them, or remove the bastion."})
	}
	if b.Type.Set && !b.Type.Listed {
		c.report(ruleBastionImage, model.None, model.Finding{Type: model.Invalid, Path: path + ".machineType.name",
			Place:   firstPlace(b.Type.Name.At, b.Type.At),
			Message: "the bastion's machine type " + quote(b.Type.Name.Text) + " is not listed.",
			Hint:    "Name one of spec.machineTypes."})
	}
	if b.Image.Set {
		c.bastionImage(path + ".machineImage")
	}
}

// bastionImage checks that a version of the bastion's image can be taken.
func (c *objectCase) bastionImage(path string) {
	b := &c.object.Bastion.Image
	f := model.Finding{Type: model.Invalid, Path: path + ".name", Place: firstPlace(b.Name.At, b.At),
		Hint: "Name a version that is supported now and has the older field classification; a version with stages alone does not count here."}
	named := "the bastion's machine image " + quote(b.Name.Text)
	image := c.image(b.Name.Text)
	switch {
	case image == nil:
		f.Message = named + " is not listed."
	case !b.Version.Set && slices.ContainsFunc(image.Versions, c.bastionTakes):
		return
	case !b.Version.Set:
		f.Message = "no version of " + named + " is classified supported."
		if t := &c.object.Bastion.Type; t.Architecture != "" {
			f.Message = "no version of " + named + " is classified supported and built for " + quote(t.Architecture) +
				", the architecture of machine type " + quote(t.Name.Text) + "."
		}
	default:
		f.Path, f.Place = path+".version", firstPlace(b.Version.At, b.At)
		v := versionNamed(image, b.Version.Text)
		if v != nil && c.bastionTakes(v) {
			return
		}
		f.Message = quote(b.Version.Text) + " of " + named + " is " + c.bastionRefusal(v)
	}
	c.report(ruleBastionImage, model.None, f)
}

// image gives the machine image of that name.
func (c *objectCase) image(name string) *model.Track {
	for _, t := range c.object.Tracks {
		if t.IsImage() && t.Image.Text == name {
			return t
		}
	}
	return nil
}

// bastionTakes: the version has the older classification, is supported now, and has
// the architecture of the bastion's machine type.
func (c *objectCase) bastionTakes(v *model.Version) bool {
	return v.Classification.Set && StageAt(v, c.Now, Gardener) == model.Supported && c.builtForBastion(v)
}

func (c *objectCase) builtForBastion(v *model.Version) bool {
	wanted := c.object.Bastion.Type.Architecture
	return wanted == "" || slices.Contains(withArchitecture(v).Architectures, wanted)
}

// bastionRefusal says what a version is not; nil is one that is not listed.
func (c *objectCase) bastionRefusal(v *model.Version) string {
	t := &c.object.Bastion.Type
	switch {
	case v == nil:
		return "not listed."
	case !c.builtForBastion(v):
		return "not built for " + quote(t.Architecture) + ", the architecture of machine type " + quote(t.Name.Text) + "."
	}
	return "not classified supported."
}
