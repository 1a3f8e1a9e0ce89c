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

// DoMove does a move of the focused version as one undo step, or says why it cannot.
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
		r := Said(said(moved) + "; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes")
		if stages := c.Stages(); !moved.Removed {
			focus := c.Focus
			focus.Stage, r.Focus = len(stages)-1, &focus
		}
		return r
	}}
}

// said describes what a move did, and its warnings.
func said(effect lifecycle.Effect) string {
	text := effect.Message
	for _, w := range effect.Warnings {
		text += "; " + w.Text
	}
	return text
}

// MoveFailed says why a move cannot be done. If the hint has several lines, such as a table to add
// to the file, it also opens them in the viewer to be copied.
func MoveFailed(c *Context, err error) Result {
	r := Result{Err: errors.New(WithHint(err))}
	if hint := hintOf(err); strings.Contains(hint, "\n") {
		lines := append(draw.Wrap(model.Escape(err.Error()), c.Width-2, c.Width-2), strings.Split(hint, "\n")...)
		r.Open, r.With = keys.Viewer, Text{Title: "what to do instead", Lines: lines}
	}
	return r
}

// WayOut returns what to do about a refusal, "" if there is nothing or it takes several lines.
func WayOut(why *model.Refusal) string {
	switch {
	case why == nil || strings.Contains(why.Hint, "\n"):
		return ""
	case why.Unnamed:
		return ":user NAME names you now, or " + why.Hint
	}
	return why.Hint
}

// Refused returns why a move is refused, and what to do about it if WayOut knows.
func Refused(o *lifecycle.Move) string {
	if way := WayOut(o.Why); way != "" {
		return o.Effect + "; " + way
	}
	return o.Effect
}

// WithHint returns the message of an error, and what to do about it if WayOut knows.
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

// Moved returns a Result.Then that says what a move did.
func Moved(effect lifecycle.Effect) func(*Context, editor.Report) Result {
	return func(c *Context, r editor.Report) Result {
		if r.Err != nil {
			return MoveFailed(c, r.Err)
		}
		return Said(said(effect) + "; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes")
	}
}

// MoveFocus returns the focus on the version that text names, in the track that it names. It
// returns before if there is no such version, unless text names another track.
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
