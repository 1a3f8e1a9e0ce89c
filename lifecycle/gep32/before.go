package gep32

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// BackToUnavailable has its source in Gardener F2.
var BackToUnavailable = &lifecycle.Rule{Name: "back-to-unavailable", Severity: model.Error, Gardener: model.Error, Version: checkBackToUnavailable,
	Doc: "a version that was available now would be unavailable now"}

// checkBackToUnavailable compares the stages, both at the current instant, before and after the
// change. An override has no stage without its parent, so overrides are not compared.
func checkBackToUnavailable(c *lifecycle.VersionCase) {
	if c.Old == nil || c.Namespaced() || lifecycle.AlongsideOlder(c.Version) || lifecycle.StageAt(c.Version, c.Now, c.Dialect) != model.Unavailable {
		return
	}
	was := lifecycle.StageAt(c.Old, c.Now, c.Dialect)
	if was == model.Unavailable {
		return
	}
	f := model.Finding{Type: model.Forbidden, Path: c.Path(""), Place: model.Here(c.StillToCome()), Now: true,
		Message: model.Words(c.Name() + " was " + model.Escape(was) + " and would be unavailable now; clusters may already use it."),
		Hint:    "Make a stage start at " + phrase.Instant(c.Now) + " or earlier."}
	if c.Dialect == lifecycle.Gardener {
		f.Hint = "Make a stage start before " + phrase.Instant(c.Now) + "."
	}
	c.Report(c.Ref, f)
}

// StageRegression has its source in GEP-32, "Non-Goals".
var StageRegression = &lifecycle.Rule{Name: "stage-regression", Severity: model.Warning, Gardener: model.Warning, Version: checkStageRegression,
	Doc: "the stage that a version has now would move backwards, for example from expired to supported"}

func checkStageRegression(c *lifecycle.VersionCase) {
	if c.Old == nil || c.Namespaced() {
		return
	}
	was, is := lifecycle.StageAt(c.Old, c.Now, c.Dialect), lifecycle.StageAt(c.Version, c.Now, c.Dialect)
	rank := model.VersionStages.Rank(is)
	if is == model.Unavailable || rank == model.None || rank >= model.VersionStages.Rank(was) {
		return
	}
	c.Report(c.Ref, model.Finding{Path: c.Path(""), Place: model.Here(c.StillToCome()),
		Message: model.Words(c.Name() + " is " + was + " and would be " + is + " again."),
		Hint:    "Keep the stages that have begun; move later ones only."})
}

// RemovedVersion has its source in Gardener F3, about versions that clusters use.
var RemovedVersion = &lifecycle.Rule{Name: "removed-version", Severity: model.Warning, Gardener: model.Warning, Shape: checkRemovedVersion, Removed: checkRemovedProfile,
	Doc: "a version that is not expired is no longer listed"}

// checkRemovedProfile reports the versions of a profile that is removed as a whole.
func checkRemovedProfile(c *lifecycle.ObjectCase) {
	none := *c.Object
	none.Tracks = nil
	of := &lifecycle.ObjectCase{Case: lifecycle.Case{Setting: c.Setting, Object: &none, Ref: c.Ref, Rule: c.Rule}, Old: c.Object}
	removedVersions(of, "gone with "+c.Object.String())
	c.Found = append(c.Found, of.Found...)
}

func checkRemovedVersion(c *lifecycle.ObjectCase) { removedVersions(c, "no longer listed") }

// removedVersions reports the versions that only the old object lists. gone is the end of the
// message: how they are missing.
func removedVersions(c *lifecycle.ObjectCase, gone string) {
	if c.Old == nil || c.Namespaced() {
		return
	}
	named := map[string][]int{}
	for i, t := range c.Object.Tracks {
		named[t.Name] = append(named[t.Name], i)
	}
	texts := map[string]map[string]bool{}
	for _, was := range c.Old.Tracks {
		same, at := named[was.Name], model.None
		if slices.ContainsFunc(same, func(i int) bool { return c.Object.Tracks[i] == was }) {
			continue // unchanged, like most tracks in an edit
		}
		if len(same) > 0 {
			at = same[len(same)-1]
		}
		left := texts[was.Name]
		if left == nil {
			left = textsOf(c, same)
			texts[was.Name] = left
		}
		told := map[string]bool{}
		for _, v := range was.Versions {
			stage := lifecycle.StageAt(v, c.Now, c.Dialect)
			if left[v.Text] || told[v.Text] || stage == model.Expired {
				continue
			}
			told[v.Text] = true
			removed(c, was, v, at, stage, gone)
		}
	}
}

// textsOf returns the texts of the versions in some tracks.
func textsOf(c *lifecycle.ObjectCase, tracks []int) map[string]bool {
	out := map[string]bool{}
	for _, i := range tracks {
		for _, v := range c.Object.Tracks[i].Versions {
			out[v.Text] = true
		}
	}
	return out
}

func removed(c *lifecycle.ObjectCase, was *model.Track, v *model.Version, at int, stage, gone string) {
	f := model.Finding{Path: was.Path + ".versions",
		Message: model.Words(lifecycle.VersionName(v) + " is " + model.Escape(stage) + " and " + gone + "; clusters may run it."),
		Hint:    "Make it expire before you remove it."}
	if stage == model.Unavailable {
		f.Message = model.Words(lifecycle.VersionName(v) + " is unavailable and " + gone + ".")
		f.Hint = "Keep it if it is still planned."
	}
	f.Track, f.Version = was.Name, v.Text
	c.Report(c.Ref.InTrack(at), f)
}
