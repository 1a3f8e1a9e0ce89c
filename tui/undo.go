package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// undo goes back one step, redo forth one. Both show where it was.
func (s *session) undo() tea.Cmd {
	m := s.Editor.Kept()
	s.Editor.At--
	s.Editor.Refresh()
	s.showStep(m.Focus)
	s.say("undone: " + m.Label + s.Editor.StepFiles(m))
	if m.Texts == nil {
		return nil
	}
	return s.rememberTexts(m.Texts.Before)
}

func (s *session) redo() tea.Cmd {
	s.Editor.At++
	s.Editor.Refresh()
	m := s.Editor.Kept()
	s.showStep(m.Focus)
	s.say("done again: " + m.Label + s.Editor.StepFiles(m))
	if m.Texts == nil {
		return nil
	}
	return s.rememberTexts(m.Texts.After)
}

// showStep goes to the version that a step changed.
func (s *session) showStep(f editor.Focus) {
	filter := s.Filter
	s.settle()
	if s.Editor.TrackOf(f.TrackRef) == nil {
		return
	}
	for i, v := range s.Editor.TrackOf(f.TrackRef).Versions {
		if model.KeyOf(f.TrackRef, v) == f.Key {
			s.goTo(f.TrackRef, i, f.Stage)
			break
		}
	}
	if filter.Text != s.Filter.Text {
		s.say("the filter hid it and was cleared")
	}
}

// revert goes back to the files as loaded, as one undo step.
func (s *session) revert() {
	next := s.Editor.Kept().Clone()
	for i, d := range next.Drafts {
		next.Drafts[i] = d.Revert()
	}
	n := len(s.Editor.Changes(s.Editor.Kept()))
	s.keep(next, phrase.Plural(n, "edit")+" reverted")
	s.say(phrase.Plural(n, "edit") + " reverted; " + s.Keys.First(keys.Timeline, keys.Undo) + " brings them back")
}
