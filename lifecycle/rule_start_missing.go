package lifecycle

import "github.com/lctui/lctui/model"

// ruleStartMissing: GEP-32, "The leading start dates are optional"; Gardener C8.
var ruleStartMissing = &Rule{
	Name: "start-missing", Severity: model.Error, Gardener: model.Error,
	Doc: "a stage without a start is listed after one that has a start",
}

func checkStartMissing(c *versionCase) {
	dated := model.None
	for k := range c.v.Stages {
		s := &c.v.Stages[k]
		switch {
		case s.Start.Form != model.Always:
			dated = k
		case dated != model.None:
			d := &c.v.Stages[dated]
			c.reportStage(ruleStartMissing, k, model.Finding{
				Type: model.Required, Path: c.stagePath(k, ""), Place: startPlace(s),
				Message: model.Escape(s.Name) + " has no start, but is listed after " + model.Escape(d.Name) + line(startPlace(d)) + ", which has one.",
				Hint:    "Give it a startTime; only leading stages may be open.",
			})
		}
	}
}
