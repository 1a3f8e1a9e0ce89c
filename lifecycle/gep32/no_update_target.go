package gep32

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// NoUpdateTarget has its source in Gardener G2.
var NoUpdateTarget = &lifecycle.Rule{Name: "no-update-target", Severity: model.Warning, Gardener: model.Warning, Leaving: checkDepartures,
	Doc: "when a version expires, there is no version that its clusters could be moved to"}

// departure is a version that expires and needs an update target. It is at a place of the order.
// Its stage expired has an index and a start, and its clusters are moved at instant at.
type departure struct {
	place, stage int
	start, at    time.Time
}

// checkDepartures checks, for each version of the run that expires, whether maintenance finds
// a target for its clusters at that instant, or now if it is expired already. Usually
// targetNear finds one; otherwise package target searches for one.
func checkDepartures(c *lifecycle.TrackCase) {
	if c.Namespaced() {
		return
	}
	var targets *target.Targets
	for p := c.Run.From; p < c.Run.To; p++ {
		_, v := c.At(p)
		life := c.LifeAt(p)
		if !life.Expires {
			continue
		}
		d := departure{place: p, stage: life.Stage, start: life.Ends, at: c.Now}
		if first := lifecycle.FirstInstant(model.StartAt(life.Ends), c.Dialect); first.After(c.Now) {
			d.at = first
		}
		if lifecycle.StageAt(v, d.at, c.Dialect) != model.Expired || targetNear(c, d) {
			continue
		}
		reach := reach(c)
		if p == reach.To-1 {
			reportNoTarget(c, d) // there is no higher version
			continue
		}
		if targets == nil {
			targets = target.In(c.Order.Near(reach), c.Now, c.Dialect)
		}
		if !targets.At(d.at).Any(v.Text) {
			reportNoTarget(c, d)
		}
	}
}

// reach returns the run extended by the next minor, to which Kubernetes clusters are forced. For an
// image it returns the run itself.
func reach(c *lifecycle.TrackCase) lifecycle.Extent {
	reach := c.Run
	if g := int(c.Order.MinorOf[c.Order.Index[c.Run.From]]) + 1; !c.Track.IsImage() && g < len(c.Order.Minors) {
		reach.To = c.Order.Minors[g].To
	}
	return reach
}

// targetNear reports whether a target is among the few highest versions that an automatic update
// may choose or, for Kubernetes, among the few highest of the next minor.
func targetNear(c *lifecycle.TrackCase, d departure) bool {
	const looks = 8
	o, to := c.Order, c.MinorRun(d.place).To
	if next := to; !c.Track.IsImage() && next < len(o.Numbers) && o.Numbers[next].Major == o.Numbers[d.place].Major && o.Numbers[next].Minor == o.Numbers[d.place].Minor+1 {
		end := c.MinorRun(next).To
		for q := end - 1; q >= max(next, end-looks); q-- {
			if c.StageAt(q, d.at) != model.Preview {
				return true
			}
		}
	}
	switch target.StrategyOf(c.Track) {
	case target.StrategyMinor:
		i, _ := slices.BinarySearchFunc(o.Majors, o.Numbers[d.place].Major, lifecycle.ByMajor)
		to = o.Majors[i].To
	case target.StrategyMajor:
		to = len(o.Numbers)
	}
	for q := to - 1; q >= to-looks && o.Numbers[q].Compare(o.Numbers[d.place]) > 0; q-- {
		if stage := c.StageAt(q, d.at); stage != model.Preview && stage != model.Expired {
			return true
		}
	}
	return false
}

func reportNoTarget(c *lifecycle.TrackCase, d departure) {
	i, v := c.At(d.place)
	k := d.stage
	f := model.Finding{Hint: "Add a version for them, or make this one expire later."}
	f.Place, f.Path = model.Here(v.Entry), model.VersionPath(c.Track, i)+".expirationDate"
	if len(v.Stages) > 0 {
		f.Place, f.Path = model.Here(lifecycle.StartPlace(&v.Stages[k])), model.StagePath(c.Track, i, k)
	} else {
		f.Place, k = model.Here(v.ExpirationAt), model.None
	}
	when := model.Escape(v.Text) + " is expired, and"
	if d.at.After(c.Now) {
		when = "when " + model.Escape(v.Text) + " expires on " + phrase.Instant(d.start) + ","
	}
	if c.Track.IsImage() {
		f.Message = model.Words(when + " its machines cannot be moved: the update strategy allows no other version.")
	} else {
		f.Message = model.Words(when + " its clusters cannot be moved: there is no version of the same or the next minor.")
	}
	c.Report(c.RefOf(i, k), f)
}
