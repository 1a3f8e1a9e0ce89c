package browse

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// removeStage removes the focused stage, or the older field that it follows from. If an override
// contains nothing else, its entry is removed too.
func removeStage(c *panel.Context) []panel.Effect {
	v, removed := c.Focused(), lifecycle.WordOf(c.Focused(), c.Focus.Stage)
	if panel.OverridesParent(c) && !saysMore(v) {
		return removeOverride(c, lifecycle.StageOf(removed)+" is no longer overridden")
	}
	return panel.DoSaying(c.Editor.Remove(c.Focus), func(c *panel.Context) string {
		if brought := panel.AddedErrors(c); brought != "" {
			return phrase.Version(v) + ": " + model.Escape(removed) + " removed" + brought + putsBack(c)
		}
		if after := c.Focused(); after != nil && after.Bare() {
			return "that was the last stage: " + phrase.Version(after) + " is supported again, always"
		}
		return ""
	})
}

// choose sets the focused classification to the value typed. If nothing was typed, it opens the
// choice among values.
func choose(c *panel.Context, values []model.StageKind, typed string) []panel.Effect {
	if typed == "" {
		return panel.Opened(keys.StageChoice, panel.Classifying(c, values))
	}
	does, err := c.Editor.Classify(c.Focus, values, typed)
	if err != nil {
		return panel.Failed(err)
	}
	return []panel.Effect{panel.Do{Changes: []editor.Change{does}}}
}

// saysMore reports whether an override contains more than one thing.
func saysMore(v *model.Version) bool {
	n := len(v.Stages) + len(v.Others) + len(v.Requires().CRI) + len(v.Requires().Architectures)
	if v.HasExpiration {
		n++
	}
	if v.Classification.Set {
		n++
	}
	return n > 1
}

// removeOverride removes the entry of the focused version, so that the version of the parent
// applies. what is shown as the reason.
func removeOverride(c *panel.Context, what string) []panel.Effect {
	name := model.Escape(c.Focused().Text)
	edit := model.Edit{Ref: c.Focus.Ref(), What: model.RemoveVersion, Name: c.Focused().Text}
	said := name + ": " + what + ", all of it is the parent's; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes"
	return []panel.Effect{panel.Do{Changes: []editor.Change{{File: c.Focus.File, Edits: []model.Edit{edit}, Label: "override of " + name + " removed"}}}, panel.Say(said)}
}

// removeVersion removes the focused version.
func removeVersion(c *panel.Context) []panel.Effect {
	if panel.OverridesParent(c) {
		return removeOverride(c, "the override is removed")
	}
	v := c.Focused()
	edit := model.Edit{Ref: c.Focus.Ref(), What: model.RemoveVersion, Name: v.Text}
	return panel.DoSaying(editor.Change{File: c.Focus.File, Edits: []model.Edit{edit}, Label: model.Escape(v.Text) + " removed"}, func(c *panel.Context) string {
		return phrase.Version(v) + " removed" + panel.AddedErrors(c) + putsBack(c) + marksAlone(c)
	})
}

// marksAlone returns that a key for one version leaves the marked ones alone, or "" if none is
// marked.
func marksAlone(c *panel.Context) string {
	n := len(c.MarkedRows())
	if n == 0 {
		return ""
	}
	return "; " + phrase.Plural(n, "marked version") + " left: " + c.Keys.First(keys.Timeline, keys.RemoveVersion) + " removes only the one in focus"
}

func putsBack(c *panel.Context) string {
	return "; " + c.Keys.First(keys.Timeline, keys.Undo) + " puts it back"
}

// convert converts older fields to a lifecycle, or back, for all marked versions or else the
// focused one, in one undo step.
func convert(c *panel.Context, back bool) []panel.Effect {
	rows := c.MarkedRows()
	if len(rows) == 0 {
		rows = []int{c.Focus.Version}
	}
	does, steps, err := compose.Convert(c.Editor, c.Focus.TrackRef, rows, back)
	if err != nil {
		return panel.Failed(err)
	}
	if len(steps) == 0 {
		return panel.Said("nothing to convert")
	}
	stage := ""
	if stages := c.Stages(); c.Focus.Stage >= 0 && c.Focus.Stage < len(stages) {
		stage = stages[c.Focus.Stage].Name
	}
	then := func(c *panel.Context, done editor.Report) []panel.Effect {
		r := []panel.Effect{panel.Say(does.Label + "; " + butBelow(c, steps)), panel.Fail{Err: done.Err}}
		if at := slices.IndexFunc(c.Stages(), func(x model.Stage) bool { return x.Name == stage }); at >= 0 {
			focus := c.Focus
			focus.Stage = at
			r = append(r, panel.Try{Focus: &focus})
		}
		return r
	}
	return []panel.Effect{panel.Do{Changes: []editor.Change{does}, Then: then}}
}

// butBelow returns that a conversion changes no stage, or which stages it changes in namespaced
// profiles and which errors it causes.
func butBelow(c *panel.Context, steps []compose.Step) string {
	below, found := panel.EffectsBelow(c, steps), c.Editor.AddedErrors()
	switch {
	case below == "" && len(found) == 0:
		return "every stage at every instant stays the same"
	case below == "":
		return "no stage changes, but: " + panel.ErrorWords(c, found, true)
	case len(found) == 0:
		return "no stage changes here, but " + below
	}
	return "no stage changes here, but " + below + ": " + panel.ErrorWords(c, found, false)
}
