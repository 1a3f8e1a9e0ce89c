package gep32

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleStaleStatus: GEP-32, "The status always reflects the current state".
var StaleStatus = &lifecycle.Rule{
	Name: "stale-status", Severity: model.Info, Gardener: model.Info,
	Doc: "the status in the file differs from the one computed",
}

const statusHint = "Nothing to do: the server writes the status."

func checkStaleStatus(c *VersionCase) {
	if !c.HasStatus || c.namespaced() {
		return
	}
	is := lifecycle.StageAt(c.V, c.Now, c.Dialect)
	f := model.Finding{Path: "status." + strings.TrimPrefix(c.path(""), "spec."), Hint: statusHint}
	switch {
	case c.Status == nil:
		f.Message = "the status in the file does not list " + c.name() + ", which is " + model.Escape(is) + "."
	case c.Status.Classification != is:
		f.Place = c.Status.At
		f.Message = "the status in the file calls " + c.name() + " " + lifecycle.Quote(c.Status.Classification) + "; at " + lifecycle.Date(c.Now) + " it is " + model.Escape(is) + "."
	default:
		return
	}
	c.report(StaleStatus, f)
}

// checkStatusOfOthers looks for versions that only the status lists.
func checkStatusOfOthers(c *ObjectCase) {
	if len(c.Object.Status) == 0 || c.namespaced() {
		return
	}
	left := map[string]int{}
	for _, t := range c.Object.Tracks {
		for _, v := range t.Versions {
			left[t.Name+"\x00"+v.Text]++
		}
	}
	for _, s := range c.Object.Status {
		key := s.Track + "\x00" + s.Version
		if left[key]--; left[key] >= 0 {
			continue
		}
		c.report(StaleStatus, model.None, model.Finding{Path: "status", Place: s.At, Hint: statusHint, Track: s.Track, Version: s.Version,
			Message: "the status in the file lists " + model.Escape(s.Track) + "/" + model.Escape(s.Version) + ", which the profile does not."})
	}
}
