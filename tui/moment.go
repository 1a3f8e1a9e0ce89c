package tui

import (
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// commit makes changes as one undo step.
func (s *session) commit(changes ...editor.Change) (done editor.Done, err error) {
	s.Trial = nil
	if len(changes) > 0 {
		if done, err = s.Editor.Do(changes...); done.Changed {
			s.Editor.SetMark(editor.Mark{Focus: s.Focus})
		}
	}
	s.settle()
	return done, err
}

// advice says how something is done here, as the end of a sentence.
func (s *session) advice(w editor.Way) string {
	save, undo := s.Keys.First(keys.Timeline, keys.Save), s.Keys.First(keys.Timeline, keys.Undo)
	switch w {
	case editor.SaveOrUndoIt:
		return ": " + save + " saves it, " + undo + " undoes it"
	case editor.SaveFirst:
		return ": " + save + " saves it first"
	case editor.SaveOrUndoThem:
		return ": save (" + save + ") or undo (" + undo + ") them first"
	case editor.UndoOrReject:
		return " (" + undo + "), or reject it"
	case editor.DropThem:
		return ": " + s.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them"
	case editor.WriteThem:
		return ", :w PATH saves them"
	case editor.WriteAnyway:
		return "; :w! writes it all the same"
	case editor.UndoTakesBack:
		return "; " + undo + " brings the edits back"
	case editor.ReadAgain:
		return "; :reread tries again"
	case editor.WriteElsewhere:
		return ":w PATH saves the edits elsewhere"
	}
	return ""
}
