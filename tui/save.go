package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// write is :w and its kin: everything with edits is written without a diff.
func (s *session) write(leave bool) tea.Cmd {
	if !s.Editor.Now().Dirty() {
		if leave {
			return s.leave(panel.Leave{})
		}
		s.say("nothing to write: no edit is unsaved")
		return nil
	}
	return s.work(editor.Prepare{}, func(r editor.Report) tea.Cmd { return s.writePlans(r, r.Plans, leave) })
}

// writePlans writes the files in the background; keys wait. A report of plans that
// could not be made has said why.
func (s *session) writePlans(r editor.Report, plans []editor.Plan, leave bool) tea.Cmd {
	switch {
	case r.Err != nil:
		return nil
	case len(plans) == 0:
		s.say("nothing to write")
		return nil
	}
	return s.work(editor.Save{Plans: plans}, func(r editor.Report) tea.Cmd { return s.saved(r, leave) })
}

// saved goes on after a save: where not all was written it asks what to do, or says
// so.
func (s *session) saved(r editor.Report, leave bool) tea.Cmd {
	if r.Disk != nil || len(r.Lines) > 0 {
		s.ahead = nil
	}
	if r.Disk == nil || len(r.Disk.Plans) == 0 {
		s.backToRows()
	}
	switch {
	case r.Disk != nil:
		s.disk = diskQuestion{*r.Disk, leave}
		s.Status = panel.Status{}
		s.open(keys.DiskQuestion)
		return nil
	case len(r.Lines) == 0 && leave:
		s.ahead, s.parting = nil, strings.Join(r.Notes, "; ")
		return s.leave(panel.Leave{})
	}
	return s.show(r)
}

// writeAs writes the focused file with its edits to another path, in the
// background; keys wait. To its own path that is what saving does: what somebody
// else left there is not written over unseen.
func (s *session) writeAs(path string, replace bool) tea.Cmd {
	file := s.Focus.File
	return s.work(editor.SaveAs{File: file, Path: path, Replace: replace}, func(r editor.Report) tea.Cmd {
		if !r.OwnPath {
			return nil
		}
		if reason := s.Editor.OwnRefusal(file); reason != "" {
			s.refuse(reason)
			return nil
		}
		return s.work(editor.Prepare{}, func(r editor.Report) tea.Cmd { return s.writePlans(r, s.Editor.OwnPlans(file, r.Plans), false) })
	})
}

// reviewPrepared shows the diff that was prepared, or why there is none.
func (s *session) reviewPrepared(r editor.Report) tea.Cmd {
	if r.Err != nil {
		s.backToRows()
		return nil
	}
	s.showReview(r.Plans)
	return nil
}

// request has the unsaved edits of the focused file written as a change request, in
// the background; keys wait.
func (s *session) request(name string) tea.Cmd {
	return s.work(editor.Request{File: s.Focus.File, Name: name}, nil)
}

// requestRefusal says why no change request can be written now.
func (s *session) requestRefusal() string {
	switch {
	case len(s.Editor.Files) == 0:
		return "there is no file here"
	case s.systemRefusal(keys.RequestChange) != "":
		return s.systemRefusal(keys.RequestChange)
	}
	return s.Editor.RequestRefusal(s.Focus.File)
}

// handleResume answers the question about the next recovery.
func (s *session) handleResume(w keys.Command) tea.Cmd {
	switch next := s.Editor.Recoveries()[0]; w.Intent {
	case keys.AnswerResume:
		return s.show(s.follow(func() editor.Report { return s.Editor.Resume(next, s.Focus) }))
	case keys.AnswerView:
		return s.work(editor.ShowRecovery{Recovery: next}, nil)
	case keys.AnswerDrop:
		s.follow(func() editor.Report { return s.Editor.Drop(next) })
	case keys.Quit:
		return s.quit()
	case keys.Back:
		s.say("the unsaved edits wait for an answer: " + s.Keys.First(keys.ResumeQuestion, keys.AnswerResume) + " resumes them, " +
			s.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them")
	}
	return nil
}

// lock takes the files for editing, and says what is not as usual.
func (s *session) lock() {
	for _, text := range s.Editor.Lock() {
		s.notice(text)
	}
	s.ask()
}

// ask opens the question about what earlier runs left, whenever the timeline is what
// the keyboard means: no file is edited before it is answered.
func (s *session) ask() {
	if len(s.Editor.Recoveries()) > 0 && !s.leaving && s.Layers.Top() == keys.Timeline {
		s.open(keys.ResumeQuestion)
	}
}
