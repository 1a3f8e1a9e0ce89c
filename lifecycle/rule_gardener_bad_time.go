package lifecycle

import "github.com/lctui/lctui/model"

// ruleServerTime: Gardener A1.
var ruleServerTime = &Rule{
	Name: "gardener-bad-time", Severity: model.Warning, Gardener: model.Error,
	Doc: "a time that RFC 3339 allows and Gardener does not read (small t or z, a leap second)",
}

// serverTime speaks of a time that the server does not read. In dialect Gardener
// that is a bad time like any other.
func serverTime(s model.Start, d Dialect, to func(model.Start) []model.Edit) (*Rule, model.Finding) {
	meant := s.Time.Format(model.Layout)
	f := model.Finding{
		Type:    model.Invalid,
		Message: quote(s.Text) + " is a time by RFC 3339 that Gardener does not read.",
		Hint:    "Write " + meant + ".",
		Fix:     timeFix(meant, to),
	}
	if d == Gardener {
		return ruleBadTime, f
	}
	return ruleServerTime, f
}
