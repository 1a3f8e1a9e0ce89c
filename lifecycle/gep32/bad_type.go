package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// BadType has its source in Gardener A4. A version that is not text is reported by
// version-format.
var BadType = &lifecycle.Rule{Name: "bad-type", Severity: model.Warning, Gardener: model.Error, Version: checkBadType, Shape: checkBadTypeOfObject,
	Doc: "a value is of another type than Gardener expects, so its server cannot read the profile"}

func checkBadType(c *lifecycle.VersionCase) {
	if c.Merged {
		return
	}
	for _, m := range c.Version.Mistyped() {
		f := badType(m)
		f.Path = c.Path("." + m.Field)
		reportUndecoded(&c.Case, c.Ref, f)
	}
}

func checkBadTypeOfObject(c *lifecycle.ObjectCase) {
	if c.Merged {
		return
	}
	c.Object.Mistyped(func(track int, m model.Mistyped) {
		f := badType(m)
		f.Path = m.Field
		reportUndecoded(&c.Case, c.Ref.InTrack(track), f)
	})
}

func badType(m model.Mistyped) model.Finding {
	f := model.Finding{Place: model.Here(m.At), Message: model.Words(m.String() + "; Gardener cannot read the profile."), Hint: "Write " + m.Want + "."}
	if m.Want == model.WantText && m.Text != "" {
		f.Hint = "Write it in quotes: " + lifecycle.Quote(m.Text) + "."
	}
	return f
}

// Readable reports whether Gardener's server can read a profile at all. If not, what is the reason
// and at the place of it.
func (System) Readable(o *model.Object) (what string, at model.Position, ok bool) {
	what, at = gardener.Unreadable(o)
	return what, at, what == ""
}

// TextsReadable is Readable for times and versions only. Rule bad-type reports the other values of
// a wrong type.
func (System) TextsReadable(o *model.Object) (what string, at model.Position, ok bool) {
	what, at = gardener.UnreadableText(o)
	return what, at, what == ""
}
