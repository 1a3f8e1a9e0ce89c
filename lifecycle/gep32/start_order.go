package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleStartOrder: GEP-32, "Start times are always monotonically increasing";
// Gardener C9.
var ruleStartOrder = &lifecycle.Rule{
	Name: "start-order", Severity: model.Error, Gardener: model.Error,
	Doc: "a stage starts before a stage that is listed before it",
}

// checkStartOrder compares each start with the latest one listed before it;
// Gardener with the last one, and with the begin of year 1 where the first stage
// is open.
func checkStartOrder(c *VersionCase) {
	latest := model.None
	for k := range c.V.Stages {
		s := c.V.Stages[k].Start
		if s.Form != model.At {
			continue
		}
		if latest != model.None && s.Time.Before(c.V.Stages[latest].Start.Time) {
			c.reportStage(ruleStartOrder, k, tooEarly(c, k, latest))
			if c.Dialect == lifecycle.GEP32 {
				continue
			}
		} else if c.Dialect == lifecycle.Gardener && k > 0 && c.V.Stages[0].Start.Form == model.Always && s.Time.Before(time.Time{}) {
			c.reportStage(ruleStartOrder, k, tooEarly(c, k, 0))
		}
		latest = k
	}
}

func tooEarly(c *VersionCase, k, before int) model.Finding {
	s, b := &c.V.Stages[k], &c.V.Stages[before]
	own, other := model.Escape(s.Name), model.Escape(b.Name)
	f := model.Finding{Type: model.Invalid, Path: c.stagePath(k, ""), Place: lifecycle.StartPlace(s)}
	if b.Start.Form != model.At {
		f.Message = own + " " + lifecycle.Date(s.Start.Time) + " starts before year 1."
		f.Hint = "Leave the first stage without a start, and give this one a later date."
		return f
	}
	f.Message = own + " " + lifecycle.Date(s.Start.Time) + starts(s, b) + "before " + other + " " + lifecycle.Date(b.Start.Time) +
		lifecycle.Line(lifecycle.StartPlace(b)) + ", so " + other + " is never current."
	f.Hint = "Move it to " + lifecycle.Date(b.Start.Time) + " or later, or " + other + " to " + lifecycle.Date(s.Start.Time) + " or earlier."
	return f
}

// starts says "would start" where one of two starts is not in a file yet.
func starts(s, other *model.Stage) string {
	if s.Start.Text == "" || other.Start.Text == "" {
		return " would start "
	}
	return " starts "
}
