package refusal

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// needs are the abilities that an object must have for an intent to make sense. Intents that make
// sense for every object are left out.
var needs = map[keys.Intent]lifecycle.Ability{
	keys.DayEarlier: lifecycle.TypeStart, keys.DayLater: lifecycle.TypeStart, keys.MonthEarlier: lifecycle.TypeStart, keys.MonthLater: lifecycle.TypeStart,
	keys.MoveStart: lifecycle.TypeStart, keys.AddStage: lifecycle.TypeStart, keys.RemoveStage: lifecycle.TypeStart, keys.AddVersion: lifecycle.AddVersion,
	keys.PreviousStage: lifecycle.Draw, keys.NextStage: lifecycle.Draw, keys.Convert: lifecycle.Convert, keys.ConvertBack: lifecycle.Convert,
	keys.Mark: lifecycle.EditTogether, keys.MarkAll: lifecycle.EditTogether, keys.ShiftMarked: lifecycle.TypeStart, keys.CopyTo: lifecycle.TypeStart,
	keys.OpenPaths: lifecycle.Update, keys.OpenAgenda: lifecycle.Plan, keys.OpenPlan: lifecycle.Propose, keys.StepBetween: lifecycle.Propose, keys.SkewBetween: lifecycle.Propose,
	keys.DayBack: lifecycle.Draw, keys.DayForward: lifecycle.Draw, keys.MonthBack: lifecycle.Draw, keys.MonthForward: lifecycle.Draw,
	keys.BackToNow: lifecycle.Draw, keys.TypeDate: lifecycle.Draw, keys.GoToDate: lifecycle.Draw, keys.Play: lifecycle.Draw,
	keys.PreviousTransition: lifecycle.Draw, keys.NextTransition: lifecycle.Draw, keys.ToStart: lifecycle.Draw,
}

// onAxis are the intents that move or scale a time axis.
var onAxis = [...]keys.Intent{keys.ZoomIn, keys.ZoomOut, keys.ZoomFit, keys.SetZoom, keys.PanLeft, keys.PanRight}

// system returns why an intent makes no sense for the focused object, in any file, or "". Edits of
// objects with dates are left to edit, which checks the file first.
func system(c *panel.Context, i keys.Intent) string {
	a, ok := needs[i]
	switch {
	case i == keys.ActAs && !systems.Moved(c.Object()):
		return "this object does not record who changed it"
	case slices.Contains(onAxis[:], i) && c.Layers.Browsing() == keys.Timeline:
		return c.Axis()
	case !ok:
		return ""
	case i == keys.StepBetween || i == keys.SkewBetween:
		return editor.StepRefusal(c.Object())
	case a == lifecycle.Plan && anyCan(c, a) || a == lifecycle.AddVersion:
		return ""
	case i.Edits() && c.Can(lifecycle.Draw) == "", a == lifecycle.Update && c.Can(lifecycle.Draw) == "":
		return ""
	case a == lifecycle.Draw && c.Layers.Browsing() != keys.Timeline:
		return ""
	}
	return why(c, a)
}

// why returns why the focused object lacks an ability, and what to do instead, or "".
func why(c *panel.Context, a lifecycle.Ability) string {
	reason := c.Can(a)
	if reason == "" || !systems.Moved(c.Object()) || reason != c.Can(lifecycle.TypeStart) {
		return reason
	}
	return reason + ": " + c.Keys.First(keys.Timeline, keys.EditStart) + " lists what can be done"
}

// anyCan reports whether any open object has an ability.
func anyCan(c *panel.Context, a lifecycle.Ability) bool {
	return slices.ContainsFunc(c.Shown().Drafts, func(d model.Draft) bool { return systems.Any(d.Objects(), a) })
}

// Offers reports whether an intent makes sense for what is in focus, even if it is refused at
// present.
func Offers(c *panel.Context, i keys.Intent) bool {
	a, ok := needs[i]
	if i.Edits() && !ok && (i == keys.RemoveVersion || !systems.Moved(c.Object())) {
		a, ok = lifecycle.TypeStart, true
	}
	if ok && a != lifecycle.Plan && c.Can(a) != "" {
		return false
	}
	family := c.Can(lifecycle.Inherit) == "" || c.Can(lifecycle.BeInherited) == ""
	switch i {
	case keys.OpenOverride, keys.OpenChildren:
		return family
	case keys.NextPanel:
		return !c.Full()
	case keys.StepBetween, keys.SkewBetween: // the update paths of a namespaced profile and its parent have a list of their own
		return !family && system(c, i) == ""
	}
	return system(c, i) == ""
}
