package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleExplicitUnavailable: Gardener C5, J2.
var ruleExplicitUnavailable = &lifecycle.Rule{
	Name: "gardener-explicit-unavailable", Severity: model.Warning, Gardener: model.Error,
	Doc: "unavailable is listed as a stage, which Gardener refuses: there it is only the time before the first start",
}

func checkExplicitUnavailable(c *VersionCase) {
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		if s.Name != model.Unavailable {
			continue
		}
		f := model.Finding{
			Type: model.NotSupported, Path: c.stagePath(k, ".classification"), Place: lifecycle.NamePlace(s),
			Message: "Gardener refuses unavailable as a stage: a version is unavailable before its first start.",
			Hint:    "Remove the stage, and give the next one a start.",
		}
		if k == 0 && len(c.V.Stages) > 1 && lifecycle.IsDated(c.V.Stages[1].Start) && lifecycle.IsOpen(s.Start) {
			f.Hint = "Remove the stage: before the start of the next one the version is unavailable anyway."
			f.Fix = &model.Fix{Label: "remove unavailable", Edits: []model.Edit{
				{Ref: c.Ref.InStage(k), What: model.RemoveStage, Name: s.Name, From: s.Start}}}
		}
		c.reportStage(ruleExplicitUnavailable, k, f)
	}
}
