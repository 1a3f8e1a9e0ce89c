package gep32

import (
	"regexp"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleImageName: Gardener E2.
var ruleImageName = &lifecycle.Rule{
	Name: "gardener-image-name", Severity: model.Warning, Gardener: model.Error,
	Doc: "the name of a machine image is missing, or Gardener refuses it",
}

// longestName is the longest name of an image, in bytes.
const longestName = 63

var plainName = regexp.MustCompile(`^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$`)

func checkImageNames(c *ObjectCase) {
	for i, t := range c.Object.Tracks {
		if !t.IsImage() {
			continue
		}
		name := t.Image.Text
		f := model.Finding{Path: t.Path + ".name", Place: t.Image.At,
			Hint: "Use letters, digits, - _ and points between them, at most 63."}
		switch {
		case name == "":
			f.Type, f.Message, f.Hint = model.Required, "the machine image has no name.", "Give it a name."
			c.report(ruleImageName, i, f)
		case len(name) > longestName || !plainName.MatchString(name):
			f.Type, f.Message = model.Invalid, lifecycle.Quote(name)+" is no name of a machine image."
			c.report(ruleImageName, i, f)
		}
	}
}
