package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleStartNow: Gardener B2, J1.
var ruleStartNow = &lifecycle.Rule{
	Name: "gardener-start-now", Severity: model.Info, Gardener: model.Info,
	Doc: "a start is exactly the instant judged: started by GEP-32, not yet for Gardener",
}

func checkStartNow(c *VersionCase) {
	f := model.Finding{Hint: "Judge one second later (--at) to see the stage that both agree on."}
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		if lifecycle.IsDated(s.Start) && s.Start.Time.Equal(c.Now) {
			f.Path, f.Place = c.stagePath(k, ".startTime"), lifecycle.StartPlace(s)
			f.Message = model.Escape(s.Name) + " starts at this very instant: started by GEP-32, not yet for Gardener."
			c.reportStage(ruleStartNow, k, f)
		}
	}
	if len(c.V.Stages) == 0 && c.V.HasExpiration && lifecycle.IsDated(c.V.Expiration) && c.V.Expiration.Time.Equal(c.Now) {
		f.Path, f.Place = c.path(".expirationDate"), c.V.ExpirationAt
		f.Message = "the expirationDate is this very instant: expired by GEP-32, not yet for Gardener."
		c.report(ruleStartNow, f)
	}
}
