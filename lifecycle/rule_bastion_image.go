package lifecycle

import "github.com/lctui/lctui/model"

// ruleBastionImage: Gardener E6.
var ruleBastionImage = &Rule{
	Name: "gardener-bastion-image", Severity: model.Warning, Gardener: model.Error,
	Doc: "the machine image of the bastion is no version that has the older field classification: supported, and is not expired",
}

func checkBastionImage(c *objectCase) {
	b := c.object.Bastion
	if !b.Set || c.namespaced() {
		return
	}
	path := c.spec() + ".bastion.machineImage"
	f := model.Finding{Type: model.Invalid, Path: path + ".name", Place: firstPlace(b.Name.At, b.At),
		Hint: "Name a version that is classified supported by the older field; stages do not count here."}
	image := c.image(b.Name.Text)
	if image == nil {
		f.Message = "the bastion's machine image " + quote(b.Name.Text) + " is not listed."
		c.report(ruleBastionImage, model.None, f)
		return
	}
	if !b.Version.Set {
		for _, v := range image.Versions {
			if c.bastionTakes(v) {
				return
			}
		}
		f.Message = "no version of the bastion's machine image " + quote(b.Name.Text) + " is classified supported."
		c.report(ruleBastionImage, model.None, f)
		return
	}
	f.Path, f.Place = path+".version", firstPlace(b.Version.At, b.At)
	f.Message = quote(b.Version.Text) + " of the bastion's machine image " + quote(b.Name.Text) + " is not listed."
	for _, v := range image.Versions {
		if v.Text != b.Version.Text {
			continue
		}
		if c.bastionTakes(v) {
			return
		}
		f.Message = quote(b.Version.Text) + " of the bastion's machine image " + quote(b.Name.Text) + " is not classified supported."
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

// bastionTakes: the older classification is supported and the version is active.
func (c *objectCase) bastionTakes(v *model.Version) bool {
	return v.Classification.Set && v.Classification.Text == model.Supported &&
		StageAt(v, c.Now, Gardener) == model.Supported
}
