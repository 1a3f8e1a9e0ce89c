package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// NoUpdateTarget: Gardener G2.
var NoUpdateTarget = &lifecycle.Rule{Name: "no-update-target", Severity: model.Warning, Gardener: model.Warning, Leaving: checkDepartures,
	Doc: "when a version expires, there is no version that its clusters could be moved to"}

// checkDepartures asks, for each version of the run that expires, whether
// maintenance finds a target for its clusters at that instant, or now if it is
// expired already. Most versions have a later one that stays; for the others all
// instants are looked at in one walk through time.
func checkDepartures(c *lifecycle.TrackCase) {
	if c.Namespaced() {
		return
	}
	var asked []departure
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
		if lifecycle.StageAt(v, d.at, c.Dialect) == model.Expired && !laterStays(c, p, d.at) {
			asked = append(asked, d)
		}
	}
	for _, d := range stranded(c, asked) {
		reportNoTarget(c, d)
	}
}

// laterStays looks at the highest versions in reach of an automatic update for
// one that clusters can be moved to.
func laterStays(c *lifecycle.TrackCase, p int, at time.Time) bool {
	const tries = 3
	auto, _ := ranges(c, p)
	for q := auto.To - 1; q >= auto.From && q >= auto.To-tries; q-- {
		if stage := c.StageAt(q, at); stage != model.Preview && stage != model.Expired {
			return true
		}
	}
	return false
}

func reportNoTarget(c *lifecycle.TrackCase, d departure) {
	i, v := c.At(d.place)
	k := d.stage
	f := model.Finding{Hint: "Add a version for them, or let this one expire later."}
	f.Place, f.Path = v.Entry, model.VersionPath(c.Track, i)+".expirationDate"
	if len(v.Stages) > 0 {
		f.Place, f.Path = lifecycle.StartPlace(&v.Stages[k]), model.StagePath(c.Track, i, k)
	} else {
		f.Place, k = v.ExpirationAt, model.None
	}
	f.Message = model.Escape(v.Text) + " is expired, and"
	if d.at.After(c.Now) {
		f.Message = "when " + model.Escape(v.Text) + " expires on " + lifecycle.Date(d.start) + ","
	}
	if c.Track.IsImage() {
		f.Message += " its machines have nowhere to go: there is no version that the update strategy allows."
	} else {
		f.Message += " its clusters have nowhere to go: there is no version of the same or the next minor."
	}
	c.Report(c.RefOf(i, k), f)
}
