package gep32

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// StartOrder has its source in GEP-32, "Start times are always monotonically increasing";
// Gardener C9.
var StartOrder = &lifecycle.Rule{Name: "start-order", Severity: model.Error, Gardener: model.Error, Fields: checkStartOrder,
	Doc: "a stage starts before a stage that is listed before it"}

// checkStartOrder compares each start with the latest one listed before it. In dialect Gardener it
// compares each start with the dated one listed just before it, and with the beginning of year 1 if
// the first stage is open.
func checkStartOrder(c *lifecycle.VersionCase) {
	latest := model.None
	for k := range c.Version.Stages {
		s := c.Version.Stages[k].Start
		if s.Form != model.At {
			continue
		}
		if latest != model.None && s.Time().Before(c.Version.Stages[latest].Start.Time()) {
			c.Report(c.Ref.InStage(k), tooEarly(c, k, latest))
			if c.Dialect == lifecycle.GEP32 {
				continue
			}
		} else if c.Dialect == lifecycle.Gardener && k > 0 && c.Version.Stages[0].Start.Form == model.Always && s.Time().Before(time.Time{}) {
			c.Report(c.Ref.InStage(k), tooEarly(c, k, 0))
		}
		latest = k
	}
}

func tooEarly(c *lifecycle.VersionCase, k, before int) model.Finding {
	s, b := &c.Version.Stages[k], &c.Version.Stages[before]
	own, other := model.Escape(s.Name), model.Escape(b.Name)
	f := model.Finding{Type: model.Invalid, Path: c.StagePath(k, ""), Place: model.Here(lifecycle.StartPlace(s)), Allowed: allowed(c.Version.Stages)}
	if b.Start.Form != model.At {
		f.Message = model.Words(own + " " + phrase.Instant(s.Start.Time()) + " starts before year 1.")
		f.Hint = "Remove the start of the first stage, or give this one a later date."
		return f
	}
	starts := " starts "
	if s.Start.Text == "" || b.Start.Text == "" { // not in a file yet
		starts = " would start "
	}
	f.Message = model.Words(own + " " + phrase.Instant(s.Start.Time()) + starts + "before " + other + " " + phrase.Instant(b.Start.Time())).
		There(lifecycle.StartPlace(b)).Words(", so " + other + " is never current.")
	f.Related = lifecycle.Related(lifecycle.StartPlace(b), "the start of "+other)
	f.Hint = "Move it after " + phrase.Instant(b.Start.Time()) + ", or move " + other + " before " + phrase.Instant(s.Start.Time()) + "."
	if slices.ContainsFunc(c.Version.Stages[before+1:], func(later model.Stage) bool { return later.Start.Form == model.Always }) {
		return f // as long as a later stage is open, stage before is never current
	}
	late, early := daysApart(c.Version.Stages, k, before)
	f.Fixes = slices.Concat(exchanging(c, k, before),
		moving(c, k, b.Start.Time().Truncate(time.Second).AddDate(0, 0, late)), moving(c, before, s.Start.Time().Truncate(time.Second).AddDate(0, 0, -early)))
	return f
}

// allowed returns, for each stage, the first and the last instant at which it may start without a
// finding about the order. They are the latest start listed before the stage and the earliest start
// listed after it; zero if there is none.
func allowed(stages []model.Stage) []model.Interval {
	out := make([]model.Interval, len(stages))
	for k := range out {
		for i := range stages {
			switch s := stages[i].Start; {
			case !s.IsAt() || i == k:
			case i < k && (out[k].From.IsZero() || s.Time().After(out[k].From)):
				out[k].From = s.Time()
			case i > k && (out[k].Until.IsZero() || s.Time().Before(out[k].Until)):
				out[k].Until = s.Time()
			}
		}
	}
	return out
}

