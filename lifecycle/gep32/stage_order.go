package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleStageOrder: GEP-32, "Proposal"; Gardener C7.
var ruleStageOrder = &lifecycle.Rule{
	Name: "stage-order", Severity: model.Error, Gardener: model.Error,
	Doc: "stages are not listed in the order unavailable, preview, supported, deprecated, expired",
}

// checkStageOrder compares each stage with the one before it. Gardener ranks a
// word that is no stage as unavailable; GEP32 leaves such words out, because
// unknown-stage speaks of them.
func checkStageOrder(c *VersionCase) {
	before := model.None
	for k := range c.V.Stages {
		rank := model.VersionStages.Rank(c.V.Stages[k].Name)
		if rank == model.None {
			if c.Dialect == lifecycle.GEP32 {
				continue
			}
			rank = 0
		}
		if before != model.None && rank < max(0, model.VersionStages.Rank(c.V.Stages[before].Name)) {
			c.reportStage(ruleStageOrder, k, misplaced(c, k, before))
		}
		before = k
	}
}

func misplaced(c *VersionCase, k, before int) model.Finding {
	s, b := &c.V.Stages[k], &c.V.Stages[before]
	return model.Finding{
		Type: model.Invalid, Path: c.stagePath(k, ".classification"), Place: lifecycle.NamePlace(s),
		Message: model.Escape(s.Name) + " is listed after " + model.Escape(b.Name) + lifecycle.Line(lifecycle.NamePlace(b)) + ", but comes before it.",
		Hint:    "List the stages in the order " + lifecycle.StageWords() + ".",
	}
}
