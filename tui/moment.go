package tui

import (
	"errors"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// try shows what changes would do without keeping it; no change shows the present
// state. The error says why they cannot be made, which then nothing shows.
func (s *session) try(changes ...editor.Change) (err error) {
	s.tried, s.Trial = nil, nil
	if len(changes) > 0 {
		if s.Trial, err = s.Editor.Try(changes...); err == nil {
			s.tried = changes
		}
	}
	s.settle()
	return err
}

// keepTried makes what is being tried as one undo step.
func (s *session) keepTried(label string) bool {
	changes := s.tried
	if len(changes) > 0 {
		changes[0].Label = label
	}
	return s.do(changes...)
}

// do makes changes as one undo step and reports whether they could be made; it
// says why not.
func (s *session) do(changes ...editor.Change) bool {
	_, err := s.commit(changes...)
	var blocked *editor.Blocked
	switch {
	case errors.As(err, &blocked):
		s.refuse(err.Error())
	case err != nil:
		s.fail(err)
	}
	return err == nil
}

// commit is do for callers who say themselves why changes cannot be made.
func (s *session) commit(changes ...editor.Change) (done editor.Done, err error) {
	s.tried, s.Trial = nil, nil
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
