package gep32

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// UnknownStage has its source in GEP-32, "Proposal"; Gardener C2, C5.
var UnknownStage = &lifecycle.Rule{Name: "unknown-stage", Severity: model.Error, Gardener: model.Error, Fields: checkUnknownStage,
	Doc: "a classification is not one of the five stages, or a stage has none"}

func checkUnknownStage(c *lifecycle.VersionCase) {
	if old := c.Version.Classification; old.Set && model.VersionStages.Rank(old.Text) == model.None {
		f := model.Finding{Type: model.NotSupported, Path: c.Path(".classification"), Place: model.Here(old.At)}
		f.Message, f.Hint = noStage(old.Text, olderNames)
		f.Hint += " An expired version has an expirationDate instead."
		if near := model.Nearest(old.Text, olderNames); near != "" {
			f.Fixes = []model.Fix{{Label: "write " + near, Edits: []model.Edit{{Ref: c.Ref, What: model.SetClassification, Name: near}}}}
		}
		c.Report(c.Ref, f)
	}
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		if model.VersionStages.Rank(s.Name) != model.None {
			continue
		}
		f := model.Finding{Type: model.NotSupported, Path: c.StagePath(k, ".classification"), Place: model.Here(lifecycle.NamePlace(s))}
		f.Message, f.Hint = noStage(s.Name, model.VersionStages.Names())
		if near := model.Nearest(s.Name, model.VersionStages.Names()); near != "" && c.Version.StageNamed(near) == model.None {
			f.Fixes = []model.Fix{{Label: "write " + near, Edits: []model.Edit{{Ref: c.Ref.InStage(k), What: model.RenameStage, Name: near}}}}
		} else if near == "" {
			f.Fixes = naming(c, k)
		}
		c.Report(c.Ref.InStage(k), f)
	}
}

// naming returns a fix for each name that stage k could have. No other stage may have that name, and
// the stages must be in order with it.
func naming(c *lifecycle.VersionCase, k int) (fixes []model.Fix) {
	stages := slices.Clone(c.Version.Stages)
	for _, name := range model.VersionStages.Names() {
		if stages[k].Name = name; c.Version.StageNamed(name) == model.None && lifecycle.InOrder(stages) {
			fixes = append(fixes, model.Fix{Label: "write " + name, Edits: []model.Edit{{Ref: c.Ref.InStage(k), What: model.RenameStage, Name: name}}})
		}
	}
	return fixes
}

// olderNames are the values of the older field classification. The other names exist only as stages
// of a lifecycle (LegacyExpired).
var olderNames = []string{model.Preview, model.Supported, model.Deprecated}

// noStage returns the message and the hint about a word that is not one of those allowed.
func noStage(word string, allowed []string) (message model.Message, hint string) {
	all := strings.Join(allowed, ", ")
	if word == "" {
		return model.Words("the classification is missing."), "Write one of " + all + "."
	}
	if near := model.Nearest(word, allowed); near != "" {
		return model.Words(lifecycle.Quote(word) + " is not a stage."), "Did you mean " + near + "? The stages are " + all + "."
	}
	return model.Words(lifecycle.Quote(word) + " is not a stage."), "Write one of " + all + "."
}

// StageOrder has its source in GEP-32, "Proposal"; Gardener C7.
var StageOrder = &lifecycle.Rule{Name: "stage-order", Severity: model.Error, Gardener: model.Error, Fields: checkStageOrder,
	Doc: "stages are not listed in the order unavailable, preview, supported, deprecated, expired"}

// checkStageOrder compares each stage with the one before it. Gardener ranks an unknown word
// like unavailable. Dialect GEP32 skips such words, because unknown-stage reports them.
func checkStageOrder(c *lifecycle.VersionCase) {
	before := model.None
	for k := range c.Version.Stages {
		rank := model.VersionStages.Rank(c.Version.Stages[k].Name)
		if rank == model.None {
			if c.Dialect == lifecycle.GEP32 {
				continue
			}
			rank = 0
		}
		if before != model.None && rank < max(0, model.VersionStages.Rank(c.Version.Stages[before].Name)) {
			c.Report(c.Ref.InStage(k), misplaced(c, k, before))
		}
		before = k
	}
}

