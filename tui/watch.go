package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/tui/editor"
)

// watching reports changes of open files on the disk; the zero watching reports
// nothing.
type watching struct {
	watcher *disk.Watcher
	// files are the editor's indexes of the watched files, in the order of the watcher's paths.
	files []int
}

// watchTime is how often files are checked. A change is reported once the file has stayed the same
// for that long.
const watchTime = time.Second / 2

// watch begins to watch the files that have a path.
func watch(open []*editor.File) (w watching) {
	var paths []string
	for i, f := range open {
		if path := f.Doc.Path(); path != "" {
			paths, w.files = append(paths, path), append(w.files, i)
		}
	}
	if len(paths) > 0 {
		w.watcher = disk.Watch(paths, watchTime)
	}
	return w
}

// rewatch watches the files that are open now in place of those watched before, if the program
// runs on a terminal.
func (p *program) rewatch() tea.Cmd {
	if p.terminal == nil {
		return nil
	}
	p.watching.end()
	p.watching = watch(p.state.Editor.Files)
	return p.watching.next()
}

func (w watching) end() {
	if w.watcher != nil {
		w.watcher.Close()
	}
}

// next returns a command that waits until something happens to a watched file; nil if none is
// watched.
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

// touched is the message that something happened to a file, given by its index.
type touched struct{ file int }
