package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/tui/editor"
)

// watch begins to watch the files; unwatch ends it.
func (s *session) watch() {
	var paths []string
	for file, f := range s.Editor.Files {
		if path := f.Doc.Path(); path != "" {
			paths, s.watched = append(paths, path), append(s.watched, file)
		}
	}
	if len(paths) > 0 {
		s.watcher = disk.Watch(paths)
	}
}

func (s *session) unwatch() {
	if s.watcher != nil {
		s.watcher.Close()
	}
}

// nextTouched waits until something happened to a file.
func (s *session) nextTouched() tea.Cmd {
	if s.watcher == nil {
		return nil
	}
	w, watched := s.watcher, s.watched
	return func() tea.Msg {
		i, ok := w.Next()
		if !ok {
			return nil
		}
		return touched{watched[i]}
	}
}

// touched is a file that something happened to.
type touched struct{ file int }

func (t touched) apply(s *session) tea.Cmd {
	return together(s.look(t.file), guarded(s.nextTouched()))
}

// look looks at a file as it is on the disk.
func (s *session) look(file int) tea.Cmd { return beside(s.Editor.Start(editor.Look{File: file})) }

// background is what is done after the first frame.
func (s *session) background() tea.Cmd {
	cmds := []tea.Cmd{guarded(s.nextTouched())}
	for _, job := range s.Editor.Background() {
		cmds = append(cmds, beside(job))
	}
	return together(cmds...)
}

// catchUp asks for the rest of the findings of the state shown, once.
func (s *session) catchUp(cmd tea.Cmd) tea.Cmd {
	if s.coming || !s.Shown().Behind || !s.Shown().KnowsRelated() {
		return cmd
	}
	s.coming = true
	rest := func() tea.Msg { return restOfFindings{} }
	if cmd == nil {
		return rest
	}
	return together(cmd, rest)
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
