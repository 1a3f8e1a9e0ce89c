package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleRemovedVersion: Gardener F3, where clusters use the version.
var ruleRemovedVersion = &lifecycle.Rule{
	Name: "removed-version", Severity: model.Warning, Gardener: model.Warning,
	Doc: "a version that is not expired is no longer listed",
}

func CheckRemovedVersion(c *ObjectCase) {
	if c.Old == nil || c.namespaced() {
		return
	}
	named := map[string][]int{}
	for i, t := range c.Object.Tracks {
		named[t.Name] = append(named[t.Name], i)
	}
	texts := map[string]map[string]bool{}
	for _, was := range c.Old.Tracks {
		at := model.None
		if same := named[was.Name]; len(same) > 0 {
			at = same[len(same)-1]
		}
		left := texts[was.Name]
		if left == nil {
			left = c.textsOf(named[was.Name])
			texts[was.Name] = left
		}
		told := map[string]bool{}
		for _, v := range was.Versions {
			stage := lifecycle.StageAt(v, c.Now, c.Dialect)
			if left[v.Text] || told[v.Text] || stage == model.Expired {
				continue
			}
			told[v.Text] = true
			c.removed(was, v, at, stage)
		}
	}
}

// textsOf gives the texts of the versions in some tracks.
func (c *ObjectCase) textsOf(tracks []int) map[string]bool {
	out := map[string]bool{}
	for _, i := range tracks {
		for _, v := range c.Object.Tracks[i].Versions {
			out[v.Text] = true
		}
	}
	return out
}

func (c *ObjectCase) removed(was *model.Track, v *model.Version, at int, stage string) {
	f := model.Finding{Path: was.Path + ".versions",
		Message: lifecycle.VersionName(v) + " is " + model.Escape(stage) + " and no longer listed; clusters may be on it.",
		Hint:    "Let it expire before it goes."}
	if stage == model.Unavailable {
		f.Message = lifecycle.VersionName(v) + " is planned and no longer listed."
		f.Hint = "Keep it, if it is still to come."
	}
	f.Track, f.Version = was.Name, v.Text
	c.report(ruleRemovedVersion, at, f)
}
