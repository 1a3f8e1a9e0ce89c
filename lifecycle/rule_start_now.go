package lifecycle

import "github.com/lctui/lctui/model"

// ruleStartNow: Gardener B2, J1.
var ruleStartNow = &Rule{
	Name: "gardener-start-now", Severity: model.Info, Gardener: model.Info,
	Doc: "a start is exactly the instant judged: started by GEP-32, not yet for Gardener",
}

func checkStartNow(c *versionCase) {
	f := model.Finding{Hint: "Judge one second later (--at) to see the stage that both agree on."}
	for k := range c.v.Stages {
		s := &c.v.Stages[k]
		if isDated(s.Start) && s.Start.Time.Equal(c.Now) {
			f.Path, f.Place = c.stagePath(k, ".startTime"), startPlace(s)
			f.Message = model.Escape(s.Name) + " starts at this very instant: started by GEP-32, not yet for Gardener."
			c.reportStage(ruleStartNow, k, f)
		}
	}
	if len(c.v.Stages) == 0 && c.v.HasExpiration && isDated(c.v.Expiration) && c.v.Expiration.Time.Equal(c.Now) {
		f.Path, f.Place = c.path(".expirationDate"), c.v.ExpirationAt
		f.Message = "the expirationDate is this very instant: expired by GEP-32, not yet for Gardener."
		c.report(ruleStartNow, f)
	}
}
