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
	m := s.ed.kept()
	s.ed.moment--
	s.ed.refresh()
	s.showStep(m.focus)
	s.say("undone: " + m.label + s.ed.stepFiles(m))
	if m.texts == nil {
		return nil
	}
	return s.rememberTexts(m.texts.before)
}

func (s *session) redo() tea.Cmd {
	s.ed.moment++
	s.ed.refresh()
	m := s.ed.kept()
	s.showStep(m.focus)
	s.say("done again: " + m.label + s.ed.stepFiles(m))
	if m.texts == nil {
		return nil
	}
	return s.rememberTexts(m.texts.after)
}

// stepFiles names the files that a step changed, where several are open: "
// (team-a.yaml)".
func (e *Editor) stepFiles(m *moment) string {
	at := slices.Index(e.moments, m)
	if len(e.sheets) < 2 || at < 1 {
		return ""
	}
	var out []string
	for file, sheet := range e.sheets {
		if !model.SameObjects(m.drafts[file].Objects(), e.moments[at-1].drafts[file].Objects()) {
			out = append(out, sheet.name)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// refresh asks the rules about a state that was made on a former text.
func (e *Editor) refresh() {
	if m := e.kept(); m.stale {
		m.stale = false
		e.judge(m, nil)
	}
}

// showStep goes to the version that a step changed.
func (s *session) showStep(f focus) {
	filter := s.filter
	s.settle()
	if s.ed.trackOf(f.TrackRef) == nil {
		return
	}
	for i, v := range s.ed.trackOf(f.TrackRef).Versions {
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
	next := s.ed.kept().clone()
	for i, d := range next.drafts {
		next.drafts[i] = d.Revert()
	}
	n := len(s.ed.changes(s.ed.kept()))
	s.keep(next, phrase.Plural(n, "edit")+" reverted")
	s.say(phrase.Plural(n, "edit") + " reverted; " + s.keys.First(keys.Timeline, keys.Undo) + " brings them back")
}