// daysApart returns the distances in days for the fixes of two stages out of order: how long after
// the start of stage before to start stage k (late), or how long before the start of stage k to
// start stage before (early). Both are the days by which the two are out of order, so that stage
// before is current about as long as after an exchange. They are at most half of the time to the
// next start after stage k, or to the last start before stage before.
func daysApart(stages []model.Stage, k, before int) (late, early int) {
	const day = 24 * time.Hour
	own, other := stages[k].Start.Time(), stages[before].Start.Time()
	late = int((other.Sub(own) + day - 1) / day)
	early = late
	for i, s := range stages {
		switch {
		case !s.Start.IsAt():
		case i > k && s.Start.Time().After(other):
			late = min(late, max(1, int(s.Start.Time().Sub(other)/2/day)))
		case i < before && s.Start.Time().Before(own):
			early = min(early, max(1, int(own.Sub(s.Start.Time())/2/day)))
		}
	}
	return late, early
}

// exchanging returns the fix that swaps the starts of two stages; nil if some stage would then
// never be current.
func exchanging(c *lifecycle.VersionCase, k, before int) []model.Fix {
	stages := slices.Clone(c.Version.Stages)
	own, other := stages[k].Start, stages[before].Start
	to, back := model.StartAt(other.Time().Truncate(time.Second)), model.StartAt(own.Time().Truncate(time.Second))
	stages[k].Start, stages[before].Start = to, back
	if neverCurrent(stages) {
		return nil
	}
	return []model.Fix{{Label: "swap the starts of " + stages[before].Name + " and " + stages[k].Name, Edits: []model.Edit{
		{Ref: c.Ref.InStage(k), What: model.SetStart, From: own, To: to},
		{Ref: c.Ref.InStage(before), What: model.SetStart, From: other, To: back}}}}
}

// moving returns the fix that gives stage k another start; nil if some stage would then never be
// current.
func moving(c *lifecycle.VersionCase, k int, to time.Time) []model.Fix {
	stages := slices.Clone(c.Version.Stages)
	from := stages[k].Start
	stages[k].Start = model.StartAt(to)
	if neverCurrent(stages) {
		return nil
	}
	return []model.Fix{{Label: "move " + stages[k].Name + " to " + phrase.Instant(to),
		Edits: []model.Edit{{Ref: c.Ref.InStage(k), What: model.SetStart, From: from, To: stages[k].Start}}}}
}

// neverCurrent reports whether a dated stage is never current because a stage listed after it starts
// at the same time or earlier.
func neverCurrent(stages []model.Stage) bool {
	for k, s := range stages {
		if s.Start.IsAt() && slices.ContainsFunc(stages[k+1:], func(later model.Stage) bool {
			return later.Start.IsAt() && !later.Start.Time().After(s.Start.Time())
		}) {
			return true
		}
	}
	return false
}

// StartMissing has its source in GEP-32, "The leading start dates are optional"; Gardener C8.
var StartMissing = &lifecycle.Rule{Name: "start-missing", Severity: model.Error, Gardener: model.Error, Fields: checkStartMissing,
	Doc: "a stage without a start is listed after one that has a start"}

func checkStartMissing(c *lifecycle.VersionCase) {
	dated := model.None
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		switch {
		case s.Start.Form != model.Always:
			dated = k
		case dated != model.None:
			d := &c.Version.Stages[dated]
			c.Report(c.Ref.InStage(k), model.Finding{Type: model.Required, Path: c.StagePath(k, ""), Place: model.Here(lifecycle.StartPlace(s)),
				Message: model.Words(model.Escape(s.Name) + " has no start, but is listed after " + model.Escape(d.Name)).There(lifecycle.StartPlace(d)).Words(", which has one."),
				Related: lifecycle.Related(lifecycle.StartPlace(d), "the start of "+model.Escape(d.Name)),
				Hint:    "Give it a startTime; only leading stages may be open.",
				Fixes:   starting(c, k)})
		}
	}
}

// starting returns the fixes for stage k, which has no start: give it the proposed start, if that
// is in order, or remove it.
func starting(c *lifecycle.VersionCase, k int) (fixes []model.Fix) {
	s := c.Version.Stages[k]
	if to, ok := lifecycle.ProposedStart(c.Version.Stages, model.VersionStages.Names(), s.Name, c.Now); ok {
		for _, fix := range moving(c, k, to) {
			fix.Label = "start " + s.Name + " on " + phrase.Instant(to)
			fixes = append(fixes, fix)
		}
	}
	return append(fixes, removing(c, k))
}
