package gep32

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// StaleStatus has its source in GEP-32, "The status always reflects the current state".
var StaleStatus = &lifecycle.Rule{Name: "stale-status", Severity: model.Info, Gardener: model.Info, Version: checkStaleStatus, Shape: checkStatusOfOthers,
	Doc: "the status in the file differs from the one computed"}

const statusHint = "You need not do anything: the server writes the status."

func checkStaleStatus(c *lifecycle.VersionCase) {
	if !c.HasStatus || c.Namespaced() {
		return
	}
	is := lifecycle.StageAt(c.Version, c.Now, c.Dialect)
	f := model.Finding{Path: "status." + strings.TrimPrefix(c.Path(""), "spec."), Hint: statusHint}
	switch {
	case c.Status == nil:
		f.Message = model.Words("the status in the file does not list " + c.Name() + ", which is " + model.Escape(is) + ".")
	case c.Status.Classification != is:
		f.Place = model.Here(c.Status.At)
		f.Message = model.Words("the status in the file calls " + c.Name() + " " + lifecycle.Quote(c.Status.Classification) + "; at " + phrase.Instant(c.Now) + " it is " + model.Escape(is) + ".")
	default:
		return
	}
	c.Report(c.Ref, f)
}

// checkStatusOfOthers reports versions that only the status lists.
func checkStatusOfOthers(c *lifecycle.ObjectCase) {
	if len(c.Object.Status) == 0 || c.Namespaced() {
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
		c.Report(c.Ref, model.Finding{Path: "status", Place: model.Here(s.At), Hint: statusHint, Track: s.Track, Version: s.Version,
			Message: model.Words("the status in the file lists " + model.Escape(s.Track) + "/" + model.Escape(s.Version) + ", which the profile does not.")})
	}
}
