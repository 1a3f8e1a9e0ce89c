package lifecycle

import "github.com/lctui/lctui/model"

// ruleStageOrder: GEP-32, "Proposal"; Gardener C7.
var ruleStageOrder = &Rule{
	Name: "stage-order", Severity: model.Error, Gardener: model.Error,
	Doc: "stages are not listed in the order unavailable, preview, supported, deprecated, expired",
}

// checkStageOrder compares each stage with the one before it. Gardener ranks a
// word that is no stage as unavailable; GEP32 leaves such words out, because
// unknown-stage speaks of them.
func checkStageOrder(c *versionCase) {
	before := model.None
	for k := range c.v.Stages {
		rank := model.VersionStages.Rank(c.v.Stages[k].Name)
		if rank == model.None {
			if c.Dialect == GEP32 {
				continue
			}
			rank = 0
		}
		if before != model.None && rank < max(0, model.VersionStages.Rank(c.v.Stages[before].Name)) {
			c.reportStage(ruleStageOrder, k, misplaced(c, k, before))
		}
		before = k
	}
}

func misplaced(c *versionCase, k, before int) model.Finding {
	s, b := &c.v.Stages[k], &c.v.Stages[before]
	return model.Finding{
		Type: model.Invalid, Path: c.stagePath(k, ".classification"), Place: namePlace(s),
		Message: model.Escape(s.Name) + " is listed after " + model.Escape(b.Name) + line(namePlace(b)) + ", but comes before it.",
		Hint:    "List the stages in the order " + stageWords() + ".",
	}
}
