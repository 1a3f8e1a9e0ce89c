package descriptor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

func checkNoSupported(s *subject) {
	if len(s.supported) > 0 {
		return
	}
	s.reportList(model.Supported, "", "supports no version: every request for the "+s.track.Name+" API fails", "Add one to its supported versions, for example 0.12.")
}

// checkRepeated reports versions that are twice in a list, and supported versions in the range of
// another supported entry.
func checkRepeated(s *subject) {
	for _, list := range [...][]entry{s.deprecated, s.supported} {
		first, tops := map[model.APIVersion]entry{}, map[int]entry{}
		for _, e := range list {
			if top, ok := tops[e.v.Major]; e.err == nil && (!ok || e.v.Minor > top.v.Minor) {
				tops[e.v.Major] = e
			}
		}
		for _, e := range list {
			if e.err != nil {
				continue
			}
			other, seen := first[e.v]
			if top := tops[e.v.Major]; seen {
				s.reportEntry(s.Rule, e, model.Finding{Other: other.Text,
					Message: spelledOther(e.list+": "+single(e.Text)+" is there already", e, other), Related: lifecycle.Related(other.At, single(other.Text)),
					Hint: "Remove one of the two."})
			} else if e.list == model.Supported && e.v.Major > 0 && e.v.Minor < top.v.Minor {
				s.reportEntry(ruleRedundant, e, model.Finding{Other: top.Text,
					Message: model.Words(e.list + ": " + single(e.Text) + " is covered by " + single(top.Text) + ", which stands for " + rangeOf(top.v)),
					Hint:    "Remove it."})
			}
			if !seen {
				first[e.v] = e
			}
		}
	}
}

// spelledOther adds to a text the spelling of the other entry, if it differs, and its place, if it is
// on another line.
func spelledOther(text string, e, other entry) model.Message {
	if other.Text != e.Text {
		text += ", as " + single(other.Text)
	}
	if other.At.Line == e.At.Line {
		return model.Words(text)
	}
	return model.Words(text).There(other.At)
}

// checkAllDeprecated reports an API of which all versions are deprecated. It reports nothing if the
// lists have errors, because the stages are not reliable then.
func checkAllDeprecated(s *subject) {
	if len(s.track.Versions) == 0 || s.wrong {
		return
	}
	for _, v := range s.track.Versions {
		if v.Stages[0].Name != model.Deprecated {
			return
		}
	}
	s.reportList(model.Deprecated, "", "deprecates every version that it supports: each request for the "+s.track.Name+" API warns", "Support a newer version first.")
}

func checkNoVersion(c *lifecycle.ObjectCase) {
	d := c.Object.Descriptor
	if d.Version.Text != "" || d.Form == model.DescriptorLabel {
		return // the label with the APIs does not contain the release
	}
	f := model.Finding{Path: "lifecycle.version", Place: model.Here(c.Object.At),
		Message: model.Words("the descriptor does not name the release of the lifecycle that it belongs to."), Hint: `Add version = "x.y.z" below [lifecycle].`}
	if d.Version.At.InFile() {
		f.Place = model.Here(d.Version.At)
	}
	if d.Form == model.DescriptorImage {
		f.Hint = "Add the label " + VersionLabel + "."
	}
	c.Report(c.Ref, f)
}

// checkKeys reports unknown keys that look like misspelled ones. They have no effect, so the intended
// list is missing.
func checkKeys(c *lifecycle.ObjectCase) {
	for _, k := range c.Object.Descriptor.UnknownKeys {
		meant := model.Nearest(k.Key.Text, k.Missing)
		if meant == "" {
			continue
		}
		table := "[" + k.Table + "]"
		if c.Object.Descriptor.Form != model.DescriptorTOML {
			table = k.Table
		}
		c.Report(c.Ref, model.Finding{Path: k.Table + "." + model.Escape(k.Key.Text), Place: model.Here(k.Key.At),
			Message: model.Words(table + " has the unknown key " + lifecycle.Quote(k.Key.Text) + ", and no " + lifecycle.Quote(meant) + "."),
			Hint:    "Did you mean " + meant + "? Correct the key by hand."})
	}
}

// checkSpelling reports a leading v and leading zeros, which are read but never written. It also
// reports a deprecated major that is not written bare.
func checkSpelling(s *subject) {
	for _, e := range s.entries() {
		if plain := e.plain(); plain != e.Text {
			s.reportEntry(s.Rule, e, model.Finding{
				Message: model.Words(e.list + ": " + single(e.Text) + " is read as " + single(plain) + ", and should be written so"),
				Hint:    "Write " + lifecycle.Quote(plain) + "."})
		}
		if e.list == model.Deprecated && e.dotted() && e.v.Major > 0 && e.v.Minor == 0 && s.covers(e.v) {
			major := e.major()
			s.reportEntry(ruleDeprecatedSpelling, e, model.Finding{
				Message: model.Words(e.list + ": " + single(e.Text) + " deprecates all of major " + major + ", which is written " + single(major)),
				Hint:    "Write " + lifecycle.Quote(major) + "."})
		}
	}
}
