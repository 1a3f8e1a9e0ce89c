package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleDuplicateVersion: Gardener D2, E3.
var ruleDuplicateVersion = &lifecycle.Rule{
	Name: "duplicate-version", Severity: model.Error, Gardener: model.Error,
	Doc: "a version is listed twice",
}

// checkDuplicateVersion compares the texts of Kubernetes versions. Texts that
// are no version are refused already, and empty ones are not the same one.
func checkDuplicateVersion(c *TrackCase) {
	if c.Track.IsImage() {
		return
	}
	first := map[string]int{}
	for i, v := range c.Track.Versions {
		text := lifecycle.ServerText(v)
		if text == "" || c.Dialect == lifecycle.Gardener && !isTriple(text) {
			continue
		}
		if k, twice := first[text]; twice {
			c.report(ruleDuplicateVersion, i, model.None, twiceListed(v, c.Track.Versions[k], model.VersionPath(c.Track, i)+".version"))
		} else {
			first[text] = i
		}
	}
}

func twiceListed(v, first *model.Version, path string) model.Finding {
	return model.Finding{
		Type: model.Duplicate, Path: path, Place: lifecycle.VersionPlace(v), Other: first.Text,
		Message: lifecycle.VersionName(v) + " is listed twice" + firstListed(lifecycle.VersionPlace(first)) + ".",
		Hint:    "Remove one of the two.",
	}
}
