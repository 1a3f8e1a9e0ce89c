package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// ruleScheduledTarget: Gardener G6.
var ruleScheduledTarget = &lifecycle.Rule{
	Name: "scheduled-target", Severity: model.Info, Gardener: model.Info,
	Doc: "an update would choose a version now that is still unavailable",
}

// checkScheduledTarget asks for every version of a Kubernetes minor and of the
// one below it, from which clusters can come, whether an update would choose a
// version of this minor that is unavailable.
func checkScheduledTarget(c *TrackCase) {
	if c.namespaced() || c.Track.IsImage() || !c.mayBeScheduled() {
		return
	}
	reach := c.Run
	if g := int(c.Order.MinorOf[c.Order.Index[c.Run.From]]); g > 0 {
		reach.From = c.Order.Minors[g-1].From
	}
	c.scheduled(reach, target.New(c.near(reach), c.Now, c.Dialect))
}

// checkScheduledImages asks for every version of an image, because its update
// strategy decides how far one may go.
func checkScheduledImages(c *TrackCase) {
	if !c.namespaced() && c.Track.IsImage() && c.anyUnavailable() {
		c.scheduled(c.Run, target.New(c.near(c.Run), c.Now, c.Dialect))
	}
}

// mayBeScheduled tells whether the highest version of the run that is neither
// preview, deprecated nor expired is unavailable: without that no update of
// Kubernetes chooses an unavailable version.
func (c *TrackCase) mayBeScheduled() bool {
	for p := c.Run.To - 1; p >= c.Run.From; p-- {
		switch c.stageAt(p, c.Now) {
		case model.Preview, model.Deprecated, model.Expired:
		case model.Unavailable:
			return true
		default:
			return false
		}
	}
	return false
}

func (c *TrackCase) anyUnavailable() bool {
	for p := c.Run.From; p < c.Run.To; p++ {
		if c.stageAt(p, c.Now) == model.Unavailable {
			return true
		}
	}
	return false
}

// scheduled asks for the versions at the places of reach, the highest first, and
// reports each unavailable version of the run that an update would choose.
func (c *TrackCase) scheduled(reach lifecycle.Extent, x *target.Targets) {
	told := map[int]bool{}
	for p := reach.To - 1; p >= reach.From; p-- {
		_, v := c.at(p)
		target := x.Maintenance(v.Text, true).Target
		if target == nil || target.Stage != model.Unavailable {
			continue
		}
		// The targets know the versions of reach alone, in its order.
		if at := reach.From + target.Index; at >= c.Run.From && !told[at] {
			told[at] = true
			c.reportScheduled(at, p)
		}
	}
}

// reportScheduled says that an update of the version at place from would choose
// the one at place p.
func (c *TrackCase) reportScheduled(p, from int) {
	i, v := c.at(p)
	_, current := c.at(from)
	f := model.Finding{Other: current.Text, Hint: "Gardener does not leave scheduled versions out of updates; list it when it may be used."}
	f.Message = "an update of " + model.Escape(current.Text) + " would choose it now; it is unavailable"
	if next, ok := lifecycle.Next(v, c.Now, c.Dialect); ok {
		f.Message += " until " + lifecycle.Date(next.At)
	}
	f.Message += "."
	c.report(ruleScheduledTarget, i, model.None, f)
}
