package tui

import (
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// work has the editor do something in the background; keys wait. What became of it is
// shown, or what then returns is done where it is not nil.
func (s *session) work(w editor.Work, then func(panel.Context, editor.Report) panel.Result) tea.Cmd {
	s.busy = true
	job := s.Editor.Start(w)
	return func() tea.Msg { return worked{job(), true, then} }
}

// beside has the editor do something in the background that no key waits for.
func beside(job editor.Job) tea.Cmd {
	return term.Guarded(func() tea.Msg { return worked{job(), false, nil} })
}

// worked is what came of work in the background.
type worked struct {
	result editor.Result
	busy   bool
	then   func(panel.Context, editor.Report) panel.Result
}

func (w worked) apply(s *session) tea.Cmd {
	if w.busy {
		s.busy = false
	}
	r := s.follow(func() editor.Report { return s.Editor.Accept(w.result) })
	var cmd tea.Cmd
	if w.then != nil {
		cmd = s.take(keys.Command{}, w.then(s.Context, r))
	} else {
		cmd = s.show(r)
	}
	if w.busy {
		return s.replay(cmd)
	}
	return cmd
}

// follow has the editor do something, and brings focus, marks and status line in line
// with what became of it.
func (s *session) follow(do func() editor.Report) editor.Report {
	focused, stage := "", s.Focus.Stage
	if v := s.Focused(); v != nil {
		focused = v.Text
	}
	r := do()
	switch {
	case len(r.Replaced) > 0:
		s.Trial = nil
		s.findMarks(r)
		s.settle()
		if r.Reread {
			s.refocus(focused, stage)
		}
	case r.Judged && s.Trial != nil:
		s.Trial, _ = s.Editor.TryAgain(s.Trial)
		s.settle()
	case r.Judged, r.Answered:
		s.settle()
	case r.Done.Changed:
		s.Editor.SetMark(editor.Mark{Focus: s.Focus})
		s.settle()
	}
	if r.Answered {
		s.close()
	}
	if r.Go != nil {
		s.goTo(r.Go.TrackRef, r.Go.Version, r.Go.Stage)
	}
	if r.Text != "" {
		s.say(r.Text)
	}
	var blocked *editor.Blocked
	switch {
	case errors.As(r.Err, &blocked):
		s.refuse(r.Err.Error())
	case r.Err != nil:
		s.fail(r.Err)
	}
	return r
}

// show opens what a report wants to be read or decided.
func (s *session) show(r editor.Report) tea.Cmd {
	if r.Conflict != nil {
		if s.Layers.Top() == keys.Conflicts {
			s.close()
		}
		if s.openPanel(keys.Conflicts, r.Conflict); s.Layers.Top() != keys.Conflicts {
			s.Status = panel.Status{}
		}
	}
	if len(r.Lines) > 0 || r.Diff != "" {
		lines := wrapAll(r.Lines, s.Width)
		if r.Diff != "" {
			lines = append(lines, strings.Split(strings.TrimSuffix(strings.ReplaceAll(r.Diff, "\t", "    "), "\n"), "\n")...)
		}
		s.openPanel(keys.Viewer, panel.Text{Title: r.Title, Lines: lines})
	}
	switch top, name := s.Layers.Top(), s.Editor.Files[r.File].Name; {
	case r.News && (top.TakesText() || top.IsBrowsing() && top != keys.Timeline && top != keys.Override):
		s.say(name + " changed on disk; it is read again when this is closed")
	case r.Trouble != "":
		s.say(panel.Trouble(&s.Context, r.File, r.Trouble))
	}
	if r.Next != nil {
		return beside(s.Editor.Start(r.Next))
	}
	return nil
}

// findMarks finds marks and focus again in files whose text is another one.
func (s *session) findMarks(r editor.Report) {
	marked, focus := map[model.VersionKey]bool{}, s.Focus.Key
	for key := range s.Marked {
		if !slices.Contains(r.Replaced, key.File) {
			marked[key] = true
		}
	}
	for _, x := range r.Moved {
		if s.Marked[x.Before] {
			marked[x.After] = true
		}
		if focus == x.Before && s.Focus.Version == x.Version && !r.Reread {
			s.Focus.Key = x.After
		}
	}
	s.Marked = marked
}

// refocus goes to the version of that text, where it still is.
func (s *session) refocus(text string, stage int) {
	p := s.Focus.TrackRef
	if s.Shown().Track(p) == nil {
		p = s.Shown().FirstTrack()
	}
	s.enterTrack(p)
	if t := s.Shown().Track(p); t != nil {
		for i, v := range t.Versions {
			if v.Text == text {
				s.goTo(p, i, stage)
				return
			}
		}
	}
}

// wrapAll breaks lines between words; what goes on is indented as its line is.
func wrapAll(lines []string, width int) (out []string) {
	for _, line := range lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		for _, part := range draw.Wrap(line, width-2-len(indent), width-2-len(indent)) {
			out = append(out, " "+indent+part)
		}
	}
	return out
}

// sync makes the edits safe before they are drawn. It runs after every message, so
// keys that came in one burst cost one write.
func (s *session) sync() {
	said, err := s.Editor.Journals.Sync()
	for _, text := range said {
		s.notice(text)
	}
	if err != nil {
		s.fail(err)
	}
}

// notice says something beside what is said already.
func (s *session) notice(text string) {
	if s.Status.Text != "" {
		text = s.Status.Text + "; " + text
	}
	s.say(text)
}

// reread reads a file again. One that was open elsewhere at start may be edited
// from then on, if it is free now.
func (s *session) reread(file int) tea.Cmd {
	if err := s.Editor.Free(file); err != nil {
		s.refuse(err.Error())
		return nil
	}
	return s.work(editor.Reread{File: file}, nil)
}

// takeNews goes on with files that changed on disk, as soon as the keyboard
// means the rows: no field, question or diff is pulled away from under anybody's
// fingers. It runs after every message.
func (s *session) takeNews() {
	for !s.busy && !s.leaving && (s.Layers.Top() == keys.Timeline || s.Layers.Top() == keys.Override) {
		found := false
		r := s.follow(func() (r editor.Report) { r, found = s.Editor.TakeNews(); return r })
		if !found {
			return
		}
		s.show(r)
	}
}

// restOfFindings is the next part of the findings on its way.
type restOfFindings struct{}

func (restOfFindings) apply(s *session) tea.Cmd {
	s.coming = false
	if s.Editor.CatchUp(s.Shown()) {
		s.settle()
	}
	return nil
}

// catchUp asks for the rest of the findings of the state shown, once, behind a command.
func (s *session) catchUp(cmd tea.Cmd) tea.Cmd {
	if s.coming || !s.Shown().Behind || !s.Shown().KnowsRelated() {
		return cmd
	}
	s.coming = true
	return term.Together(cmd, func() tea.Msg { return restOfFindings{} })
}
