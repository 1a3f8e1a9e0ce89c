package tui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// childEffects are what a change of a version of a parent does below it: how many
// profiles follow it as it is, and what becomes of it in those that override it.
type childEffects struct {
	follow int
	over   []childEffect
}

type childEffect struct {
	bond    check.Bond
	changes []childChange
}

// effectLines say what the edits of the focused version do in the namespaced
// profiles below its profile, where there are as many as least; those that the
// server would refuse are marked and come first.
func (s *session) effectLines(width, least int) []string {
	v := s.Focused()
	o := s.Object()
	if v == nil || o.Kind != model.CloudProfile || !s.Shown().KnowsRelated() || !s.Shown().Edited(s.Focus.TrackRef, v) {
		return nil
	}
	below := s.Shown().Children(s.Focus.TrackRef)
	if len(below) < least {
		return nil
	}
	e := s.effectsOn(below, s.Track().Name, s.Shown().Base(s.Focus.TrackRef, v), v)
	var refused, parts, keeping []string
	for _, x := range e.over {
		text := trackview.ChildName(x.bond.Child.Object) + " " + wordsOf(x.changes)
		if f := s.refusalBelow(x.bond, s.Track().Name, v.Text); f != nil {
			_, sign := s.Sign(model.Error)
			refused = append(refused, sign+" "+text+" ("+f.Rule+s.fixWords(f)+")")
			continue
		}
		if len(x.changes) == 0 {
			keeping = append(keeping, text)
			continue
		}
		parts = append(parts, text)
	}
	if e.follow > 0 {
		parts = append(parts, followWords(e.follow, len(below)))
	}
	if len(keeping) > 1 {
		keeping = []string{strconv.Itoa(len(keeping)) + " keep their starts"}
	}
	text := phrase.Plural(len(below), "namespaced profile") + ": " + strings.Join(slices.Concat(refused, parts, keeping), "; ")
	return draw.Wrap(text, width, width)
}

// drawEffects draws them, at most so many lines; what has no room is in the list
// that the last line names.
func (s *session) drawEffects(a *draw.Area, lines []string, most int) {
	most = min(most, a.Room())
	for i, line := range lines {
		if i == most {
			return
		}
		p := a.Next().To(3)
		if i == most-1 && i < len(lines)-1 {
			end := "  " + s.Keys.First(keys.Timeline, keys.OpenChildren) + ": all"
			p.Text(timeline.Cut(line+" "+lines[i+1], p.Columns()-1-p.Column()-draw.Width(end))).Muted(end)
			return
		}
		p.Text(line)
	}
}

// refusalBelow gives the error for which the server would refuse a namespaced
// profile because of its entry for a version, or nil.
func (s *session) refusalBelow(b check.Bond, track, text string) *model.Finding {
	tally := s.Shown().Index()
	for i, t := range b.Child.Object.Tracks {
		if t.Name != track {
			continue
		}
		for k, v := range t.Versions {
			if v.Text != text {
				continue
			}
			for _, f := range tally.About(model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: i}, k) {
				if f.Severity == model.Error {
					return f
				}
			}
		}
	}
	return nil
}

// refusedLines lists what the server would refuse a namespaced profile for.
func (s *session) refusedLines(b check.Bond) (out []childLine) {
	for i := range s.Shown().Findings[b.ChildFile] {
		f := &s.Shown().Findings[b.ChildFile][i]
		if f.Severity != model.Error || f.Ref.Object != b.Child.Index || f.Version == "" {
			continue
		}
		out = append(out, childLine{bond: b, track: f.Track, version: f.Version, text: f.Rule + s.fixWords(f), refused: true})
	}
	return out
}

// fixWords say how a finding is mended with a key, or nothing.
func (s *session) fixWords(f *model.Finding) string {
	if f.Fix == nil {
		return ""
	}
	return "; " + s.Keys.First(keys.Timeline, keys.OpenProblems) + " " + s.Keys.First(keys.Problems, keys.QuickFix) + ": " + model.Escape(f.Fix.Label)
}

// broughtErrors says which errors the last step brought, whom they concern, and
// what mends them; "" where it brought none.
func (s *session) broughtErrors() string {
	found := s.errorsBrought()
	if len(found) == 0 {
		return ""
	}
	return s.errorWords(found, true)
}

