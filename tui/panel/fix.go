package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// FixWords returns the hint that names the keys that fix the finding, or "" if it has no fix.
func FixWords(c *Context, f *model.Finding) string {
	if len(f.Fixes) == 0 {
		return ""
	}
	return "; " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " " + c.Keys.First(keys.Problems, keys.QuickFix) + ": " + FixLabel(f)
}

// FixLabel names the first fix of a finding and counts the others. There must be at least one.
func FixLabel(f *model.Finding) string {
	label := model.Escape(f.Fixes[0].Label)
	if more := len(f.Fixes) - 1; more > 0 {
		label += ", or " + phrase.Plural(more, "other way")
	}
	return label
}

// fileOf returns the index of the file that a finding is about, -1 if it is not open.
func fileOf(c *Context, f *model.Finding) int {
	return slices.IndexFunc(c.Editor.Files, func(x *editor.File) bool { return x.Doc.Name() == f.Place.File })
}

// FixRefusal returns why none of the findings about a version can be fixed, or "" if one can.
func FixRefusal(c *Context, found []*model.Finding, version string) string {
	at := slices.IndexFunc(found, func(f *model.Finding) bool { return len(f.Fixes) > 0 })
	switch {
	case at >= 0:
		return c.Editor.ReadOnly(fileOf(c, found[at]))
	case len(found) == 0:
		return "no finding is about " + model.Escape(version) + ": there is nothing to fix"
	}
	return "no finding about " + model.Escape(version) + " has a quick fix: " + Decide(c, c.Focus.File, found[0])
}

// Decide returns what the user has to decide about a finding that has no quick fix, and by which
// keys. file is the index of the file that the finding is about.
func Decide(c *Context, file int, f *model.Finding) string {
	return strings.TrimSpace(phrase.Ended(model.Escape(f.Hint)) + " " + ByHand(c, file, f))
}

// ByHand names the keys by which the user fixes a finding that has no quick fix. What there is to
// decide is in its hint.
func ByHand(c *Context, file int, f *model.Finding) string {
	key := func(i keys.Intent) string { return c.Keys.First(keys.Timeline, i) }
	line := key(keys.OpenEditor) + " opens the file at its line"
	o := c.Shown().Object(model.TrackRef{File: file, Object: f.Ref.Object})
	switch {
	case c.Editor.ReadOnly(file) != "":
		return c.Editor.ReadOnly(file)
	case o == nil || f.Ref.Track < 0 || f.Ref.Version < 0:
		return line
	case systems.Moved(o):
		return key(keys.EditStart) + " on its row lists what can be done; " + line
	case systems.Can(o, lifecycle.TypeStart) != "":
		return line
	case f.Ref.Stage >= 0:
		return "On its row " + key(keys.EditStart) + " edits the start, " + key(keys.RemoveStage) + " removes the stage; " + line
	}
	t := o.Tracks[f.Ref.Track]
	isEntry := f.Path == "" || f.Path == model.VersionPath(t, f.Ref.Version)
	if !isEntry && f.Place.Position != t.Versions[f.Ref.Version].ExpirationAt { // a field that no row has
		return line
	}
	return "On its row " + key(keys.EditStart) + " edits a start, " + key(keys.AddVersion) + " adds a version, " + key(keys.RemoveVersion) + " removes it; " + line
}

// FixingAll opens a choice of the fixes in a file of findings that have exactly one: all of them
// together, or one alone. Like Fixing it shows what each does, and changes nothing until one is
// taken.
func FixingAll(c *Context, file int, back keys.Scope) []Effect {
	all, fixed, left := compose.FixAll(c.Editor, file)
	if len(fixed) == 0 {
		return Refusing("each fix would cause another finding or a stage that never holds: " + c.Keys.First(keys.Problems, keys.QuickFix) + " shows what one does")
	}
	out := Choice{Heading: "fix all that have one way", Back: back, Compares: true}
	all.Label += " in " + c.Editor.Files[file].Name
	if len(fixed) > 1 {
		out.Add("all "+strconv.Itoa(len(fixed))+" in "+c.Editor.Files[file].Name, all)
	}
	if left > 0 {
		out.Heading += "; " + strconv.Itoa(left) + " left out that would cause another finding"
	}
	for _, f := range fixed {
		if len(out.Options) < MostDigits {
			label := model.Escape(strings.TrimSpace(f.Rule+" "+f.Version) + ": " + f.Fixes[0].Label)
			out.Add(label, editor.Change{File: file, Edits: f.Fixes[0].Edits, Label: label})
		}
	}
	return Opened(keys.StageChoice, out)
}

// Fixing opens a choice among the fixes of findings, at least one of which must have a fix. The
// choice shows what each does, and changes nothing until one is taken. It proposes the first that
// causes no error or warning, and reopens the layer back when it closes.
//
// Only fixes in the file of the first finding that can be fixed are offered. Options name that file
// unless it is own, the file the user is working on. They name the rule if there are several
// findings.
func Fixing(c *Context, own int, found []*model.Finding, back keys.Scope) []Effect {
	file := model.None
	found = slices.DeleteFunc(slices.Clone(found), func(f *model.Finding) bool {
		if len(f.Fixes) > 0 && file < 0 {
			file = fileOf(c, f)
		}
		return len(f.Fixes) == 0 || fileOf(c, f) != file
	})
	out := Choice{Heading: "fix " + found[0].Rule, Back: back, With: found[0].Rule, Compares: true, At: model.None}
	if len(found) > 1 {
		out.Heading = "fix " + phrase.Plural(len(found), "finding")
	}
	for _, f := range found {
		for _, fix := range f.Fixes[:min(len(f.Fixes), MostDigits-len(out.Options))] {
			label := model.Escape(fix.Label)
			if len(found) > 1 {
				label = f.Rule + ": " + label
			}
			if file != own {
				label += " in " + c.Editor.Files[file].Name
			}
			if compose.ChangesPast(c.Editor, file, &fix) {
				label += ", which changes the past"
			}
			out.Add(label, editor.Change{File: file, Edits: fix.Edits, Label: fix.Label})
		}
	}
	return Opened(keys.StageChoice, out)
}

// Fixed describes what a quick fix changed, and names the key that undoes it in scope in.
func Fixed(c *Context, fix compose.Fix, in keys.Scope) string {
	return fix.String() + "; " + c.Keys.First(in, keys.Undo) + " undoes"
}
