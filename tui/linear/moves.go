package linear

import (
	"errors"

	"github.com/lctui/lctui/model"
)

// refusalText returns why something cannot be done, and what to do instead.
func refusalText(err error) string {
	text := sentence(model.Escape(err.Error()))
	if refusal := (*model.Refusal)(nil); errors.As(err, &refusal) && refusal.Hint != "" {
		text += "\n" + wayOut(refusal)
	}
	return text
}

// wayOut returns what to do about a refusal.
func wayOut(refusal *model.Refusal) string {
	if refusal.Unnamed {
		return `"user NAME" names you now. Or ` + refusal.Hint
	}
	return capital(refusal.Hint)
}

// transit makes move i of the current version, or says why not.
func (l *conversation) transit(i int) string {
	if reason := l.readOnly(); reason != "" {
		return sentence(reason)
	}
	o := l.ed.Moves(l.focus)[i]
	if o.Refused {
		text := sentence(o.Title + " is refused: " + o.Effect)
		if o.Why != nil && o.Why.Hint != "" {
			text += "\n" + wayOut(o.Why) + "."
		}
		return text
	}
	c, moved, err := l.ed.Move(l.focus.File, l.focus.Ref(), o.Word, o.Effect)
	if err == nil && moved.Changed {
		_, err = l.make(c)
	}
	switch {
	case err != nil:
		return refusalText(err)
	case !moved.Changed:
		return moved.Message + "."
	}
	text := l.unsaved(moved.Message + ".")
	if moved.Removed {
		return text + "\n" + l.allTracks()
	}
	l.renumber()
	return text
}
