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

// hint returns a hint of the footer.
func hint(label string, intents ...keys.Intent) panel.Hint {
	return panel.Hint{Intents: intents, Label: label}
}

// full returns a hint that is only shown in the full layout.
func full(label string, intents ...keys.Intent) panel.Hint {
	return panel.Hint{Intents: intents, Label: label, Full: true}
}

// wide returns a hint that is only shown on a wide screen.
func wide(label string, intents ...keys.Intent) panel.Hint {
	return panel.Hint{Intents: intents, Wide: label}
}

// small returns a hint that is only shown in the small layout.
func small(label string, intents ...keys.Intent) panel.Hint {
	return panel.Hint{Intents: intents, Label: label, Small: true}
}

// inPlace is the hint for showing something in place of the rows in the small layout.
var inPlace = small("details", keys.NextPanel)

// move is the hint for moving a version that takes no date.
var move = panel.Hint{Intents: []keys.Intent{keys.EditStart}, Label: "move", Wide: "what can be done"}

// looking are the hints for looking at a file without editing it, most useful first.
var looking = []panel.Hint{
	inPlace, full("day", keys.DayBack, keys.DayForward),
	hint("next", keys.PreviousTransition, keys.NextTransition), hint("date", keys.TypeDate),
	full("filter", keys.OpenFilter), hint("track", keys.PreviousTrack, keys.NextTrack), small("filter", keys.OpenFilter), full("zoom", keys.ZoomIn, keys.ZoomOut),
}

// opening are the hints for opening panels, and for leaving.
var opening = []panel.Hint{
	hint("agenda", keys.OpenAgenda), hint("problems", keys.OpenProblems), hint("paths", keys.OpenPaths),
	hint("override", keys.OpenOverride), hint("plan", keys.OpenPlan), hint("matrix", keys.OpenMatrix), hint("leave", keys.Quit), hint("help", keys.OpenHelp),
}

// undated are the hints for an object without dates.
var undated = []panel.Hint{
	move, hint("add version", keys.AddVersion), full("remove version", keys.RemoveVersion), hint("track", keys.PreviousTrack, keys.NextTrack),
	inPlace, full("filter", keys.OpenFilter), wide("copy", keys.CopyLine),
	hint("problems", keys.OpenProblems), hint("leave", keys.Quit), hint("help", keys.OpenHelp),
}

// hints returns the hints of the footer, in order.
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
			hint("edit", keys.EditStart), full("add", keys.AddStage), full("move", keys.DayEarlier, keys.DayLater),
		}
	default:
		out = []panel.Hint{move}
	}
	if c.Overrides() {
		out = append(out, hint("override", keys.OpenOverride))
	}
	if c.Can(lifecycle.BeInherited) == "" && c.Shown().KnowsRelated() && len(c.Shown().Children(c.Focus.TrackRef)) > 0 {
		out = append(out, full("children", keys.OpenChildren))
	}
	if c.Tracks.Coverage(c.Focus.TrackRef) != nil && c.Can(lifecycle.Propose) == "" {
		out = append(out, full("plan", keys.OpenPlan))
	}
	out = append(out, full("convert", keys.Convert))
	out = append(out, looking...)
	if marked := len(c.MarkedRows()); edits && marked > 0 {
		out = slices.Insert(out, 0, hint("shift "+strconv.Itoa(marked)+" marked", keys.ShiftMarked))
	}
	if edits {
		out = append(out, full("mark", keys.Mark), full("version", keys.AddVersion))
	}
	if len(c.Editor.Files) > 1 {
		out = append(out, full("files", keys.OpenOverview))
	}
	if edits {
		out = append(out, wide("shift", keys.ShiftMarked))
	}
	out = append(out, wide("copy", keys.CopyLine))
	if edits {
		out = append(out, wide("copy to", keys.CopyTo))
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
