package linear

import (
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// stepped undoes or redoes a step, goes to the version that it changed, and says what it did.
func (l *conversation) stepped(back bool) string {
	step, did, nothing := l.ed.Redo, "Made again: ", "There is nothing to make again."
	if back {
		step, did, nothing = l.ed.Undo, "Undone: ", "There is nothing to undo."
	}
	done, err := step()
	if err != nil {
		return nothing
	}
	if texts := done.Mark.Texts; texts != nil && back {
		remember(l, texts.Before)
	} else if texts != nil {
		remember(l, texts.After)
	}
	before, inVersion := l.focus, l.inVersion
	if l.focus = done.Mark.Focus; l.focused() == nil {
		l.focus = before
	}
	l.settle()
	l.renumber()
	return l.unsaved(did+done.Label+".") + l.moved(inVersion)
}

// moved says that the current version is gone, "" if it is there, or there was none.
func (p *place) moved(inVersion bool) string {
	if !inVersion || p.inVersion {
		return ""
	}
	return "\nYou are in " + p.trackName(p.focus.TrackRef) + " now, at no version."
}

// revert goes back to the files as loaded, as one step.
func revert(l *conversation) string {
	n := len(l.ed.Now().Changes())
	if n == 0 {
		return "No edit is unsaved: there is nothing to take back."
	}
	what := phrase.Plural(n, "edit") + " reverted"
	if _, err := l.ed.Revert(what); err != nil {
		return refusalText(err)
	}
	l.ed.SetMark(editor.Mark{Focus: l.focus})
	l.settle()
	l.renumber()
	return sentence(what + "; undo brings them back")
}

// remember keeps texts for the next version to be added.
func remember(l *conversation, texts editor.RememberedTexts) {
	l.texts = texts
	if l.options.Remember != nil {
		l.options.Remember(texts)
	}
}
