package rows

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
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

// readOnly are the hints of a file that cannot be edited: what works, and in one which
// keys do not.
var readOnly = []panel.Hint{
	hint("day", "ln", keys.DayBack, keys.DayForward), hint("month", "l", keys.MonthBack, keys.MonthForward),
	hint("next", "lns", keys.PreviousTransition, keys.NextTransition), hint("date", "", keys.TypeDate),
	hint("override", "ln", keys.OpenOverride), hint("problems", "lnt", keys.OpenProblems),
	hint("refused: read only", "ln", keys.EditStart, keys.AddStage, keys.DayEarlier, keys.DayLater, keys.Save),
	hint("agenda", "l", keys.OpenAgenda), hint("filter", "l", keys.OpenFilter), hint("track", "s", keys.PreviousTrack, keys.NextTrack),
	hint("details", "s", keys.NextPanel), hint("help", "", keys.OpenHelp),
}

// undated are those of an object without dates.
var undated = []panel.Hint{
	wide("move", "what can be done", "", keys.EditStart), hint("add version", "", keys.AddVersion),
	hint("remove version", "ln", keys.RemoveVersion), hint("track", "lns", keys.PreviousTrack, keys.NextTrack),
	hint("problems", "l", keys.OpenProblems), hint("filter", "l", keys.OpenFilter), hint("copy", "l", keys.CopyLine),
	hint("details", "s", keys.NextPanel), hint("undo", "ln", keys.Undo), hint("save", "", keys.Save), hint("help", "", keys.OpenHelp),
}

// hints are what the keys do, in the order of the footer.
func hints(c *panel.Context) []panel.Hint {
	typed := c.Can(lifecycle.TypeStart) == ""
	plan := hint("plan", "ln", keys.OpenPlan)
	planned := c.Tracks.Coverage(c.Focus.TrackRef) != nil && c.Can(lifecycle.Propose) == ""
	switch {
	case c.Object() != nil && typed && planned && c.Editor.ReadOnly(c.Focus.File) != "":
		return slices.Insert(slices.Clone(readOnly), 5, plan)
	case c.Object() != nil && c.Can(lifecycle.Draw) != "":
		return undated
	case c.Object() != nil && typed && c.Editor.ReadOnly(c.Focus.File) != "":
		return readOnly
	}
	out := []panel.Hint{wide("move", "what can be done", "", keys.EditStart)}
	if typed || c.Object() == nil {
		out = []panel.Hint{
			wide("edit", "edit start", "", keys.EditStart), wide("add", "add stage", "ln", keys.AddStage),
			hint("move", "ln", keys.DayEarlier, keys.DayLater), hint("convert", "l", keys.Convert), hint("mark", "l", keys.Mark),
			hint("override", "ln", keys.OpenOverride),
		}
	}
	next, date := "lns", "nst"
	if c.Can(lifecycle.BeInherited) == "" && c.Shown().KnowsRelated() && len(c.Shown().Children(c.Focus.TrackRef)) > 0 {
		out = append(out, hint("children", "ln", keys.OpenChildren))
		next, date = "ls", "st" // they leave the room to it
	}
	if planned {
		out = append(out, plan)
		next, date = "s", "st"
	}
	return append(out, hint("day", "ln", keys.DayBack, keys.DayForward), hint("month", "l", keys.MonthBack, keys.MonthForward),
		hint("next", next, keys.PreviousTransition, keys.NextTransition), hint("date", date, keys.TypeDate), hint("save", "lnt", keys.Save),
		hint("track", "s", keys.PreviousTrack, keys.NextTrack), hint("details", "s", keys.NextPanel), hint("save", "s", keys.Save), hint("help", "", keys.OpenHelp))
}
