package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleStageRegression: GEP-32, "Non-Goals".
var ruleStageRegression = &lifecycle.Rule{
	Name: "stage-regression", Severity: model.Warning, Gardener: model.Warning,
	Doc: "the stage that a version has now would move backwards, for example from expired to supported",
}

func checkStageRegression(c *VersionCase) {
	if c.Old == nil || c.namespaced() {
		return
	}
	was, is := lifecycle.StageAt(c.Old, c.Now, c.Dialect), lifecycle.StageAt(c.V, c.Now, c.Dialect)
	rank := model.VersionStages.Rank(is)
	if is == model.Unavailable || rank == model.None || rank >= model.VersionStages.Rank(was) {
		return
	}
	c.report(ruleStageRegression, model.Finding{Path: c.path(""), Place: c.stillToCome(),
		Message: c.name() + " is " + was + " and would be " + is + " again.",
		Hint:    "Keep the stages that have begun; move later ones only."})
}

// stillToCome is where the first date stands that is not reached now: it is why
// the version has not come further. Where there is none, it is where the stage
// stands that holds now; nowhere for a version without any.
func (c *VersionCase) stillToCome() model.Place {
	for i := range c.V.Stages {
		s := &c.V.Stages[i]
		if s.Start.IsAt() && lifecycle.FirstInstant(s.Start, c.Dialect).After(c.Now) {
			return lifecycle.StartPlace(s)
		}
	}
	if c.V.HasExpiration && len(c.V.Stages) == 0 && c.V.Expiration.IsAt() && c.V.Expiration.Time.After(c.Now) {
		return c.V.ExpirationAt
	}
	for i := range c.V.Stages {
		s := &c.V.Stages[len(c.V.Stages)-1-i]
		if s.Start.Form == model.Always || s.Start.IsAt() {
			return lifecycle.NamePlace(s)
		}
	}
	return c.V.Classification.At
}
