package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// below is what changing a version of a parent does to a namespaced profile that overrides that
// version: its effects on the stages, in words.
type below struct {
	pair    check.Pair
	effects []string
}

// String names the profile and describes the effects.
func (x below) String() string {
	name := trackview.ChildName(x.pair.Child.Object)
	if len(x.effects) == 0 {
		return name + " keeps its starts"
	}
	return name + " " + strings.Join(x.effects, ", ")
}

// stepsBelow lists what a step on a version of the focused track does to the namespaced profiles that
// override the version. follow counts the profiles that inherit it without an override.
func stepsBelow(c *Context, step compose.Step) (over []below, follow int) {
	v, track := step.After, c.Track().Name
	if v == nil {
		v = step.Before
	}
	for _, b := range c.Shown().Children(c.Focus.TrackRef) {
		entry := compose.EntryFor(b.Child.Object, track, v.Text)
		if entry == nil {
			follow++
			continue
		}
		merged := func(v *model.Version) *model.Version {
			return merge.Version(c.Editor.Dialect(), track != model.Kubernetes, v, entry)
		}
		over = append(over, below{b, compose.Effects(merged(step.Before), merged(step.After))})
	}
	return over, follow
}

// EffectLines describes what the unsaved edits of the focused version do to the namespaced profiles
// below, wrapped to width. It returns nil if there are fewer than least such profiles. Profiles
// that the server would refuse are marked and come first.
func EffectLines(c *Context, width, least int) []string {
	v := c.Focused()
	if v == nil || !c.Shown().Edited(c.Focus.TrackRef, v) {
		return nil
	}
	over, follow := stepsBelow(c, compose.Step{Before: c.Shown().Base(c.Focus.TrackRef, v), After: v})
	all := len(over) + follow
	if all < max(least, 1) {
		return nil
	}
	var refused, parts, keeping []string
	for _, x := range over {
		if f := refusalBelow(c, x.pair, c.Track().Name, v.Text); f != nil {
			_, sign := c.Theme.Sign(model.Error)
			refused = append(refused, sign+" "+x.String()+" ("+f.Rule+FixWords(c, f)+")")
		} else if len(x.effects) == 0 {
			keeping = append(keeping, x.String())
		} else {
			parts = append(parts, x.String())
		}
	}
	switch {
	case follow == 1 && all == 1:
		parts = append(parts, "it has the same, without an override")
	case follow == all:
		parts = append(parts, "all have the same, none overrides it")
	case follow == 1:
		parts = append(parts, "1 has the same")
	case follow > 1:
		parts = append(parts, strconv.Itoa(follow)+" have the same")
	}
	if len(keeping) > 1 {
		keeping = []string{strconv.Itoa(len(keeping)) + " keep their starts"}
	}
	text := phrase.Plural(all, "namespaced profile") + ": " + strings.Join(slices.Concat(refused, parts, keeping), "; ")
	return draw.Wrap(text, width, width)
}

// DrawEffects draws at most most lines of EffectLines. If some do not fit, the last line names the
// command that lists them all.
func DrawEffects(c *Context, a *draw.Area, lines []string, most int) {
	most = min(most, a.Room())
	for i, line := range lines[:min(len(lines), max(most, 0))] {
		p := a.Next().To(3)
		if i == most-1 && i < len(lines)-1 {
			end := "  :" + keys.OpenChildren.String() + " lists all"
			p.Text(timeline.Cut(line+" "+lines[i+1], p.Columns()-1-p.Column()-draw.Width(end))).Muted(end)
			return
		}
		p.Text(line)
	}
}

// refusalBelow returns an error about the entry of a namespaced profile for a version, for which
// the server would refuse the profile, or nil.
func refusalBelow(c *Context, b check.Pair, track, text string) *model.Finding {
	for ref := range compose.Entries(b.Child.Object, track, text) {
		for _, f := range c.Shown().Index().About(model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: ref.Track}, ref.Version) {
			if f.Severity == model.Error {
				return f
			}
		}
	}
	return nil
}

// EffectsBelow describes what steps on versions of the focused track change in the namespaced
// profiles that override those versions, "" if nothing.
func EffectsBelow(c *Context, steps []compose.Step) string {
	var parts []string
	for _, step := range steps {
		over, _ := stepsBelow(c, step)
		for _, x := range over {
			if len(x.effects) > 0 {
				parts = append(parts, x.String())
			}
		}
	}
	return strings.Join(atMostTwo(parts), "; ")
}

// atMostTwo keeps the first two items and counts the others: "2 more".
func atMostTwo(list []string) []string {
	if len(list) <= 2 {
		return list
	}
	return append(list[:2:2], strconv.Itoa(len(list)-2)+" more")
}

// ErrorWords counts errors and names their rules and the first fix. With named set, it also names
// the namespaced profiles concerned. It returns "" for no errors.
func ErrorWords(c *Context, found []model.Finding, named bool) string {
	if len(found) == 0 {
		return ""
	}
	var rules, below []string
	fix := ""
	for i := range found {
		f := &found[i]
		if !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
		if name := ChildOf(c, f); name != "" && !slices.Contains(below, name) {
			below = append(below, name)
		}
		if fix == "" {
			fix = FixWords(c, f)
		}
	}
	text := phrase.Plural(len(found), "error") + " (" + strings.Join(rules, ", ") + ")"
	if named && len(below) > 0 {
		text += " for " + strings.Join(atMostTwo(below), ", ")
	}
	return text + fix
}

// AddedErrors returns the errors that the last step has caused, to append to a description of the step:
// ": 1 error". It returns "" for none.
func AddedErrors(c *Context) string {
	if words := ErrorWords(c, c.Editor.AddedErrors(), true); words != "" {
		return ": " + words
	}
	return ""
}

// ChildOf returns the name of the namespaced profile that a finding is about, or "".
func ChildOf(c *Context, f *model.Finding) string {
	for _, b := range c.Shown().Pairs() {
		if b.Child.Index == f.Ref.Object && c.Editor.Files[b.ChildFile].Doc.Name() == f.Place.File {
			return trackview.ChildName(b.Child.Object)
		}
	}
	return ""
}
