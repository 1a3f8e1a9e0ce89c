package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// checkNeighbours compares the dates of each version of a minor with those of
// the next lower and the next higher one. It belongs to suspicious-date.
func checkNeighbours(c *trackCase) {
	for p := c.run.from; p < c.run.to; p++ {
		if p > c.run.from && p+1 < c.run.to {
			c.yearOff(p)
		}
		if p+1 < c.run.to && !c.namespaced() {
			c.gapAfter(p)
		}
	}
}

// yearOff finds a start that is one year away from both neighbours' starts of
// that stage, and would lie between them in their year.
func (c *trackCase) yearOff(p int) {
	i, v := c.at(p)
	_, lower := c.at(p - 1)
	_, higher := c.at(p + 1)
	for k := range v.Stages {
		s := &v.Stages[k]
		a, okA := startOf(lower, s.Name)
		b, okB := startOf(higher, s.Name)
		if !okA || !okB || !isDated(s.Start) {
			continue
		}
		by := a.Year() - s.Start.Time.Year()
		if by != b.Year()-s.Start.Time.Year() || by != 1 && by != -1 {
			continue
		}
		meant, _ := addMonths(s.Start.Time, int64(by)*12)
		if meant.Before(a) || meant.After(b) {
			continue
		}
		c.report(ruleSuspiciousDate, i, k, model.Finding{Path: model.StagePath(c.track, i, k) + ".startTime", Place: startPlace(s),
			Message: s.Name + " " + date(s.Start.Time) + " is one year away from that of " + model.Escape(lower.Text) + " and " + model.Escape(higher.Text) + ".",
			Hint:    "Check the year: " + date(meant) + " lies between theirs."})
	}
}

// startOf gives the instant at which a stage of a version starts.
func startOf(v *model.Version, stage string) (time.Time, bool) {
	k := v.StageNamed(stage)
	if k == model.None || !isDated(v.Stages[k].Start) {
		return time.Time{}, false
	}
	return v.Stages[k].Start.Time, true
}

// gapAfter finds a version that expires before the next patch is available.
func (c *trackCase) gapAfter(p int) {
	i, v := c.at(p)
	life := c.lifeAt(p)
	k, ends := life.stage, life.ends
	if !life.expires || !ends.After(c.Now) {
		return
	}
	_, higher := c.at(p + 1)
	out := c.lifeAt(p + 1).released
	if !out.After(ends) || c.order.numbers[p].compare(c.order.numbers[p+1]) == 0 {
		return
	}
	f := model.Finding{Path: model.VersionPath(c.track, i) + ".expirationDate", Place: v.ExpirationAt, Other: higher.Text,
		Message: model.Escape(v.Text) + " expires on " + date(ends) + ", before " + model.Escape(higher.Text) + line(versionPlace(higher)) + " is available on " + date(out) + ".",
		Hint:    "Check both dates."}
	if len(v.Stages) > 0 {
		f.Path, f.Place = model.StagePath(c.track, i, k)+".startTime", startPlace(&v.Stages[k])
	} else {
		k = model.None
	}
	c.report(ruleSuspiciousDate, i, k, f)
}
