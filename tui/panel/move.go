package panel

import (
	"errors"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// DoMove does a move of the focused version as one step, or says why not. The approval of a
// change request makes its edits in the same step.
func DoMove(c *Context, o lifecycle.Move) Result {
	to, moved, err := c.Editor.Move(c.Focus.File, c.Focus.Ref(), "", o.Word, o.Effect)
	switch {
	case o.Refused && c.Editor.ReadOnly(c.Focus.File) == "" && strings.Contains(hintOf(err), "\n"):
		return MoveFailed(c, err)
	case o.Refused:
		return Result{Refuse: Refused(&o)}
	case err != nil:
		return MoveFailed(c, err)
	case !moved.Changed:
		return Result{Close: true, Say: moved.Message}
	}
	return Result{Close: true, Do: []editor.Change{to}, Then: func(c *Context, done editor.Report) Result {
		if done.Err != nil {
			return MoveFailed(c, done.Err)
		}
		if done.Done.Approved != model.None {
			moved.Message += ", its edits made in " + c.Editor.Files[done.Done.Approved].Name
		}
		r := Said(said(moved) + "; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes")
		if stages := c.Stages(); !moved.Removed {
			focus := c.Focus
			focus.Stage, r.Focus = len(stages)-1, &focus
		}
		return r
	}}
}

// said is what a move did, and what is to be considered about it.
func said(effect lifecycle.Effect) string {
	text := effect.Message
	for _, w := range effect.Warnings {
		text += "; " + w.Text
	}
	return text
}

// MoveFailed says why a move must not be done. A hint of several lines, such as a table to
// add to the file, is shown to be copied.
func MoveFailed(c *Context, err error) Result {
	r := Result{Err: errors.New(WithHint(err))}
	if hint := hintOf(err); strings.Contains(hint, "\n") {
		lines := append(draw.Wrap(model.Escape(err.Error()), c.Width-2, c.Width-2), strings.Split(hint, "\n")...)
		r.Open, r.With = keys.Viewer, Text{Title: "what to do instead", Lines: lines}
	}
	return r
}

// WayOut says what to do about a refusal, as far as that is a sentence; "" for nothing.
func WayOut(why *model.Refusal) string {
	switch {
	case why == nil || strings.Contains(why.Hint, "\n"):
		return ""
	case why.Unnamed:
		return ":user NAME names you now, or " + why.Hint
	}
	return why.Hint
}

// Refused is why a move is refused, with what to do about it, as far as that is a sentence.
func Refused(o *lifecycle.Move) string {
	if way := WayOut(o.Why); way != "" {
		return o.Effect + "; " + way
	}
	return o.Effect
}

// WithHint is an error with what to do about it, as far as that is a sentence.
func WithHint(err error) string {
	var refusal *model.Refusal
	if errors.As(err, &refusal); WayOut(refusal) != "" {
		return err.Error() + "; " + WayOut(refusal)
	}
	return err.Error()
}

func hintOf(err error) string {
	var refusal *model.Refusal
	if errors.As(err, &refusal) {
		return refusal.Hint
	}
	return ""
}

// Moved returns what says what a move did.
func Moved(effect lifecycle.Effect) func(*Context, editor.Report) Result {
	return func(c *Context, r editor.Report) Result {
		if r.Err != nil {
			return MoveFailed(c, r.Err)
		}
		return Said(said(effect) + "; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes")
	}
}

// MoveFocus is the focus on a version as typed, else the focus as it was, in the track typed.
func MoveFocus(m *editor.Snapshot, before editor.Focus, text string) *editor.Focus {
	at, version, err := m.VersionNamed(before.TrackRef, text)
	if err != nil {
		return &before
	}
	if i := m.RowNamed(at, version); i != model.None {
		return &editor.Focus{TrackRef: at, Version: i, Key: model.KeyOf(at, m.Track(at).Versions[i]), Stage: model.None}
	}
	if at == before.TrackRef {
		return &before
	}
	return &editor.Focus{TrackRef: at, Version: model.None, Stage: model.None}
}
