package refusal

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// edit returns why an intent cannot change the draft, or "".
func (k *Keys) edit(c *panel.Context, i keys.Intent) string {
	if i == keys.FixAll && c.Layers.Browsing() != keys.Problems {
		return "all is fixed in the list of findings: " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " opens it"
	}
	if i == keys.QuickFix || i == keys.FixAll {
		if in := c.Layers.Browsing(); in == keys.Timeline || in == keys.Problems {
			return k.asked(c, in, i)
		}
		return "quick fixes are in the list of findings: " + c.Keys.First(keys.Timeline, keys.OpenProblems) + " opens it"
	}
	if len(c.Editor.Files) == 0 || c.Track() == nil {
		return panel.NoTrack
	}
	v := c.Focused()
	if reason := c.Editor.ReadOnly(c.Focus.File); reason != "" {
		return reason
	}
	if i != keys.EditStart || !systems.Moved(c.Object()) {
		a := lifecycle.TypeStart
		if i == keys.AddVersion {
			a = lifecycle.AddVersion
		}
		if reason := why(c, a); reason != "" {
			return reason
		}
	}
	if reason := decided(c, i); reason != "" {
		return reason
	}
	switch {
	case i == keys.AddVersion && c.Overrides() && c.Shown().ListedTrack(c.Focus.TrackRef) == nil:
		return "nothing of " + trackview.NameOf(c.Track()) + " is overridden: " + c.Keys.First(keys.Timeline, keys.EditStart) + " or " + c.Keys.First(keys.Timeline, keys.AddStage) + " overrides a version"
	case i == keys.AddVersion || i == keys.ShiftMarked && len(c.MarkedRows()) > 0:
		return ""
	case c.ShownVersion() == nil:
		return panel.NoVersion
	case c.Can(lifecycle.TypeStart) != "":
		return ""
	}
	return editVersion(c, v, i)
}

// decided returns what determines the focus if it cannot be edited itself, or "".
func decided(c *panel.Context, i keys.Intent) string {
	at := c.Focus.Ref()
	switch i {
	case keys.AddVersion, keys.MarkAll:
		at.Version = model.None
	case keys.AddStage, keys.RemoveVersion, keys.Mark, keys.ShiftMarked, keys.CopyTo, keys.Convert, keys.ConvertBack:
	default:
		at.Stage = c.Focus.Stage
	}
	return systems.Decided(c.Object(), at)
}

// editVersion returns why an intent cannot change the version in focus, or "".
func editVersion(c *panel.Context, v *model.Version, i keys.Intent) string {
	if v.Inherited() {
		if reason := inherited(c, v, i); reason != "" {
			return reason
		}
	}
	switch i {
	case keys.EditStart, keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return move(c, v, i)
	case keys.AddStage:
		if len(c.Additions()) == 0 {
			return nothingToAdd(c, v)
		}
	case keys.RemoveStage:
		return remove(c, v)
	case keys.Convert:
		if len(c.MarkedRows()) == 0 && len(v.Stages) > 0 && !v.Legacy() {
			return phrase.Version(v) + " has no older fields"
		}
	case keys.ShiftMarked:
		return "no row is marked: " + c.Keys.First(keys.Timeline, keys.Mark) + " marks one, " + c.Keys.First(keys.Timeline, keys.MarkAll) + " the track"
	}
	return ""
}

// inherited returns why an intent cannot change an inherited version, or "".
func inherited(c *panel.Context, v *model.Version, i keys.Intent) string {
	switch i {
	case keys.EditStart, keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		if len(c.Stages()) > 0 && panel.OverrideWord(c) == "" {
			return panel.NoOverride(c)
		}
	case keys.RemoveStage, keys.RemoveVersion:
		return phrase.Version(v) + " is not overridden: there is nothing to remove"
	case keys.Convert, keys.ConvertBack, keys.CopyTo, keys.ShiftMarked:
		if i == keys.CopyTo || len(c.MarkedRows()) == 0 {
			return notListed(c, v)
		}
	}
	return ""
}

// notListed returns why a key cannot act on an inherited version, and what to do first.
func notListed(c *panel.Context, v *model.Version) string {
	return phrase.Version(v) + " is inherited: " + c.Keys.First(keys.Timeline, keys.EditStart) + " or " + c.Keys.First(keys.Timeline, keys.AddStage) + " overrides it first"
}

// nothingToAdd returns why nothing can be added to a version.
func nothingToAdd(c *panel.Context, v *model.Version) string {
	switch parent := c.Shown().ParentVersion(c.Focus.File, c.Focus.Object, c.Track().Name, v.Text); {
	case parent != nil:
		return panel.NoOverride(c)
	case c.Overrides():
		return "an override of " + phrase.Version(v) + " says nothing else"
	}
	return phrase.Version(v) + " has all stages: " + strings.Join(c.Object().Scale.Names(), ", ")
}

// move returns why the start in focus cannot be edited or moved, or "".
func move(c *panel.Context, v *model.Version, i keys.Intent) string {
	stages := lifecycle.Stages(v)
	k := c.Focus.Stage
	switch {
	case k < 0 || k >= len(stages):
		return phrase.Version(v) + " has no stage to edit"
	case v.Bare() && !v.Inherited():
		return phrase.Version(v) + " has no lifecycle: " + c.Keys.First(keys.Timeline, keys.AddStage) + " adds a stage"
	case systems.Of(c.Object()).Values(v, k) != nil && !v.Inherited():
		if i == keys.EditStart {
			return ""
		}
		return "classification has no date to move: " + c.Keys.First(keys.Timeline, keys.EditStart) + " chooses another value"
	}
	switch start := stages[k].Start; {
	case i == keys.EditStart || start.Form == model.At:
		return ""
	case start.Form == model.NoTime:
		return "this start is not a time (" + model.Escape(strconv.Quote(start.Text)) + "), it cannot be moved"
	}
	return "this stage is open, it has no date to move"
}

// remove returns why the stage in focus cannot be removed, or "".
func remove(c *panel.Context, v *model.Version) string {
	stages := lifecycle.Stages(v)
	k := c.Focus.Stage
	switch {
	case k < 0 || k >= len(stages) || v.Bare():
		return phrase.Version(v) + " has no stage to remove"
	case lifecycle.FieldOf(v, k) == lifecycle.ClassificationField && !v.Classification.Set:
		return "supported is not in the file: it applies because there is no other stage"
	}
	return ""
}
