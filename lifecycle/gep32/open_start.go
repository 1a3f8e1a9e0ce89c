package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleOpenStart: Gardener C8, J3.
var ruleOpenStart = &lifecycle.Rule{
	Name: "gardener-open-start", Severity: model.Warning, Gardener: model.Error,
	Doc: "a second leading stage has no start, which Gardener refuses: only the first may be open",
}

func checkOpenStart(c *VersionCase) {
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		if s.Start.Form != model.Always {
			return
		}
		if k == 0 {
			continue
		}
		c.reportStage(ruleOpenStart, k, model.Finding{
			Type: model.Required, Path: c.stagePath(k, ""), Place: lifecycle.StartPlace(s),
			Message: model.Escape(s.Name) + " has no start; Gardener accepts that of the first stage only.",
			Hint:    "Give it a startTime, or remove the open stages before it, which never hold.",
		})
	}
}
