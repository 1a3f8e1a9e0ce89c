package lifecycle

import "github.com/lctui/lctui/model"

// ruleScheduledTarget: Gardener G6.
var ruleScheduledTarget = &Rule{
	Name: "scheduled-target", Severity: model.Info, Gardener: model.Info,
	Doc: "an update would choose a version now that is still unavailable",
}

// checkScheduledTarget asks for every version of a Kubernetes minor and of the
// one below it, from which clusters can come, whether an update would choose a
// version of this minor that is unavailable.
func checkScheduledTarget(c *trackCase) {
	if c.namespaced() || c.track.IsImage() || !c.mayBeScheduled() {
		return
	}
	reach := c.run
	if g := int(c.order.minorOf[c.order.index[c.run.from]]); g > 0 {
		reach.from = c.order.minors[g-1].from
	}
	c.scheduled(reach, NewTargets(c.near(reach), c.Now, c.Dialect))
}

// checkScheduledImages asks for every version of an image, because its update
// strategy decides how far one may go.
func checkScheduledImages(c *trackCase) {
	if !c.namespaced() && c.track.IsImage() && c.anyUnavailable() {
		c.scheduled(c.run, NewTargets(c.near(c.run), c.Now, c.Dialect))
	}
}

// mayBeScheduled tells whether the highest version of the run that is neither
// preview, deprecated nor expired is unavailable: without that no update of
// Kubernetes chooses an unavailable version.
func (c *trackCase) mayBeScheduled() bool {
	for p := c.run.to - 1; p >= c.run.from; p-- {
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

func (c *trackCase) anyUnavailable() bool {
	for p := c.run.from; p < c.run.to; p++ {
		if c.stageAt(p, c.Now) == model.Unavailable {
			return true
		}
	}
	return false
}

// scheduled asks for the versions at the places of reach, the highest first, and
// reports each unavailable version of the run that an update would choose.
func (c *trackCase) scheduled(reach extent, x *Targets) {
	told := map[int]bool{}
	for p := reach.to - 1; p >= reach.from; p-- {
		_, v := c.at(p)
		target := x.Maintenance(v.Text, true).Target
		if target == nil || target.Stage != model.Unavailable {
			continue
		}
		// The targets know the versions of reach alone, in its order.
		if at := reach.from + target.Index; at >= c.run.from && !told[at] {
			told[at] = true
			c.reportScheduled(at, p)
		}
	}
}

// reportScheduled says that an update of the version at place from would choose
// the one at place p.
func (c *trackCase) reportScheduled(p, from int) {
	i, v := c.at(p)
	_, current := c.at(from)
	f := model.Finding{Other: current.Text, Hint: "Gardener does not leave scheduled versions out of updates; list it when it may be used."}
	f.Message = "an update of " + model.Escape(current.Text) + " would choose it now; it is unavailable"
	if next, ok := Next(v, c.Now, c.Dialect); ok {
		f.Message += " until " + date(next.At)
	}
	f.Message += "."
	c.report(ruleScheduledTarget, i, model.None, f)
}
