package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// undo goes back one step, redo forth one. Both show where it was.
func (s *session) undo() tea.Cmd {
	done, err := s.Editor.Undo()
	return s.stepped("undone: ", done, err, func(t *editor.TextsStep) editor.RememberedTexts { return t.Before })
}

func (s *session) redo() tea.Cmd {
	done, err := s.Editor.Redo()
	return s.stepped("done again: ", done, err, func(t *editor.TextsStep) editor.RememberedTexts { return t.After })
}

// stepped shows the step that was undone or redone, and remembers the texts that
// were remembered on that side of it.
func (s *session) stepped(what string, done editor.Done, err error, side func(*editor.TextsStep) editor.RememberedTexts) tea.Cmd {
	if err != nil {
		s.refuse(err.Error())
		return nil
	}
	s.showStep(done.Mark.Focus)
	s.say(what + done.Label)
	if done.Mark.Texts == nil {
		return nil
	}
	return s.rememberTexts(side(done.Mark.Texts))
}

// showStep goes to the version that a step changed.
func (s *session) showStep(f editor.Focus) {
	filter := s.Filter
	s.focusAgain(f)
	if filter.Text != s.Filter.Text {
		s.say("the filter hid it and was cleared")
	}
}

// focusAgain goes to a version by its key, where it is shown.
func (s *session) focusAgain(f editor.Focus) {
	s.settle()
	t := s.Shown().Track(f.TrackRef)
	if t == nil {
		return
	}
	if at := slices.IndexFunc(t.Versions, func(v *model.Version) bool { return model.KeyOf(f.TrackRef, v) == f.Key }); at >= 0 {
		s.goTo(f.TrackRef, at, f.Stage)
	}
}

// revert goes back to the files as loaded, as one undo step.
func (s *session) revert() {
	what := phrase.Plural(len(s.Editor.Now().Changes()), "edit") + " reverted"
	s.Trial = nil
	done, err := s.Editor.Revert(what)
	if done.Changed {
		s.Editor.SetMark(editor.Mark{Focus: s.Focus})
	}
	s.settle()
	if err != nil {
		s.refuse(err.Error())
		return
	}
	s.say(what + "; " + s.Keys.First(keys.Timeline, keys.Undo) + " brings them back")
}

// rememberTexts keeps the texts for the next version that is added.
func (s *session) rememberTexts(texts editor.RememberedTexts) tea.Cmd {
	s.Texts = texts
	remember := s.options.Remember
	if remember == nil {
		return nil
	}
	return func() tea.Msg {
		remember(texts.Starts, texts.Predecessor)
		return nil
	}
}
