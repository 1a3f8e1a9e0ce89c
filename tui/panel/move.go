package panel

import (
	"errors"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// DoMove does a move of the focused version as one undo step, or shows why it cannot.
func DoMove(c *Context, o lifecycle.Move) []Effect {
	to, moved, err := c.Editor.Move(c.Focus.File, c.Focus.Ref(), o.Word, o.Effect)
	switch {
	case o.Refused:
		return Refusing(Refused(&o))
	case err != nil:
		return moveFailed(err)
	case !moved.Changed:
		return []Effect{Close{}, Say(moved.Message)}
	}
	return []Effect{Close{}, Do{Changes: []editor.Change{to}, Then: func(c *Context, done editor.Report) []Effect {
		if done.Err != nil {
			return moveFailed(done.Err)
		}
		r := Said(moved.Message + "; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes")
		if !moved.Removed {
			focus := c.Focus
			focus.Stage = len(c.Stages()) - 1
			r = append(r, Try{Focus: &focus})
		}
		return r
	}}}
}

// moveFailed returns the effect of showing why a move cannot be done.
func moveFailed(err error) []Effect { return Failed(errors.New(WithHint(err))) }

// WayOut returns what to do about a refusal, "" if there is nothing.
func WayOut(why *model.Refusal) string {
	switch {
	case why == nil:
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
