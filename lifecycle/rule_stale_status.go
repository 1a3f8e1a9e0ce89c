package lifecycle

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// ruleStaleStatus: GEP-32, "The status always reflects the current state".
var ruleStaleStatus = &Rule{
	Name: "stale-status", Severity: model.Info, Gardener: model.Info,
	Doc: "the status in the file differs from the one computed",
}

const statusHint = "Nothing to do: the server writes the status."

func checkStaleStatus(c *versionCase) {
	if !c.hasStatus || c.namespaced() {
		return
	}
	is := StageAt(c.v, c.Now, c.Dialect)
	f := model.Finding{Path: "status." + strings.TrimPrefix(c.path(""), "spec."), Hint: statusHint}
	switch {
	case c.status == nil:
		f.Message = "the status in the file does not list " + c.name() + ", which is " + model.Escape(is) + "."
	case c.status.Classification != is:
		f.Place = c.status.At
		f.Message = "the status in the file calls " + c.name() + " " + quote(c.status.Classification) + "; at " + date(c.Now) + " it is " + model.Escape(is) + "."
	default:
		return
	}
	c.report(ruleStaleStatus, f)
}

// checkStatusOfOthers looks for versions that only the status lists.
func checkStatusOfOthers(c *objectCase) {
	if len(c.object.Status) == 0 || c.namespaced() {
		return
	}
	left := map[string]int{}
	for _, t := range c.object.Tracks {
		for _, v := range t.Versions {
			left[t.Name+"\x00"+v.Text]++
		}
	}
	for _, s := range c.object.Status {
		key := s.Track + "\x00" + s.Version
		if left[key]--; left[key] >= 0 {
			continue
		}
		c.report(ruleStaleStatus, model.None, model.Finding{Path: "status", Place: s.At, Hint: statusHint, Track: s.Track, Version: s.Version,
			Message: "the status in the file lists " + model.Escape(s.Track) + "/" + model.Escape(s.Version) + ", which the profile does not."})
	}
}
