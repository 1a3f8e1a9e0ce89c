package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleServerTime: Gardener A1.
var ruleServerTime = &lifecycle.Rule{
	Name: "gardener-bad-time", Severity: model.Warning, Gardener: model.Error,
	Doc: "a time that RFC 3339 allows and Gardener does not read (small t or z, a leap second)",
}

// serverTime speaks of a time that the server does not read. In dialect Gardener
// that is a bad time like any other.
func serverTime(s model.Start, d lifecycle.Dialect, to func(model.Start) []model.Edit) (*lifecycle.Rule, model.Finding) {
	meant := s.Time.Format(model.Layout)
	f := model.Finding{
		Type:    model.Invalid,
		Message: lifecycle.Quote(s.Text) + " is a time by RFC 3339 that Gardener does not read.",
		Hint:    "Write " + meant + ".",
		Fix:     timeFix(meant, to),
	}
	if d == lifecycle.Gardener {
		return BadTime, f
	}
	return ruleServerTime, f
}
