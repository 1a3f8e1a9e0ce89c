package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ruleBadType: Gardener A4. A version that is no text is version-format.
var ruleBadType = &lifecycle.Rule{
	Name: "bad-type", Severity: model.Warning, Gardener: model.Error,
	Doc: "a number, a truth value, a list or a mapping where Gardener's types have something else, so that its server cannot read the profile",
}

func checkBadType(c *VersionCase) {
	if c.Merged {
		return
	}
	for _, m := range c.V.Mistyped() {
		f := badType(m)
		f.Path = c.path("." + m.Field)
		c.report(ruleBadType, f)
	}
}

func checkBadTypeOfObject(c *ObjectCase) {
	if c.Merged {
		return
	}
	c.Object.Mistyped(func(track int, m model.Mistyped) {
		f := badType(m)
		f.Path = m.Field
		c.report(ruleBadType, track, f)
	})
}

func badType(m model.Mistyped) model.Finding {
	f := model.Finding{Type: model.Invalid, Place: m.At, Message: whatIsMistyped(m) + "; Gardener cannot read the profile.", Hint: "Write " + m.Want + "."}
	if m.Want == model.WantText && m.Text != "" {
		f.Hint = "Write it in quotes: " + lifecycle.Quote(m.Text) + "."
	}
	return f
}

// whatIsMistyped says what stands where something else is wanted.
func whatIsMistyped(m model.Mistyped) string {
	switch {
	case m.Text == "":
		return m.Field + " must be " + m.Want
	case m.Want == model.WantText:
		return m.Field + " " + model.Escape(m.Text) + " without quotes is no text"
	}
	return m.Field + " " + lifecycle.Quote(m.Text) + " must be " + m.Want
}
