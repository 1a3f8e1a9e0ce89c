// Package refusal returns why a key cannot act now, for the status line, the footer, the help and
// the command line. It asks the panels about their own keys, and checks what is in focus for all
// others. It changes nothing.
package refusal

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Keys determines why keys cannot act now.
type Keys struct {
	Panels *[keys.Scopes]panel.Panel
	// WhyUnavailable returns, for each panel, why it cannot be opened now, or "". Panels that
	// always open are left out.
	WhyUnavailable map[keys.Scope]func(*panel.Context) string
	ask            panel.Asking
}

// Of returns why an intent cannot act now, or "". The panel on top is asked first. The panel below
// a field or question is asked only about the intents that concern it.
func (k *Keys) Of(c *panel.Context, i keys.Intent) string {
	if reason := k.asked(c, c.Layers.Top(), i); reason != "" {
		return reason
	}
	if reason := system(c, i); reason != "" {
		return reason
	}
	if i.Edits() {
		if reason := k.edit(c, i); reason != "" {
			return reason
		}
	}
	if scope, ok := keys.Opens[i]; ok {
		if shut := k.WhyUnavailable[scope]; shut != nil {
			return shut(c)
		}
		return ""
	}
	switch i {
	case keys.Promote, keys.PromoteStart, keys.PromoteFrom, keys.PreviousColumn, keys.NextColumn:
		if c.Layers.Browsing() != keys.Matrix {
			return "this key is for profiles side by side: " + c.Keys.First(keys.Timeline, keys.OpenMatrix) + " shows them"
		}
		return k.asked(c, keys.Matrix, i)
	}
	if reason := files(c, i); reason != "" {
		return reason
	}
	return browse(c, i)
}

// asked returns why the panel of a scope refuses an intent, or "".
func (k *Keys) asked(c *panel.Context, scope keys.Scope, i keys.Intent) string {
	return k.ask.Refusal(c, scope, k.Panels[scope], i)
}

// files returns why there is nothing to open in an editor, to undo, to save or to revert, or "".
func files(c *panel.Context, i keys.Intent) string {
	dirty := c.Editor.Now().Dirty()
	switch i {
	case keys.OpenEditor:
		switch {
		case len(c.Editor.Files) == 0 || c.File().Doc.Path() == "":
			return "this text did not come from a file that an editor could open"
		case len(c.TextEditor) == 0:
			return "neither VISUAL nor EDITOR names an editor"
		}
	case keys.Undo:
		if !c.Editor.CanUndo() {
			return "nothing to undo"
		}
	case keys.Redo:
		if !c.Editor.CanRedo() {
			return "nothing to redo"
		}
	case keys.Revert:
		if !dirty {
			return "nothing to revert: the files are as loaded"
		}
	case keys.WriteFiles, keys.WriteQuit:
		if dirty {
			return c.Editor.WriteRefusal()
		}
	case keys.Save:
		if !c.Editor.Options.Writable {
			return c.Editor.ReadOnly(c.Focus.File)
		}
		if !dirty {
			return "nothing to save: there are no unsaved edits"
		}
	}
	return ""
}

// browse returns why there is nothing to go to or to show, or "". For example, a key cannot move
// beyond the first or last stage, zoom or year.
func browse(c *panel.Context, i keys.Intent) string {
	top := c.Layers.Top()
	switch i {
	case keys.OpenOverride:
		return otherSide(c)
	case keys.NextFinding, keys.PreviousFinding:
		if top.IsBrowsing() && top != keys.Paths && top != keys.Matrix && (top != keys.Timeline || c.Filter.Text == "") && !c.Shown().Index().Any() {
			return "no findings"
		}
	case keys.ToStart:
		if stages, at := c.Stages(), c.Focus.Stage; at < 0 || at >= len(stages) || !stages[at].Start.IsAt() {
			return "there is no date in focus"
		}
	case keys.PreviousStage, keys.NextStage:
		return stageEnd(c, i)
	case keys.PreviousTrack, keys.NextTrack:
		if len(c.Tracks.Tabs()) < 2 {
			return "there is one track only"
		}
	case keys.Mark, keys.MarkAll, keys.CopyLine:
		switch {
		case c.Layers.Browsing() == keys.Timeline && c.ShownVersion() == nil:
			return panel.NoVersion
		case i == keys.Mark && c.Focused() != nil && c.Focused().Inherited():
			return notListed(c, c.Focused())
		case i != keys.CopyLine && c.Track() != nil:
			return decided(c, i)
		}
	case keys.ZoomIn:
		if c.Window.In(c.Cursor) == c.Window {
			return c.Window.Zoom().String() + " is the closest zoom"
		}
	case keys.ZoomOut:
		if c.Window.Out(c.Cursor) == c.Window {
			return c.Window.Zoom().String() + " is the widest zoom: " + c.Keys.First(keys.Timeline, keys.ZoomFit) + " shows all starts"
		}
	case keys.DayBack, keys.MonthBack:
		if !c.Cursor.After(panel.FirstCursor) {
			return "the time cursor goes back to " + phrase.Day(panel.FirstCursor) + " and no further"
		}
	case keys.DayForward, keys.MonthForward:
		if !c.Cursor.Before(panel.LastCursor) {
			return "the time cursor goes on to " + phrase.Day(panel.LastCursor) + " and no further"
		}
	}
	return ""
}

// otherSide returns why there is neither a parent nor a namespaced profile to go to, or "".
func otherSide(c *panel.Context) string {
	o, m := c.Object(), c.Shown()
	switch {
	case o == nil:
		return "there is no profile here"
	case !m.KnowsRelated() && c.Editor.HasNamespaced():
		return "the files are still being read; try again in a moment"
	case c.Overrides() && m.ParentOf(c.Focus.File, c.Focus.Object) == nil:
		return "the parent is " + m.OrphanAdvice(o)
	case c.Overrides():
		return ""
	case c.Can(lifecycle.BeInherited) != "":
		return c.Can(lifecycle.BeInherited)
	case len(m.Children(c.Focus.TrackRef)) == 0:
		return "no open file has a namespaced profile below " + model.Escape(o.String())
	}
	return ""
}

// stageEnd returns that there is no further stage in a direction, or "" if there is one.
func stageEnd(c *panel.Context, i keys.Intent) string {
	stages := c.Stages()
	if len(stages) == 0 {
		return "there is no stage here"
	}
	at, end := c.Focus.Stage, "last"
	switch {
	case i == keys.PreviousStage && at <= details.FirstStage(c, c.Focused()):
		end = "first"
	case i != keys.NextStage || at < len(stages)-1:
		return ""
	}
	name := stages[max(0, min(at, len(stages)-1))].Name
	return model.Escape(name) + " is the " + end + " stage of " + phrase.Version(c.Focused())
}
