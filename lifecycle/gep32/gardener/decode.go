package gardener

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Unreadable returns why Gardener's server cannot read a profile at all, and where. The reason is a
// time that the server cannot parse, or a value of a wrong type, such as a version that is not text
// (Gardener A1, A4). what is "" if the server can read the profile.
func Unreadable(o *model.Object) (what string, at model.Position) {
	o.Mistyped(func(_ int, m model.Mistyped) {
		if what == "" {
			what, at = m.String(), m.At
		}
	})
	if what != "" {
		return what, at
	}
	return first(o, unreadable)
}

// UnreadableText is Unreadable for times and versions only. A profile with other values of a wrong
// type can still be checked.
func UnreadableText(o *model.Object) (what string, at model.Position) {
	return first(o, unreadableText)
}

// first returns the first result of the function that is not "", over all versions.
func first(o *model.Object, of func(*model.Version) (string, model.Position)) (what string, at model.Position) {
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			if what, at = of(v); what != "" {
				return what, at
			}
		}
	}
	return "", model.Position{}
}

// unreadable is Unreadable for one version.
func unreadable(v *model.Version) (what string, at model.Position) {
	if mistyped := v.Mistyped(); len(mistyped) > 0 {
		return mistyped[0].String(), mistyped[0].At
	}
	return unreadableText(v)
}

// unreadableText is UnreadableText for one version.
func unreadableText(v *model.Version) (what string, at model.Position) {
	if v.NotText && lifecycle.ServerText(v) != "" {
		return "the version " + model.Escape(v.Text) + " without quotes is not a string", lifecycle.VersionPlace(v)
	}
	for k := range v.Stages {
		if s := &v.Stages[k]; !s.Start.ServerReads() {
			return "the start " + lifecycle.Quote(s.Start.Text) + " is not a time that the server can read", lifecycle.StartPlace(s)
		}
	}
	if v.HasExpiration && !v.Expiration.ServerReads() {
		return "the expirationDate " + lifecycle.Quote(v.Expiration.Text) + " is not a time that the server can read", lifecycle.FirstPlace(v.ExpirationAt, v.Entry)
	}
	return "", model.Position{}
}

// Decodes reports whether the server can read a profile and knows all of its keys. Under strict
// validation, which kubectl asks for, the server refuses any other request before it drops, merges
// or validates anything.
func Decodes(o *model.Object) bool {
	if len(o.More.Unknown) > 0 {
		return false
	}
	for _, t := range o.Tracks {
		if len(t.Unknown) > 0 || slices.ContainsFunc(t.Versions, hasUnknown) {
			return false
		}
	}
	what, _ := Unreadable(o)
	return what == ""
}

// hasUnknown reports whether a version has a key that the server does not know.
func hasUnknown(v *model.Version) bool {
	return len(v.Unknown.All()) > 0 || v.More != nil && len(v.More.Unknown) > 0 ||
		slices.ContainsFunc(v.Stages, func(s model.Stage) bool { return len(s.Unknown.All()) > 0 })
}
