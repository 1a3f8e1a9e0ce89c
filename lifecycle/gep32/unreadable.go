package gep32

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Unreadable tells why Gardener's server cannot read an object at all, and
// where: a time that it does not read, or a value of another type than its own,
// such as a version that is no text (Gardener A1, A4). ok is true for an object that it reads, and for those of other
// systems, which it never sees.
func Unreadable(o *model.Object) (what string, at model.Place, ok bool) {
	if lifecycle.IsRecord(o) || lifecycle.IsDescriptor(o) {
		return "", model.Place{}, true
	}
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
