package refusal

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// needs is what an object must allow for an intent to make sense. Intents that make sense for every
// object are left out.
var needs = map[keys.Intent]lifecycle.Ability{
	keys.DayEarlier: lifecycle.TypeStart, keys.DayLater: lifecycle.TypeStart, keys.MonthEarlier: lifecycle.TypeStart, keys.MonthLater: lifecycle.TypeStart,
	keys.MoveStart: lifecycle.TypeStart, keys.AddStage: lifecycle.TypeStages, keys.RemoveStage: lifecycle.TypeStages, keys.AddVersion: lifecycle.AddVersion,
	keys.PreviousStage: lifecycle.ChooseStage, keys.NextStage: lifecycle.ChooseStage, keys.Convert: lifecycle.Convert, keys.ConvertBack: lifecycle.Convert,
	keys.Mark: lifecycle.EditTogether, keys.MarkAll: lifecycle.EditTogether, keys.ShiftMarked: lifecycle.EditTogether, keys.CopyTo: lifecycle.EditTogether,
	keys.ActAs:     lifecycle.RecordActor,
	keys.OpenPaths: lifecycle.Update, keys.OpenAgenda: lifecycle.Plan, keys.OpenPlan: lifecycle.Propose, keys.StepBetween: lifecycle.Propose, keys.SkewBetween: lifecycle.Propose,
	keys.DayBack: lifecycle.Travel, keys.DayForward: lifecycle.Travel, keys.MonthBack: lifecycle.Travel, keys.MonthForward: lifecycle.Travel,
	keys.BackToNow: lifecycle.Travel, keys.TypeDate: lifecycle.Travel, keys.GoToDate: lifecycle.Travel, keys.Play: lifecycle.Travel,
	keys.PreviousTransition: lifecycle.Step, keys.NextTransition: lifecycle.Step, keys.ToStart: lifecycle.Step,
	keys.ZoomIn: lifecycle.Zoom, keys.ZoomOut: lifecycle.Zoom, keys.ZoomFit: lifecycle.Zoom, keys.SetZoom: lifecycle.Zoom, keys.PanLeft: lifecycle.Zoom, keys.PanRight: lifecycle.Zoom,
}

// system returns why an intent makes no sense for the focused object, whatever its file, or "".
// What is typed is left to edit, which looks at the file first, unless the format has no place for
// it at all.
func system(c *panel.Context, i keys.Intent) string {
	a, ok := needs[i]
	switch {
	case !ok:
		return ""
	case i == keys.StepBetween || i == keys.SkewBetween:
		return editor.StepRefusal(c.Object())
	case a == lifecycle.Plan && anyCan(c, lifecycle.Draw) || a == lifecycle.AddVersion:
		return ""
	case i.Edits() && c.Can(lifecycle.Draw) == "", a == lifecycle.Update && c.Can(lifecycle.Draw) == "":
		return ""
	case (a == lifecycle.Travel || a == lifecycle.Step || a == lifecycle.Zoom) && c.Layers.Browsing() != keys.Timeline:
		return ""
	}
	return why(c, a)
}

// why returns why the focused object does not allow something, and what to do instead, or "".
func why(c *panel.Context, a lifecycle.Ability) string {
	reason := c.Can(a)
	switch {
	case reason == "":
		return ""
	case len(systems.Of(c.Object()).Nouns().Moves) == 0, a != lifecycle.TypeStages && a != lifecycle.EditTogether && reason != c.Can(lifecycle.TypeStart):
		return reason
	}
	moves := c.Keys.First(keys.Timeline, keys.EditStart) + " lists what can be done"
	if strings.Contains(reason, ": ") {
		return reason + "; " + moves
	}
	return reason + ": " + moves
}

// anyCan reports whether any open object allows something.
func anyCan(c *panel.Context, a lifecycle.Ability) bool {
	return slices.ContainsFunc(c.Shown().Drafts, func(d model.Draft) bool { return systems.Any(d.Objects(), a) })
}

// Offers reports whether an intent makes sense for what is in focus, even if it is refused at the
// moment.
func Offers(c *panel.Context, i keys.Intent) bool {
	if c.Can(lifecycle.Inherit) != "" && c.Can(lifecycle.BeInherited) != "" && (i == keys.OpenOverride || i == keys.OpenChildren || i == keys.ShowAll) {
		return false
	}
	return system(c, i) == ""
}
