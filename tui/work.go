package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

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
	r := s.Follow(func() editor.Report { return s.Editor.Accept(w.result) })
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

// show opens what a report wants to be read or decided.
func (s *session) show(r editor.Report) tea.Cmd {
	if r.Conflict != nil {
		if s.Layers.Top() == keys.Conflicts {
			s.Close()
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
		s.Say(name + " changed on disk; it is read again when this is closed")
	case r.Trouble != "":
		s.Say(panel.Trouble(&s.Context, r.File, r.Trouble))
	}
	if r.Next != nil {
		return beside(s.Editor.Start(r.Next))
	}
	return nil
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
		s.Notice(text)
	}
	if err != nil {
		s.Fail(err)
	}
}

// reread reads a file again. One that was open elsewhere at start may be edited
// from then on, if it is free now.
func (s *session) reread(file int) tea.Cmd {
	if err := s.Editor.Free(file); err != nil {
		s.Refuse(err.Error())
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
		r := s.Follow(func() (r editor.Report) { r, found = s.Editor.TakeNews(); return r })
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
		s.Settle()
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
