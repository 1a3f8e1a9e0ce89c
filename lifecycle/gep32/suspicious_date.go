package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// SuspiciousDate reports dates that are probably typing errors.
var SuspiciousDate = &lifecycle.Rule{Name: "suspicious-date", Severity: model.Info, Gardener: model.Info, Version: checkFarDate, Minor: checkNeighbours,
	Doc: "a start is more than ten years away, or one year off its neighbours, or a version expires before the next patch is available"}

// farAway is the distance in years beyond which a start looks like a typing error.
const farAway = 10

// checkFarDate reports the first start of a version that is far away. It does not report others: if
// one is intended, all of them are.
func checkFarDate(c *lifecycle.VersionCase) {
	far := func(s model.Start) bool {
		if !lifecycle.IsDated(s) || s.Time().Sub(c.Now).Abs() < (farAway*365-1)*24*time.Hour {
			return false
		}
		return s.Time().After(c.Now.AddDate(farAway, 0, 0)) || s.Time().Before(c.Now.AddDate(-farAway, 0, 0))
	}
	message := func(what string, at time.Time) model.Finding {
		when := " is more than ten years away."
		if at.Before(c.Now) {
			when = " is more than ten years ago."
		}
		return model.Finding{Message: model.Words(what + " " + phrase.Instant(at) + when), Hint: "Check the year."}
	}
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		if far(s.Start) {
			f := message(model.Escape(s.Name), s.Start.Time())
			f.Path, f.Place = c.StagePath(k, ".startTime"), model.Here(lifecycle.StartPlace(s))
			c.Report(c.Ref.InStage(k), f)
			return
		}
	}
	if c.Version.HasExpiration && far(c.Version.Expiration) {
		f := message("expirationDate", c.Version.Expiration.Time())
		f.Path, f.Place = c.Path(".expirationDate"), model.Here(c.Version.ExpirationAt)
		c.Report(c.Ref, f)
	}
}

// checkNeighbours compares the dates of each version of a minor with those of the next lower
// and the next higher version. It belongs to suspicious-date.
func checkNeighbours(c *lifecycle.TrackCase) {
	for p := c.Run.From; p < c.Run.To; p++ {
		if p > c.Run.From && p+1 < c.Run.To {
			yearOff(c, p)
		}
		if p+1 < c.Run.To && !c.Namespaced() {
			gapAfter(c, p)
		}
	}
}

// yearOff compares a start with the starts of the same stage in both neighbours. It reports the
// start if it is in the year before or after theirs, and would lie between them in their year.
func yearOff(c *lifecycle.TrackCase, p int) {
	i, v := c.At(p)
	_, lower := c.At(p - 1)
	_, higher := c.At(p + 1)
	for k := range v.Stages {
		s := &v.Stages[k]
		a, okA := startOf(lower, s.Name)
		b, okB := startOf(higher, s.Name)
		if !okA || !okB || !lifecycle.IsDated(s.Start) {
			continue
		}
		by := a.Year() - s.Start.Time().Year()
		if by != b.Year()-s.Start.Time().Year() || by != 1 && by != -1 {
			continue
		}
		meant, _ := lifecycle.AddMonths(s.Start.Time(), int64(by)*12)
		if meant.Before(a) || meant.After(b) {
			continue
		}
		c.Report(c.RefOf(i, k), model.Finding{Path: model.StagePath(c.Track, i, k) + ".startTime", Place: model.Here(lifecycle.StartPlace(s)),
			Message: model.Words(s.Name + " " + phrase.Instant(s.Start.Time()) + " is one year away from that of " + model.Escape(lower.Text) + " and " + model.Escape(higher.Text) + "."),
			Hint:    "Check the year: " + phrase.Instant(meant) + " lies between theirs.", Fixes: inYear(v, c.RefOf(i, k), meant)})
	}
}

// inYear returns the fix that moves a start to another year; nil if starts would be out of
// order then.
func inYear(v *model.Version, ref model.Ref, to time.Time) []model.Fix {
	s := v.Stages[ref.Stage]
	edits := lifecycle.BeginAt(v, ref.OfVersion(), s.Name, to)
	if edits == nil {
		return nil
	}
	return []model.Fix{{Label: "move " + s.Name + " to " + phrase.Instant(to), Edits: edits}}
}

// startOf returns the instant at which a stage of a version starts.
func startOf(v *model.Version, stage string) (time.Time, bool) {
	start, ok := v.StartOf(stage)
	return start.Time(), ok && lifecycle.IsDated(start)
}

// gapAfter reports the version at place p if it expires before the next patch is available.
func gapAfter(c *lifecycle.TrackCase, p int) {
	i, v := c.At(p)
	life := c.LifeAt(p)
	k, ends := life.Stage, life.Ends
	if !life.Expires || !ends.After(c.Now) {
		return
	}
	_, higher := c.At(p + 1)
	out := c.LifeAt(p + 1).Released
	if !out.After(ends) || c.Order.Numbers[p].Compare(c.Order.Numbers[p+1]) == 0 {
		return
	}
	f := model.Finding{Path: model.VersionPath(c.Track, i) + ".expirationDate", Place: model.Here(v.ExpirationAt), Other: higher.Text,
		Message: model.Words(model.Escape(v.Text) + " expires on " + phrase.Instant(ends) + ", before " + model.Escape(higher.Text)).There(lifecycle.VersionPlace(higher)).
			Words(" is available on " + phrase.Instant(out) + "."),
		Related: lifecycle.Related(lifecycle.VersionPlace(higher), lifecycle.VersionName(higher)),
		Hint:    "Check both dates."}
	if len(v.Stages) > 0 {
		f.Path, f.Place = model.StagePath(c.Track, i, k)+".startTime", model.Here(lifecycle.StartPlace(&v.Stages[k]))
	} else {
		k = model.None
	}
	c.Report(c.RefOf(i, k), f)
}
