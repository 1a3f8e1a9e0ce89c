// Package browse handles the keys that panels with rows pass on: they move the time cursor, zoom,
// edit what is in focus, open layers over it, and save. Like a panel it changes nothing itself, but
// returns the effects that it wants.
package browse

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Handle returns the effects of a command, none for a command that it does not know.
func Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if scope, ok := keys.Opens[w.Intent]; ok {
		return panel.Opened(scope, nil)
	}
	switch w.Intent {
	case keys.OpenCommand:
		return panel.Opened(keys.CommandField, w.Text)
	case keys.OpenOverride:
		return panel.OtherSide(c)
	case keys.TypeDate:
		return panel.Opened(keys.CommandField, "at ")
	case keys.Save:
		return []panel.Effect{panel.BackToWork{}, panel.Open{Scope: keys.Review}}
	case keys.Quit:
		return panel.Quit(c)
	case keys.OpenEditor:
		return openEditor(c)
	case keys.WriteQuit:
		if c.Editor.Now().Dirty() {
			return panel.Opened(keys.WriteQuestion, nil)
		}
		return []panel.Effect{panel.Leave{}}
	case keys.DayBack, keys.DayForward, keys.MonthBack, keys.MonthForward, keys.BackToNow, keys.PreviousTransition, keys.NextTransition:
		return scrub(c, w.Intent)
	case keys.ZoomIn, keys.ZoomOut, keys.ZoomFit, keys.PanLeft, keys.PanRight:
		return panel.Zoom(c, w.Intent, func() []time.Time { return panel.RowStarts(c) })
	}
	return edit(c, w)
}

// scrub moves the time cursor.
func scrub(c *panel.Context, i keys.Intent) []panel.Effect {
	t, note := c.Cursor, ""
	switch i {
	case keys.DayBack:
		t = t.AddDate(0, 0, -1)
	case keys.DayForward:
		t = t.AddDate(0, 0, 1)
	case keys.MonthBack, keys.MonthForward:
		by := map[bool]string{false: "-1mo", true: "+1mo"}[i == keys.MonthForward]
		if shift, err := lifecycle.ParseShift(by); err == nil {
			t, note = shift.From(t)
		}
	case keys.BackToNow:
		if t = c.Editor.Instant(); t.Equal(c.Cursor) {
			note = "the time cursor is at now"
		}
	default:
		return scrubTo(c, i == keys.NextTransition)
	}
	return []panel.Effect{panel.MoveCursor(t), panel.Say(note)}
}

// scrubTo moves the time cursor to the next transition, or back to the previous one, among all
// tracks and merged profiles. Layers with rows of their own search among those rows instead.
func scrubTo(c *panel.Context, forward bool) []panel.Effect {
	n := panel.NewNearest(c, forward)
	for _, p := range c.Shown().Tracks() {
		if l := c.Tracks.At(p); !l.Override {
			n.Track(l, nil)
		}
	}
	for _, b := range c.Shown().Pairs() {
		if b.Orphan {
			continue
		}
		for _, t := range c.Shown().Result(b).Object.Tracks {
			for _, v := range t.Versions {
				n.Among(v)
			}
		}
	}
	return n.Effects()
}

// edit changes what is in focus, or opens the field or the choice to do so.
func edit(c *panel.Context, w keys.Command) []panel.Effect {
	switch w.Intent {
	case keys.EditStart:
		if c.Can(lifecycle.TypeStart) != "" {
			return panel.Opened(keys.Transitions, nil)
		}
		if values := systems.Of(c.Object()).Values(c.Focused(), c.Focus.Stage); values != nil && !c.Focused().Inherited() {
			return choose(c, values, w.Text)
		}
		return panel.Opened(keys.StartField, w.Text)
	case keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return moveStart(c, w)
	case keys.RemoveStage:
		return removeStage(c)
	case keys.AddVersion:
		return panel.Opened(keys.VersionField, w.Text)
	case keys.RemoveVersion:
		return removeVersion(c)
	case keys.Convert, keys.ConvertBack:
		return convert(c, w.Intent == keys.ConvertBack)
	case keys.CopyTo:
		return copyTo(c, w.Text)
	case keys.ShiftMarked:
		return panel.Opened(keys.ShiftField, w.Text)
	}
	return nil
}

// moveStart moves the focused start by a day, a month, or the period given to a command.
func moveStart(c *panel.Context, w keys.Command) []panel.Effect {
	by := map[keys.Intent]string{keys.DayEarlier: "-=1d", keys.DayLater: "+=1d", keys.MonthEarlier: "-=1mo", keys.MonthLater: "+=1mo"}[w.Intent]
	if by == "" {
		by = w.Text
	}
	if len(by) > 1 && (by[0] == '+' || by[0] == '-') && by[1] != '=' {
		by = by[:1] + "=" + by[1:]
	}
	of := panel.FocusedStart(c)
	to, note, err := lifecycle.ParseStart(by, c.Editor.Instant(), of.Present)
	var does editor.Change
	if err == nil {
		does, err = of.Change(c, to)
	}
	if err != nil {
		return panel.Failed(err)
	}
	does.Label = of.Label(to)
	then := panel.ThenSay(note)
	if c.Focused().Inherited() {
		then = func(c *panel.Context, done editor.Report) []panel.Effect {
			focus := c.Focus
			focus.Stage = lifecycle.IndexOf(c.Focused(), of.Stage)
			return []panel.Effect{panel.Try{Focus: &focus}, panel.Say(note), panel.Fail{Err: done.Err}}
		}
	}
	return []panel.Effect{panel.Do{Changes: []editor.Change{does}, Then: then}}
}
