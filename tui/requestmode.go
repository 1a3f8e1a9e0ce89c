package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// request writes the unsaved edits of the focused file as a change request, in
// the background; keys wait.
func (s *session) request(name string) tea.Cmd {
	file := s.Focus.File
	doc, now, write := s.Editor.Files[file].Doc, s.Editor.Now().Drafts[file].Objects(), s.options.Request
	s.busy = true
	return func() tea.Msg {
		said, err := write(expandHome(name), doc, doc.Shelf().File(now))
		return requested{file, said, err}
	}
}

// requestRefusal says why no change request can be written now.
func (s *session) requestRefusal() string {
	switch {
	case len(s.Editor.Files) == 0:
		return "there is no file here"
	case s.datelessRefusal(keys.RequestChange) != "":
		return s.datelessRefusal(keys.RequestChange)
	case s.Editor.ApprovalFirst(s.Focus.File) != "":
		return s.Editor.ApprovalFirst(s.Focus.File)
	case s.Editor.ReadOnly(s.Focus.File) != "":
		return s.Editor.ReadOnly(s.Focus.File)
	case s.options.Request == nil:
		return "no change request can be written here"
	case !s.Editor.Dirty(s.Focus.File):
		return "nothing to request: no edit of " + s.Editor.Files[s.Focus.File].Name + " is unsaved"
	}
	return s.writeRefusal()
}

// request says what became of the edits that were asked for in place of saving.
func (l *linear) request(name string) {
	s := l.s
	if name == "" {
		l.say("Name the file of the request, for example request postpone.yaml.")
		return
	}
	if len(s.Editor.Files) > 0 {
		l.check(s.Focus.File)
	}
	if reason := s.requestRefusal(); reason != "" {
		l.say(sentence(reason))
		return
	}
	s.request(name)().(requested).apply(s)
	l.say(sentence(s.Status.Text))
	l.renumber()
}

// requested is the outcome of writing a change request.
type requested struct {
	file int
	said string
	err  error
}

// apply goes back to the file as loaded, as one step: the edits are asked for
// now, not made.
func (r requested) apply(s *session) tea.Cmd {
	s.busy = false
	if r.err != nil {
		s.fail(r.err)
		return s.replay(nil)
	}
	d := model.NewDraft(s.Editor.Now().Drafts[r.file].Base())
	s.Editor.Keep(s.Editor.Now().With(r.file, d), "edits requested")
	s.Editor.SetMark(editor.Mark{Focus: s.Focus})
	s.settle()
	s.say(r.said + "; " + s.Keys.First(keys.Timeline, keys.Undo) + " brings the edits back")
	return s.replay(nil)
}