func misplaced(c *lifecycle.VersionCase, k, before int) model.Finding {
	s, b := &c.Version.Stages[k], &c.Version.Stages[before]
	return model.Finding{Type: model.Invalid, Path: c.StagePath(k, ".classification"), Place: model.Here(lifecycle.NamePlace(s)), Fixes: inOrder(c, k),
		Message: model.Words(model.Escape(s.Name) + " is listed after " + model.Escape(b.Name)).There(lifecycle.NamePlace(b)).Words(", but comes before it."),
		Related: lifecycle.Related(lifecycle.NamePlace(b), model.Escape(b.Name)),
		Hint:    "List the stages in the order " + lifecycle.StageWords() + "."}
}

// inOrder returns the fix that moves stage k to its place; nil if the stages or their starts
// would still not be in order.
func inOrder(c *lifecycle.VersionCase, k int) []model.Fix {
	s := c.Version.Stages[k]
	others := slices.Delete(slices.Clone(c.Version.Stages), k, k+1)
	at := 0
	for at < len(others) && model.VersionStages.Rank(others[at].Name) < model.VersionStages.Rank(s.Name) {
		at++
	}
	if !lifecycle.InOrder(slices.Insert(others, at, s)) {
		return nil
	}
	return []model.Fix{{Label: "list " + s.Name + " at its place", Edits: []model.Edit{
		{Ref: c.Ref.InStage(k), What: model.RemoveStage, Name: s.Name, From: s.Start},
		{Ref: c.Ref, What: model.AddStage, Name: s.Name, To: s.Start}}}}
}

// DuplicateStage has its source in GEP-32, "Proposal"; Gardener C6.
var DuplicateStage = &lifecycle.Rule{Name: "duplicate-stage", Severity: model.Error, Gardener: model.Error, Fields: checkDuplicateStage,
	Doc: "a stage is listed twice in one version"}

func checkDuplicateStage(c *lifecycle.VersionCase) {
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		first := c.Version.StageNamed(s.Name)
		if first == k {
			continue
		}
		name, other := model.Escape(s.Name), lifecycle.NamePlace(&c.Version.Stages[first])
		if name == "" {
			name = "a stage without classification"
		}
		c.Report(c.Ref.InStage(k), model.Finding{Type: model.Duplicate, Path: c.StagePath(k, ".classification"), Place: model.Here(lifecycle.NamePlace(s)),
			Message: model.Words(name + " is listed twice").FirstListed(other).Words("."),
			Related: lifecycle.Related(other, name),
			Hint:    "Remove one of the two.", Fixes: leavingOne(c, first, k)})
	}
}

// leavingOne returns the fixes that remove one of two stages of the same name. The first fix leaves
// the other stages in order if one of the two does. If both stages are the same, only the fix that
// removes the later one is offered.
func leavingOne(c *lifecycle.VersionCase, first, k int) []model.Fix {
	stages := c.Version.Stages
	later, n := removing(c, k), 1
	for i := range k {
		if stages[i].Name == stages[k].Name {
			n++
		}
	}
	later.Label = "remove the " + lifecycle.Nth(n) + " " + stageAndStart(&stages[k])
	earlier := removing(c, first)
	earlier.Label = "remove the first " + stageAndStart(&stages[first])
	switch without := func(i int) bool { return lifecycle.InOrder(slices.Delete(slices.Clone(stages), i, i+1)) }; {
	case stages[first].Start.String() == stages[k].Start.String() && len(stages[first].Unknown.All())+len(stages[k].Unknown.All()) == 0:
		return []model.Fix{later}
	case without(first) && !without(k):
		return []model.Fix{earlier, later}
	}
	return []model.Fix{later, earlier}
}

// removing returns the fix that removes stage k.
func removing(c *lifecycle.VersionCase, k int) model.Fix {
	s := &c.Version.Stages[k]
	return model.Fix{Label: "remove " + s.Name, Edits: []model.Edit{{Ref: c.Ref.InStage(k), What: model.RemoveStage, Name: s.Name, From: s.Start}}}
}

// stageAndStart names a stage together with its start, to distinguish two of the same name.
func stageAndStart(s *model.Stage) string {
	name := s.Name
	if name == "" {
		name = "stage without classification"
	}
	switch {
	case s.Start.IsAt():
		return name + " (" + phrase.Instant(s.Start.Time()) + ")"
	case s.Start.Form == model.Always:
		return name + " (without a start)"
	}
	return name + " (" + lifecycle.Quote(s.Start.Text) + ")"
}
