package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// BadType has its source in Gardener A4. A version that is not text is reported by
// version-format.
var BadType = &lifecycle.Rule{Name: "bad-type", Severity: model.Warning, Gardener: model.Error, Version: checkBadType, Shape: checkBadTypeOfObject,
	Doc: "a number, a truth value, a list or a mapping where Gardener's types have something else, so that its server cannot read the profile"}

func checkBadType(c *lifecycle.VersionCase) {
	if c.Merged {
		return
	}
	for _, m := range c.Version.Mistyped() {
		f := badType(m)
		f.Path = c.Path("." + m.Field)
		c.Report(c.Ref, f)
	}
}

func checkBadTypeOfObject(c *lifecycle.ObjectCase) {
	if c.Merged {
		return
	}
	c.Object.Mistyped(func(track int, m model.Mistyped) {
		f := badType(m)
		f.Path = m.Field
		c.Report(c.Ref.InTrack(track), f)
	})
}

func badType(m model.Mistyped) model.Finding {
	f := model.Finding{Type: model.Invalid, Place: m.At, Message: whatIsMistyped(m) + "; Gardener cannot read the profile.", Hint: "Write " + m.Want + "."}
	if m.Want == model.WantText && m.Text != "" {
		f.Hint = "Write it in quotes: " + lifecycle.Quote(m.Text) + "."
	}
	return f
}

// whatIsMistyped says which field has a value of the wrong type.
func whatIsMistyped(m model.Mistyped) string {
	switch {
	case m.Text == "":
		return m.Field + " must be " + m.Want
	case m.Want == model.WantText:
		return m.Field + " " + model.Escape(m.Text) + " without quotes is no text"
	}
	return m.Field + " " + lifecycle.Quote(m.Text) + " must be " + m.Want
}

// Readable reports whether Gardener's server can read a profile at all; if not, what and at
// say why and where: a time that it does not read, or a value of a type other than its own,
// such as a version that is not text (Gardener A1, A4).
func (System) Readable(o *model.Object) (what string, at model.Place, ok bool) {
	o.Mistyped(func(_ int, m model.Mistyped) {
		if what == "" {
			what, at = whatIsMistyped(m), m.At
		}
	})
	if what != "" {
		return what, at, false
	}
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			if mistyped := v.Mistyped(); len(mistyped) > 0 {
				return whatIsMistyped(mistyped[0]), mistyped[0].At, false
			}
			if v.NotText && lifecycle.ServerText(v) != "" {
				return "the version " + model.Escape(v.Text) + " without quotes is no text", lifecycle.VersionPlace(v), false
			}
			for k := range v.Stages {
				if s := &v.Stages[k]; !s.Start.ServerReads() {
					return "the start " + lifecycle.Quote(s.Start.Text) + " is no time that the server reads", lifecycle.StartPlace(s), false
				}
			}
			if v.HasExpiration && !v.Expiration.ServerReads() {
				return "the expirationDate " + lifecycle.Quote(v.Expiration.Text) + " is no time that the server reads", lifecycle.FirstPlace(v.ExpirationAt, v.Entry), false
			}
		}
	}
	return "", model.Place{}, true
}
