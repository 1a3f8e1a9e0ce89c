package lifecycle

import "github.com/lctui/lctui/model"

// ruleDuplicateImage: Gardener E2.
var ruleDuplicateImage = &Rule{
	Name: "gardener-duplicate-image", Severity: model.Warning, Gardener: model.Error,
	Doc: "a machine image is listed twice",
}

func checkDuplicateImage(c *objectCase) {
	first := map[string]*model.Track{}
	for i, t := range c.object.Tracks {
		if !t.IsImage() {
			continue
		}
		other, twice := first[t.Image.Text]
		if !twice {
			first[t.Image.Text] = t
			continue
		}
		c.report(ruleDuplicateImage, i, model.Finding{Type: model.Duplicate, Path: t.Path, Place: t.Image.At,
			Message: "the machine image " + quote(t.Image.Text) + " is listed twice" + firstListed(firstPlace(other.Image.At, other.At)) + ".",
			Hint:    "Put the versions of both into one."})
	}
}