// errorWords counts errors and names their rules, with whom they concern, and the
// first way to mend one.
func (s *session) errorWords(found []model.Finding, named bool) string {
	var rules, below []string
	fix := ""
	for i := range found {
		f := &found[i]
		if !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
		if name := s.childOf(f); name != "" && !slices.Contains(below, name) {
			below = append(below, name)
		}
		if fix == "" {
			fix = s.fixWords(f)
		}
	}
	text := phrase.Plural(len(found), "error") + " (" + strings.Join(rules, ", ") + ")"
	if len(below) > 2 {
		below = append(below[:2:2], strconv.Itoa(len(below)-2)+" more")
	}
	if named && len(below) > 0 {
		text += " for " + strings.Join(below, ", ")
	}
	return text + fix
}

// effectsBelow says in words what a change of versions of the focused profile does
// in the namespaced profiles that have an entry for one of them; "" where nothing
// changes there.
func (s *session) effectsBelow(versions []versionStep) string {
	if s.Object().Kind != model.CloudProfile || !s.Shown().KnowsRelated() {
		return ""
	}
	var parts []string
	below := s.Shown().Children(s.Focus.TrackRef)
	for _, x := range versions {
		for _, e := range s.effectsOn(below, s.Track().Name, x.before, x.after).over {
			if len(e.changes) > 0 {
				parts = append(parts, trackview.ChildName(e.bond.Child.Object)+" "+wordsOf(e.changes))
			}
		}
	}
	if len(parts) > 2 {
		parts = append(parts[:2:2], strconv.Itoa(len(parts)-2)+" more")
	}
	return strings.Join(parts, "; ")
}

// versionStep is a version before a step and after it.
type versionStep struct{ before, after *model.Version }

// followWords says how many namespaced profiles have what is edited here as it
// is.
func followWords(n, of int) string {
	switch {
	case n == of && n == 1:
		return "it has the same, without an override"
	case n == of:
		return "all have the same, none overrides it"
	case n == 1:
		return "1 has the same"
	}
	return strconv.Itoa(n) + " have the same"
}

// wordsOf says what changes, or that nothing does.
func wordsOf(changes []childChange) string {
	if len(changes) == 0 {
		return "keeps its starts"
	}
	text := ""
	for i, c := range changes {
		if i > 0 {
			text += ", "
		}
		text += c.String()
	}
	return text
}

// effectsOn tells what a version of a parent that differs from the file does in
// the namespaced profiles below.
func (s *session) effectsOn(below []check.Bond, track string, before, after *model.Version) (out childEffects) {
	image := track != model.Kubernetes
	text := ""
	for _, v := range []*model.Version{before, after} {
		if v != nil {
			text = v.Text
		}
	}
	for _, b := range below {
		over := entryFor(b.Child.Object, track, text)
		if over == nil {
			out.follow++
			continue
		}
		merged := func(v *model.Version) *model.Version {
			return merge.Version(s.Editor.Dialect(), image, v, over)
		}
		out.over = append(out.over, childEffect{b, childChanges(merged(before), merged(after))})
	}
	return out
}

// errorsBrought lists the errors that the last step brought.
func (s *session) errorsBrought() []model.Finding {
	if s.Editor.At == 0 {
		return nil
	}
	var found []model.Finding
	s.Editor.RelateAll(s.Editor.Now())
	for file, now := range s.Editor.Now().Findings {
		for _, f := range check.Added(s.Editor.Snapshots[s.Editor.At-1].Findings[file], now) {
			if f.Severity == model.Error {
				found = append(found, f)
			}
		}
	}
	return found
}

// childOf names the namespaced profile that a finding stands in, or "".
func (s *session) childOf(f *model.Finding) string {
	for file, sheet := range s.Editor.Files {
		if sheet.Doc.Name() != f.File {
			continue
		}
		if o := s.Shown().Object(model.TrackRef{File: file, Object: f.Ref.Object}); o != nil && o.Kind == model.NamespacedCloudProfile {
			return trackview.ChildName(o)
		}
	}
	return ""
}
