package rows

import (
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

// inPlace is the hint for showing the details in place of the rows in the small layout.
var inPlace = small("details", keys.NextPanel)

// move is the hint for moving a version that takes no date.
var move = panel.Hint{Intents: []keys.Intent{keys.EditStart}, Label: "move", Wide: "what can be done"}

// undated are the hints for an object without dates, in order.
var undated = []panel.Hint{
	hint("track", keys.PreviousTrack, keys.NextTrack),
	inPlace, full("filter", keys.OpenFilter), wide("copy", keys.CopyLine),
	hint("problems", keys.OpenProblems), hint("leave", keys.Quit), hint("help", keys.OpenHelp),
}

// need is the condition for a hint to be shown.
type need uint8

const (
	nothing need = iota
	// axis: the rows have a time axis.
	axis
	// editing: starts can be edited here. typing: they can, or there is no object. moving: versions
	// move without a date.
	editing
	typing
	moving
	// overriding: the object overrides a parent. inherited: others override the object. related:
	// either is possible.
	overriding
	inherited
	related
	// proposed: a policy may propose starts. planned: a policy plans the track. updated: there are
	// update paths.
	proposed
	planned
	updated
	severalFiles
)

// dated are the hints for an object with dates, in order, most useful first.
var dated = []struct {
	need
	panel.Hint
}{
	{typing, hint("edit", keys.EditStart)}, {typing, full("add", keys.AddStage)}, {typing, full("move", keys.DayEarlier, keys.DayLater)}, {moving, move},
	{overriding, hint("parent", keys.OpenOverride)}, {inherited, full("override", keys.OpenOverride)}, {planned, full("plan", keys.OpenPlan)}, {nothing, full("fix", keys.QuickFix)}, {nothing, full("convert", keys.Convert)},
	{nothing, inPlace}, {axis, full("day", keys.DayBack, keys.DayForward)}, {nothing, hint("next", keys.PreviousTransition, keys.NextTransition)}, {nothing, hint("date", keys.TypeDate)},
	{nothing, full("filter", keys.OpenFilter)}, {nothing, hint("track", keys.PreviousTrack, keys.NextTrack)}, {nothing, small("filter", keys.OpenFilter)}, {axis, full("zoom", keys.ZoomIn, keys.ZoomOut)},
	{editing, full("mark", keys.Mark)}, {editing, full("version", keys.AddVersion)}, {severalFiles, full("files", keys.OpenOverview)},
	{editing, wide("shift", keys.ShiftMarked)}, {nothing, wide("copy", keys.CopyLine)}, {editing, wide("copy to", keys.CopyTo)},
	{axis, hint("agenda", keys.OpenAgenda)}, {nothing, hint("problems", keys.OpenProblems)}, {updated, hint("paths", keys.OpenPaths)}, {related, hint("override", keys.OpenOverride)},
	{proposed, hint("plan", keys.OpenPlan)}, {nothing, hint("matrix", keys.OpenMatrix)}, {nothing, hint("leave", keys.Quit)}, {nothing, hint("help", keys.OpenHelp)},
}

// hints returns the hints of the footer, in order.
func hints(c *panel.Context) []panel.Hint {
	can := func(a lifecycle.Ability) bool { return c.Can(a) == "" }
	if !can(lifecycle.Draw) {
		return undated
	}
	typed, decided := can(lifecycle.TypeStart), c.Track() != nil && systems.Decided(c.Object(), c.Focus.In(model.None)) != ""
	edits := typed && !decided && c.Editor.ReadOnly(c.Focus.File) == ""
	has := [...]bool{
		nothing: true, axis: c.Axis() == "", typing: edits || c.Object() == nil, moving: !typed && !decided, editing: edits,
		overriding: c.Overrides(), inherited: can(lifecycle.BeInherited) && c.Shown().KnowsRelated() && len(c.Shown().Children(c.Focus.TrackRef)) > 0,
		related: can(lifecycle.Inherit) || can(lifecycle.BeInherited), updated: can(lifecycle.Update),
		proposed: can(lifecycle.Propose), planned: c.Tracks.Coverage(c.Focus.TrackRef) != nil && can(lifecycle.Propose), severalFiles: len(c.Editor.Files) > 1,
	}
	out := make([]panel.Hint, 0, len(dated)+1)
	if marked := len(c.MarkedRows()); edits && marked > 0 {
		out = append(out, hint("shift "+strconv.Itoa(marked)+" marked", keys.ShiftMarked))
	}
	for i := range dated {
		if has[dated[i].need] {
			out = append(out, dated[i].Hint)
		}
	}
	return out
}
