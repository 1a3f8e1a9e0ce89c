package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleDuplicateImage: Gardener E2.
var ruleDuplicateImage = &lifecycle.Rule{
	Name: "gardener-duplicate-image", Severity: model.Warning, Gardener: model.Error,
	Doc: "a machine image is listed twice",
}

func checkDuplicateImage(c *ObjectCase) {
	first := map[string]*model.Track{}
	for i, t := range c.Object.Tracks {
		if !t.IsImage() {
			continue
		}
		other, twice := first[t.Image.Text]
		if !twice {
			first[t.Image.Text] = t
			continue
		}
		c.report(ruleDuplicateImage, i, model.Finding{Type: model.Duplicate, Path: t.Path, Place: t.Image.At,
			Message: "the machine image " + lifecycle.Quote(t.Image.Text) + " is listed twice" + firstListed(lifecycle.FirstPlace(other.Image.At, other.At)) + ".",
			Hint:    "Put the versions of both into one."})
	}
}
