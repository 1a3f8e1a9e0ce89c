package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// ruleStartOrder: GEP-32, "Start times are always monotonically increasing";
// Gardener C9.
var ruleStartOrder = &Rule{
	Name: "start-order", Severity: model.Error, Gardener: model.Error,
	Doc: "a stage starts before a stage that is listed before it",
}

// checkStartOrder compares each start with the latest one listed before it;
// Gardener with the last one, and with the begin of year 1 where the first stage
// is open.
func checkStartOrder(c *versionCase) {
	latest := model.None
	for k := range c.v.Stages {
		s := c.v.Stages[k].Start
		if s.Form != model.At {
			continue
		}
		if latest != model.None && s.Time.Before(c.v.Stages[latest].Start.Time) {
			c.reportStage(ruleStartOrder, k, tooEarly(c, k, latest))
			if c.Dialect == GEP32 {
				continue
			}
		} else if c.Dialect == Gardener && k > 0 && c.v.Stages[0].Start.Form == model.Always && s.Time.Before(time.Time{}) {
			c.reportStage(ruleStartOrder, k, tooEarly(c, k, 0))
		}
		latest = k
	}
}

func tooEarly(c *versionCase, k, before int) model.Finding {
	s, b := &c.v.Stages[k], &c.v.Stages[before]
	own, other := model.Escape(s.Name), model.Escape(b.Name)
	f := model.Finding{Type: model.Invalid, Path: c.stagePath(k, ""), Place: startPlace(s)}
	if b.Start.Form != model.At {
		f.Message = own + " " + date(s.Start.Time) + " starts before year 1."
		f.Hint = "Leave the first stage without a start, and give this one a later date."
		return f
	}
	f.Message = own + " " + date(s.Start.Time) + starts(s, b) + "before " + other + " " + date(b.Start.Time) +
		line(startPlace(b)) + ", so " + other + " is never current."
	f.Hint = "Move it to " + date(b.Start.Time) + " or later, or " + other + " to " + date(s.Start.Time) + " or earlier."
	return f
}

// starts says "would start" where one of two starts is not in a file yet.
func starts(s, other *model.Stage) string {
	if s.Start.Text == "" || other.Start.Text == "" {
		return " would start "
	}
	return " starts "
}

// Allowed gives the instants between which stage k of a version may start
// without a start-order finding: the latest start listed before it and the
// earliest one listed after it, both allowed themselves. Zero is no limit.
func Allowed(v *model.Version, k int) (from, to time.Time) {
	for i := range v.Stages {
		s := v.Stages[i].Start
		switch {
		case s.Form != model.At || i == k:
		case i < k && (from.IsZero() || s.Time.After(from)):
			from = s.Time
		case i > k && (to.IsZero() || s.Time.Before(to)):
			to = s.Time
		}
	}
	return from, to
}
