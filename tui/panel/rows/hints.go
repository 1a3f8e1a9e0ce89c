package rows

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// hint makes a part of the footer that sizes of the screen show; none is all.
func hint(label, sizes string, intents ...keys.Intent) panel.Hint {
	return panel.Hint{Intents: intents, Label: label, Sizes: sizes}
}

// wide makes one that says more where there is much room.
func wide(label, much, sizes string, intents ...keys.Intent) panel.Hint {
	return panel.Hint{Intents: intents, Label: label, Wide: much, Sizes: sizes}
}

// looking are the hints of what only looks at a file, in the order of use.
var looking = []panel.Hint{
	hint("details", "s", keys.NextPanel), hint("day", "ln", keys.DayBack, keys.DayForward),
	hint("next", "lns", keys.PreviousTransition, keys.NextTransition), hint("date", "", keys.TypeDate),
	hint("track", "s", keys.PreviousTrack, keys.NextTrack), hint("problems", "t", keys.OpenProblems), hint("filter", "lns", keys.OpenFilter),
	hint("track", "ln", keys.PreviousTrack, keys.NextTrack), hint("zoom", "ln", keys.ZoomIn, keys.ZoomOut),
}

// opening are the hints of every panel, and of the ways out.
var opening = []panel.Hint{
	hint("agenda", "", keys.OpenAgenda), hint("problems", "", keys.OpenProblems), hint("paths", "lns", keys.OpenPaths),
	hint("override", "lns", keys.OpenOverride), hint("plan", "lns", keys.OpenPlan), hint("leave", "", keys.Quit), hint("help", "", keys.OpenHelp),
}

// undated are those of an object without dates.
var undated = []panel.Hint{
	wide("move", "what can be done", "", keys.EditStart), hint("add version", "", keys.AddVersion),
	hint("remove version", "ln", keys.RemoveVersion), hint("track", "lns", keys.PreviousTrack, keys.NextTrack),
	hint("details", "s", keys.NextPanel), hint("filter", "ln", keys.OpenFilter), hint("copy", "l", keys.CopyLine),
	hint("problems", "", keys.OpenProblems), hint("leave", "", keys.Quit), hint("help", "", keys.OpenHelp),
}

// hints are what the keys do, in the order of the footer.
func hints(c *panel.Context) []panel.Hint {
	typed := c.Can(lifecycle.TypeStart) == ""
	decided := c.Track() != nil && systems.Decided(c.Object(), c.Focus.In(model.None)) != ""
	edits := typed && !decided && c.Editor.ReadOnly(c.Focus.File) == ""
	var out []panel.Hint
	switch {
	case c.Object() != nil && c.Can(lifecycle.Draw) != "":
		return undated
	case decided, c.Object() != nil && typed && c.Editor.ReadOnly(c.Focus.File) != "":
	case typed || c.Object() == nil:
		out = []panel.Hint{
			hint("edit", "", keys.EditStart), hint("add", "ln", keys.AddStage), hint("move", "ln", keys.DayEarlier, keys.DayLater),
		}
	default:
		out = []panel.Hint{wide("move", "what can be done", "", keys.EditStart)}
	}
	if c.Overrides() {
		out = append(out, hint("override", "lns", keys.OpenOverride))
	}
	if c.Can(lifecycle.BeInherited) == "" && c.Shown().KnowsRelated() && len(c.Shown().Children(c.Focus.TrackRef)) > 0 {
		out = append(out, hint("children", "ln", keys.OpenChildren))
	}
	if c.Tracks.Coverage(c.Focus.TrackRef) != nil && c.Can(lifecycle.Propose) == "" {
		out = append(out, hint("plan", "ln", keys.OpenPlan))
	}
	out = append(out, hint("convert", "ln", keys.Convert))
	out = append(out, looking...)
	if marked := len(c.MarkedRows()); edits && marked > 0 {
		out = slices.Insert(out, 0, hint("shift "+strconv.Itoa(marked)+" marked", "", keys.ShiftMarked))
	}
	if edits {
		out = append(out, hint("mark", "ln", keys.Mark), hint("version", "ln", keys.AddVersion))
	}
	if len(c.Editor.Files) > 1 {
		out = append(out, hint("files", "ln", keys.OpenOverview))
	}
	out = append(out, opening...)
	if c.Object() == nil {
		return out
	}
	alone := c.Can(lifecycle.Inherit) != "" && c.Can(lifecycle.BeInherited) != ""
	return slices.DeleteFunc(out, func(h panel.Hint) bool {
		return alone && h.Intents[0] == keys.OpenOverride || h.Intents[0] == keys.OpenPaths && c.Can(lifecycle.Update) != ""
	})
}
