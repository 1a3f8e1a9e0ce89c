package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleDuplicateStage: GEP-32, "Proposal"; Gardener C6.
var ruleDuplicateStage = &lifecycle.Rule{
	Name: "duplicate-stage", Severity: model.Error, Gardener: model.Error,
	Doc: "a stage is listed twice in one version",
}

func checkDuplicateStage(c *VersionCase) {
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		first := c.V.StageNamed(s.Name)
		if first == k {
			continue
		}
		name := model.Escape(s.Name)
		if name == "" {
			name = "a stage without classification"
		}
		c.reportStage(ruleDuplicateStage, k, model.Finding{
			Type: model.Duplicate, Path: c.stagePath(k, ".classification"), Place: lifecycle.NamePlace(s),
			Message: name + " is listed twice" + firstListed(lifecycle.NamePlace(&c.V.Stages[first])) + ".",
			Hint:    "Remove one of the two.",
		})
	}
}

func firstListed(p model.Place) string {
	if !p.InFile() {
		return ""
	}
	return ", first in " + lifecycle.Line(p)[len(" ("):len(lifecycle.Line(p))-1]
}
