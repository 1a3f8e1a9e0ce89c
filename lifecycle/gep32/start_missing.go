package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleStartMissing: GEP-32, "The leading start dates are optional"; Gardener C8.
var ruleStartMissing = &lifecycle.Rule{
	Name: "start-missing", Severity: model.Error, Gardener: model.Error,
	Doc: "a stage without a start is listed after one that has a start",
}

func checkStartMissing(c *VersionCase) {
	dated := model.None
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		switch {
		case s.Start.Form != model.Always:
			dated = k
		case dated != model.None:
			d := &c.V.Stages[dated]
			c.reportStage(ruleStartMissing, k, model.Finding{
				Type: model.Required, Path: c.stagePath(k, ""), Place: lifecycle.StartPlace(s),
				Message: model.Escape(s.Name) + " has no start, but is listed after " + model.Escape(d.Name) + lifecycle.Line(lifecycle.StartPlace(d)) + ", which has one.",
				Hint:    "Give it a startTime; only leading stages may be open.",
			})
		}
	}
}
