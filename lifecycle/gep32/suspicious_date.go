package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleSuspiciousDate is a remark about dates that are probably slips of a key.
var ruleSuspiciousDate = &lifecycle.Rule{
	Name: "suspicious-date", Severity: model.Info, Gardener: model.Info,
	Doc: "a start is more than ten years away, or a year off all its neighbours, or a version expires before the next patch is out",
}

// farAway is how many years away a start looks like a slip.
const farAway = 10

// checkFarDate speaks of the first such start of a version only: where one is
// meant, all of them are.
func checkFarDate(c *VersionCase) {
	far := func(s model.Start) bool {
		if !lifecycle.IsDated(s) || s.Time.Sub(c.Now).Abs() < (farAway*365-1)*24*time.Hour {
			return false
		}
		return s.Time.After(c.Now.AddDate(farAway, 0, 0)) || s.Time.Before(c.Now.AddDate(-farAway, 0, 0))
	}
	message := func(what string, at time.Time) model.Finding {
		when := " is more than ten years away."
		if at.Before(c.Now) {
			when = " is more than ten years ago."
		}
		return model.Finding{Message: what + " " + lifecycle.Date(at) + when, Hint: "Check the year."}
	}
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		if far(s.Start) {
			f := message(model.Escape(s.Name), s.Start.Time)
			f.Path, f.Place = c.stagePath(k, ".startTime"), lifecycle.StartPlace(s)
			c.reportStage(ruleSuspiciousDate, k, f)
			return
		}
	}
	if c.V.HasExpiration && far(c.V.Expiration) {
		f := message("expirationDate", c.V.Expiration.Time)
		f.Path, f.Place = c.path(".expirationDate"), c.V.ExpirationAt
		c.report(ruleSuspiciousDate, f)
	}
}
