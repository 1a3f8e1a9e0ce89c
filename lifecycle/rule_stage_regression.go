package lifecycle

import "github.com/lctui/lctui/model"

// ruleStageRegression: GEP-32, "Non-Goals".
var ruleStageRegression = &Rule{
	Name: "stage-regression", Severity: model.Warning, Gardener: model.Warning,
	Doc: "the stage that a version has now would move backwards, for example from expired to supported",
}

func checkStageRegression(c *versionCase) {
	if c.old == nil || c.namespaced() {
		return
	}
	was, is := StageAt(c.old, c.Now, c.Dialect), StageAt(c.v, c.Now, c.Dialect)
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
func (c *versionCase) stillToCome() model.Place {
	for i := range c.v.Stages {
		s := &c.v.Stages[i]
		if s.Start.IsAt() && firstInstant(s.Start, c.Dialect).After(c.Now) {
			return startPlace(s)
		}
	}
	if c.v.HasExpiration && len(c.v.Stages) == 0 && c.v.Expiration.IsAt() && c.v.Expiration.Time.After(c.Now) {
		return c.v.ExpirationAt
	}
	for i := range c.v.Stages {
		s := &c.v.Stages[len(c.v.Stages)-1-i]
		if s.Start.Form == model.Always || s.Start.IsAt() {
			return namePlace(s)
		}
	}
	return c.v.Classification.At
}
