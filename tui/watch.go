package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// watch begins to watch the files; unwatch ends it.
func (s *session) watch() {
	var paths []string
	for file, sheet := range s.Editor.Files {
		if path := sheet.Doc.Path(); path != "" {
			paths, s.watched = append(paths, path), append(s.watched, file)
		}
	}
	if len(paths) > 0 {
		s.watcher = files.Watch(paths)
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
func (s *session) look(file int) tea.Cmd {
	doc, options := s.Editor.Files[file].Doc, s.Editor.Options
	return guarded(func() tea.Msg {
		out := looked{file: file, doc: doc, look: doc.Look()}
		if out.look.Now != nil {
			out.news = editor.ReadingOf(file, out.look.Now, &options)
		}
		return out
	})
}

// looked is what stands in the place of a file.
type looked struct {
	file int
	doc  *files.Document
	look files.Look
	news editor.Reading
}

func (l looked) apply(s *session) tea.Cmd {
	sheet := s.Editor.Files[l.file]
	if sheet.Doc != l.doc {
		return s.look(l.file) // it was saved or read again meanwhile
	}
	before := sheet.Trouble
	sheet.Trouble, sheet.OnDisk = "", nil
	switch {
	case l.look.Same && l.look.ReadOnly:
		sheet.Trouble = l.look.Why
	case l.look.Same:
		if before != "" {
			s.say(sheet.Name + " is as it was")
		}
		return nil
	case l.look.Now == nil:
		sheet.Trouble = l.look.Why
	default:
		sheet.OnDisk = &l.news
		if l.look.ReadOnly {
			sheet.Trouble = l.look.Why
		}
		if top := s.Layers.Top(); top.TakesText() || top.IsBrowsing() && top != keys.Timeline && top != keys.Override {
			s.say(sheet.Name + " changed on disk; it is read again when this is closed")
		}
		return nil
	}
	if sheet.Trouble != before {
		s.say(s.troubleOf(l.file))
	}
	return nil
}

// troubleOf says in one line what stands in the way of saving, and last what to
// do about unsaved edits: that is never cut off.
func (s *session) troubleOf(file int) string {
	sheet, advice := s.Editor.Files[file], ""
	if s.Editor.Dirty(file) {
		advice = "; edits stay, :w PATH saves them"
	}
	return timeline.Cut(sheet.Name+": "+sheet.WhyNotSaved(), max(s.Width-2-draw.Width(advice), 20)) + advice
}

// takeNews goes on with files that changed on disk, as soon as the keyboard
// means the rows: no field, question or diff is pulled away from under anybody's
// fingers. It runs after every message.
func (s *session) takeNews() {
	for file, sheet := range s.Editor.Files {
		if sheet.OnDisk == nil || s.busy || s.leaving || s.Layers.Top() != keys.Timeline && s.Layers.Top() != keys.Override {
			continue
		}
		news := *sheet.OnDisk
		sheet.OnDisk = nil
		if string(news.Doc.Bytes()) == string(sheet.Doc.Bytes()) {
			continue
		}
		edited := s.Editor.Dirty(file)
		s.rebase(news)
		if s.Layers.Top() != keys.Conflicts && s.Layers.Top() != keys.Shown {
			text := sheet.Name + " changed on disk and was read again"
			if edited {
				text += ", your edits are kept"
			}
			if sheet.Trouble != "" {
				text += "; " + sheet.WhyNotSaved()
			}
			if sheet.Trouble != "" && edited {
				text += ", :w PATH saves them"
			}
			s.say(text)
		}
	}
}
