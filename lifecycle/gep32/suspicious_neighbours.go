package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// checkNeighbours compares the dates of each version of a minor with those of
// the next lower and the next higher one. It belongs to suspicious-date.
func checkNeighbours(c *TrackCase) {
	for p := c.Run.From; p < c.Run.To; p++ {
		if p > c.Run.From && p+1 < c.Run.To {
			c.yearOff(p)
		}
		if p+1 < c.Run.To && !c.namespaced() {
			c.gapAfter(p)
		}
	}
}

// yearOff finds a start that is one year away from both neighbours' starts of
// that stage, and would lie between them in their year.
func (c *TrackCase) yearOff(p int) {
	i, v := c.at(p)
	_, lower := c.at(p - 1)
	_, higher := c.at(p + 1)
	for k := range v.Stages {
		s := &v.Stages[k]
		a, okA := startOf(lower, s.Name)
		b, okB := startOf(higher, s.Name)
		if !okA || !okB || !lifecycle.IsDated(s.Start) {
			continue
		}
		by := a.Year() - s.Start.Time.Year()
		if by != b.Year()-s.Start.Time.Year() || by != 1 && by != -1 {
			continue
		}
		meant, _ := lifecycle.AddMonths(s.Start.Time, int64(by)*12)
		if meant.Before(a) || meant.After(b) {
			continue
		}
		c.report(ruleSuspiciousDate, i, k, model.Finding{Path: model.StagePath(c.Track, i, k) + ".startTime", Place: lifecycle.StartPlace(s),
			Message: s.Name + " " + lifecycle.Date(s.Start.Time) + " is one year away from that of " + model.Escape(lower.Text) + " and " + model.Escape(higher.Text) + ".",
			Hint:    "Check the year: " + lifecycle.Date(meant) + " lies between theirs."})
	}
}

// startOf gives the instant at which a stage of a version starts.
func startOf(v *model.Version, stage string) (time.Time, bool) {
	k := v.StageNamed(stage)
	if k == model.None || !lifecycle.IsDated(v.Stages[k].Start) {
		return time.Time{}, false
	}
	return v.Stages[k].Start.Time, true
}

// gapAfter finds a version that expires before the next patch is available.
func (c *TrackCase) gapAfter(p int) {
	i, v := c.at(p)
	life := c.lifeAt(p)
	k, ends := life.stage, life.ends
	if !life.expires || !ends.After(c.Now) {
		return
	}
	_, higher := c.at(p + 1)
	out := c.lifeAt(p + 1).released
	if !out.After(ends) || c.Order.Numbers[p].Compare(c.Order.Numbers[p+1]) == 0 {
		return
	}
	f := model.Finding{Path: model.VersionPath(c.Track, i) + ".expirationDate", Place: v.ExpirationAt, Other: higher.Text,
		Message: model.Escape(v.Text) + " expires on " + lifecycle.Date(ends) + ", before " + model.Escape(higher.Text) + lifecycle.Line(lifecycle.VersionPlace(higher)) + " is available on " + lifecycle.Date(out) + ".",
		Hint:    "Check both dates."}
	if len(v.Stages) > 0 {
		f.Path, f.Place = model.StagePath(c.Track, i, k)+".startTime", lifecycle.StartPlace(&v.Stages[k])
	} else {
		k = model.None
	}
	c.report(ruleSuspiciousDate, i, k, f)
}
