package descriptor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// checkVersions reports entries that are not versions, and a value for older readers that is not one.
func checkVersions(s *subject) {
	for _, list := range [...][]entry{s.deprecated, s.supported} {
		for _, e := range list {
			if e.err != nil {
				s.reportEntry(s.Rule, e, model.Finding{Message: model.Words(e.list + ": " + e.err.Error()), Hint: "Write it as a version, or remove it."})
			}
		}
	}
	if s.Object.Descriptor.OlderOnly || !s.lists.Older.Set {
		return
	}
	if _, err := model.ParseAPIVersion(s.lists.Older.Text); err != nil {
		f := model.Finding{Path: "api." + s.track.Name, Version: s.lists.Older.Text, Ref: s.ref, Place: model.Here(s.lists.Older.At),
			Message: model.Words("[api] " + s.track.Name + ": " + err.Error()), Hint: "Remove it."}
		if value := OlderValue(s.lists); value != "" {
			f.Hint = "Write " + lifecycle.Quote(value) + ", the smallest version of both lists."
		}
		s.report(s.Rule, f)
	}
}

// checkDeprecated reports deprecated entries that no supported entry covers. It also reports covered
// entries from 1.0 on that are not a whole major.
func checkDeprecated(s *subject) {
	for _, e := range s.deprecated {
		switch {
		case e.err != nil:
		case !s.covers(e.v):
			f := model.Finding{
				Message: model.Words("invalid deprecated API " + single(e.Text) + ": all deprecated APIs must also be supported; it is unsupported here"),
				Hint:    "Remove it from the deprecated versions, or support it.",
			}
			if e.v.Major > 0 && s.covers(model.APIVersion{Major: e.v.Major}) { // a part of its major is supported
				f.Hint = "Write " + lifecycle.Quote(e.major()) + ", or support it."
			}
			s.reportEntry(s.Rule, e, f)
		case e.v.Major > 0 && e.v.Minor != 0:
			s.reportEntry(ruleDeprecatedNotMajor, e, model.Finding{
				Message: model.Words("invalid deprecated API " + single(e.Text) + ": deprecated APIs may only contain 0.x or a major version; it deprecates all of major " + e.major()),
				Hint:    "Write " + lifecycle.Quote(e.major()) + ".",
			})
		}
	}
}
