package lifecycle

import "github.com/lctui/lctui/model"

// ruleDuplicateStage: GEP-32, "Proposal"; Gardener C6.
var ruleDuplicateStage = &Rule{
	Name: "duplicate-stage", Severity: model.Error, Gardener: model.Error,
	Doc: "a stage is listed twice in one version",
}

func checkDuplicateStage(c *versionCase) {
	for k := range c.v.Stages {
		s := &c.v.Stages[k]
		first := c.v.StageNamed(s.Name)
		if first == k {
			continue
		}
		name := model.Escape(s.Name)
		if name == "" {
			name = "a stage without classification"
		}
		c.reportStage(ruleDuplicateStage, k, model.Finding{
			Type: model.Duplicate, Path: c.stagePath(k, ".classification"), Place: namePlace(s),
			Message: name + " is listed twice" + firstListed(namePlace(&c.v.Stages[first])) + ".",
			Hint:    "Remove one of the two.",
		})
	}
}

func firstListed(p model.Place) string {
	if !p.InFile() {
		return ""
	}
	return ", first in " + line(p)[len(" ("):len(line(p))-1]
}
