package lifecycle

import "github.com/lctui/lctui/model"

// ruleDuplicateVersion: Gardener D2, E3.
var ruleDuplicateVersion = &Rule{
	Name: "duplicate-version", Severity: model.Error, Gardener: model.Error,
	Doc: "a version is listed twice",
}

// checkDuplicateVersion compares the texts of Kubernetes versions. Texts that
// are no version are refused already, and empty ones are not the same one.
func checkDuplicateVersion(c *trackCase) {
	if c.track.IsImage() {
		return
	}
	first := map[string]int{}
	for i, v := range c.track.Versions {
		text := serverText(v)
		if text == "" || c.Dialect == Gardener && !isTriple(text) {
			continue
		}
		if k, twice := first[text]; twice {
			c.report(ruleDuplicateVersion, i, model.None, twiceListed(v, c.track.Versions[k], model.VersionPath(c.track, i)+".version"))
		} else {
			first[text] = i
		}
	}
}

func twiceListed(v, first *model.Version, path string) model.Finding {
	return model.Finding{
		Type: model.Duplicate, Path: path, Place: versionPlace(v), Other: first.Text,
		Message: versionName(v) + " is listed twice" + firstListed(versionPlace(first)) + ".",
		Hint:    "Remove one of the two.",
	}
}
