package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleUnknownStage: GEP-32, "Proposal"; Gardener C2, C5.
var ruleUnknownStage = &lifecycle.Rule{
	Name: "unknown-stage", Severity: model.Error, Gardener: model.Error,
	Doc: "a classification, of a stage or in the older field, is none of the five, or is missing in a stage",
}

func checkUnknownStage(c *VersionCase) {
	if old := c.V.Classification; old.Set && model.VersionStages.Rank(old.Text) == model.None {
		f := model.Finding{Type: model.NotSupported, Path: c.path(".classification"), Place: old.At}
		f.Message, f.Hint = noStage(old.Text)
		if near := model.Nearest(old.Text, model.VersionStages.Names()); near != "" && near != model.Expired && near != model.Unavailable {
			f.Fix = &model.Fix{Label: "write " + near, Edits: []model.Edit{{Ref: c.Ref, What: model.SetClassification, Name: near}}}
		}
		c.report(ruleUnknownStage, f)
	}
	for k := range c.V.Stages {
		s := &c.V.Stages[k]
		if model.VersionStages.Rank(s.Name) != model.None {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: c.stagePath(k, ".classification"), Place: lifecycle.NamePlace(s)}
		f.Message, f.Hint = noStage(s.Name)
		if near := model.Nearest(s.Name, model.VersionStages.Names()); near != "" && c.V.StageNamed(near) == model.None {
			f.Fix = &model.Fix{Label: "write " + near, Edits: []model.Edit{{Ref: c.Ref.InStage(k), What: model.RenameStage, Name: near}}}
		}
		c.reportStage(ruleUnknownStage, k, f)
	}
}

func noStage(word string) (message, hint string) {
	if word == "" {
		return "the classification is missing.", "Write one of " + lifecycle.StageWords() + "."
	}
	if near := model.Nearest(word, model.VersionStages.Names()); near != "" {
		return lifecycle.Quote(word) + " is no stage.", "Did you mean " + near + "? The stages are " + lifecycle.StageWords() + "."
	}
	return lifecycle.Quote(word) + " is no stage.", "Write one of " + lifecycle.StageWords() + "."
}
