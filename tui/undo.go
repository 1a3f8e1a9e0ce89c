package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
)

// undo goes back one step, redo forth one. Both show where it was.
func (s *session) undo() tea.Cmd {
	m := s.kept()
	s.moment--
	s.refresh()
	s.showStep(m.focus)
	s.say("undone: " + m.label + s.stepFiles(m))
	if m.texts == nil {
		return nil
	}
	return s.rememberTexts(m.texts.before)
}

func (s *session) redo() tea.Cmd {
	s.moment++
	s.refresh()
	m := s.kept()
	s.showStep(m.focus)
	s.say("done again: " + m.label + s.stepFiles(m))
	if m.texts == nil {
		return nil
	}
	return s.rememberTexts(m.texts.after)
}

// stepFiles names the files that a step changed, where several are open: "
// (team-a.yaml)".
func (s *session) stepFiles(m *moment) string {
	at := slices.Index(s.moments, m)
	if len(s.sheets) < 2 || at < 1 {
		return ""
	}
	var out []string
	for file, sheet := range s.sheets {
		if !model.SameObjects(m.drafts[file].Objects(), s.moments[at-1].drafts[file].Objects()) {
			out = append(out, sheet.name)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// refresh asks the rules about a state that was made on a former text.
func (s *session) refresh() {
	if m := s.kept(); m.stale {
		m.stale = false
		s.judge(m, nil)
	}
}

// showStep goes to the version that a step changed.
func (s *session) showStep(f focus) {
	filter := s.filter
	s.settle()
	if s.trackOf(f.TrackRef) == nil {
		return
	}
	for i, v := range s.trackOf(f.TrackRef).Versions {
		if model.KeyOf(f.TrackRef, v) == f.key {
			s.goTo(f.TrackRef, i, f.stage)
			break
		}
	}
	if filter.text != s.filter.text {
		s.say("the filter hid it and was cleared")
	}
}

// revert goes back to the files as loaded, as one undo step.
func (s *session) revert() {
	next := s.kept().clone()
	for i, d := range next.drafts {
		next.drafts[i] = d.Revert()
	}
	n := len(s.changes(s.kept()))
	s.keep(next, phrase.Plural(n, "edit")+" reverted")
	s.say(phrase.Plural(n, "edit") + " reverted; " + s.keys.First(keys.Timeline, keys.Undo) + " brings them back")
}
