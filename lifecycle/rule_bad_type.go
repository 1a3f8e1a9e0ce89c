package lifecycle

import "github.com/lctui/lctui/model"

// ruleBadType: Gardener A4. A version that is no text is version-format.
var ruleBadType = &Rule{
	Name: "bad-type", Severity: model.Warning, Gardener: model.Error,
	Doc: "a number, a truth value, a list or a mapping where Gardener's types have something else, so that its server cannot read the profile",
}

func checkBadType(c *versionCase) {
	if c.Merged {
		return
	}
	for _, m := range c.v.Mistyped() {
		f := badType(m)
		f.Path = c.path("." + m.Field)
		c.report(ruleBadType, f)
	}
}

func checkBadTypeOfObject(c *objectCase) {
	if c.Merged {
		return
	}
	c.object.Mistyped(func(track int, m model.Mistyped) {
		f := badType(m)
		f.Path = m.Field
		c.report(ruleBadType, track, f)
	})
}

func badType(m model.Mistyped) model.Finding {
	f := model.Finding{Type: model.Invalid, Place: m.At, Message: whatIsMistyped(m) + "; Gardener cannot read the profile.", Hint: "Write " + m.Want + "."}
	if m.Want == model.WantText && m.Text != "" {
		f.Hint = "Write it in quotes: " + quote(m.Text) + "."
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
	return m.Field + " " + quote(m.Text) + " must be " + m.Want
}
