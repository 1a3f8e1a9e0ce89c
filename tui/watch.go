package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/term"
)

// watching tells of open files that something happened to them on the disk; the zero
// watching tells nothing.
type watching struct {
	watcher *disk.Watcher
	// files are the indexes of the files watched, in the order of the watcher's paths.
	files []int
}

// watch begins to watch the files that have a path.
func watch(open []*editor.File) (w watching) {
	var paths []string
	for i, f := range open {
		if path := f.Doc.Path(); path != "" {
			paths, w.files = append(paths, path), append(w.files, i)
		}
	}
	if len(paths) > 0 {
		w.watcher = disk.Watch(paths)
	}
	return w
}

func (w watching) end() {
	if w.watcher != nil {
		w.watcher.Close()
	}
}

// next waits until something happened to a file.
func (w watching) next() tea.Cmd {
	if w.watcher == nil {
		return nil
	}
	return func() tea.Msg {
		i, ok := w.watcher.Next()
		if !ok {
			return nil
		}
		return touched{w.files[i]}
	}
}

// touched is a file that something happened to.
type touched struct{ file int }

func (t touched) apply(s *session) tea.Cmd {
	return term.Together(beside(s.Editor.Start(editor.Look{File: t.file})), s.watching.next())
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
