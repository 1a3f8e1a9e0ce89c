package linear

import (
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
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
		if o.Why != nil && o.Why.Hint != "" && !strings.Contains(o.Why.Hint, "\n") {
			text += "\n" + wayOut(o.Why) + "."
		}
		return text
	}
	c, moved, err := l.ed.Move(l.focus.File, l.focus.Ref(), "", o.Word, o.Effect)
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
	for _, w := range moved.Warnings {
		text += "\nWarning: " + sentence(w.Text)
	}
	if moved.Removed {
		return text + "\n" + l.allTracks()
	}
	l.renumber()
	return text
}

// moveNamed moves a version of an API, listed or not, given by its name: it says what the move
// would change, and asks whether to keep that.
func (l *conversation) moveNamed(word, text string) string {
	if reason := l.moveRefusal(word); reason != "" {
		return sentence(reason)
	}
	if text == "" && l.inAPI() {
		text = l.focused().Text
	}
	c, moved, err := l.ed.MoveNamed(l.focus.TrackRef, word, text)
	switch {
	case err != nil:
		return refusalText(err)
	case !moved.Changed:
		return sentence(moved.Message)
	}
	l.say(sentence(strings.TrimSuffix(moved.Message, ".")), " Affects ", editor.AffectsWords(moved), ".")
	for _, w := range moved.Warnings {
		l.say("Warning ", w.Name, ": ", sentence(w.Text))
	}
	track, version, _ := l.ed.Now().VersionNamed(l.focus.TrackRef, text)
	said, kept := l.agreed(proposal{}, c, "keep", "")
	if !kept {
		return said
	}
	if row := l.ed.Now().RowNamed(track, version); row != model.None {
		l.goTo(focusOn(track, row))
	}
	if l.inVersion = l.inVersion && !moved.Removed; l.inVersion {
		return said + "\n" + l.whole()
	}
	l.renumber()
	return said
}

// moveRefusal returns why no version of an API can be moved here, or "".
func (l *conversation) moveRefusal(word string) string {
	reason := l.can(lifecycle.NameMoves)
	if reason == "" {
		return l.readOnly()
	}
	for _, system := range systems.All {
		if n := system.Nouns(); slices.Contains(n.Moves, word) {
			return "this is for " + n.Objects + ": " + word + " " + n.Moved
		}
	}
	return reason
}
