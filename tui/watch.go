package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// watch begins to watch the files; unwatch ends it.
func (s *session) watch() {
	var paths []string
	for file, sheet := range s.ed.sheets {
		if path := sheet.doc.Path(); path != "" {
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
	doc, options := s.ed.sheets[file].doc, s.ed.options
	return guarded(func() tea.Msg {
		out := looked{file: file, doc: doc, look: doc.Look()}
		if out.look.Now != nil {
			out.news = readingOf(file, out.look.Now, &options)
		}
		return out
	})
}

// readingOf works out what goes on with a document.
func readingOf(file int, doc *files.Document, o *EditorOptions) reread {
	r := reread{file: file, doc: doc}
	if err := doc.Verify(); err != nil {
		r.locked = "read only: " + err.Error()
	}
	r.judge = newJudge(doc, doc, o)
	r.findings = r.judge.Findings(shown(doc))
	return r
}

// looked is what stands in the place of a file.
type looked struct {
	file int
	doc  *files.Document
	look files.Look
	news reread
}

func (l looked) apply(s *session) tea.Cmd {
	sheet := s.ed.sheets[l.file]
	if sheet.doc != l.doc {
		return s.look(l.file) // it was saved or read again meanwhile
	}
	before := sheet.trouble
	sheet.trouble, sheet.news = "", nil
	switch {
	case l.look.Same && l.look.ReadOnly:
		sheet.trouble = l.look.Why
	case l.look.Same:
		if before != "" {
			s.say(sheet.name + " is as it was")
		}
		return nil
	case l.look.Now == nil:
		sheet.trouble = l.look.Why
	default:
		sheet.news = &l.news
		if l.look.ReadOnly {
			sheet.trouble = l.look.Why
		}
		if top := s.layers.top(); top.TakesText() || top.IsBrowsing() && top != keys.Timeline && top != keys.Override {
			s.say(sheet.name + " changed on disk; it is read again when this is closed")
		}
		return nil
	}
	if sheet.trouble != before {
		s.say(s.troubleOf(l.file))
	}
	return nil
}

// troubleOf says in one line what stands in the way of saving, and last what to
// do about unsaved edits: that is never cut off.
func (s *session) troubleOf(file int) string {
	sheet, advice := s.ed.sheets[file], ""
	if s.ed.dirty(file) {
		advice = "; edits stay, :w PATH saves them"
	}
	return timeline.Cut(sheet.name+": "+sheet.whyNotSaved(), max(s.width-2-draw.Width(advice), 20)) + advice
}

// whyNotSaved is what stands in the way of saving the file, as nobody tried it yet.
func (sheet *sheet) whyNotSaved() string {
	why, _, _ := strings.Cut(sheet.trouble, "; nothing was written")
	return why
}

// takeNews goes on with files that changed on disk, as soon as the keyboard
// means the rows: no field, question or diff is pulled away from under anybody's
// fingers. It runs after every message.
func (s *session) takeNews() {
	for file, sheet := range s.ed.sheets {
		if sheet.news == nil || s.busy || s.leaving || s.layers.top() != keys.Timeline && s.layers.top() != keys.Override {
			continue
		}
		news := *sheet.news
		sheet.news = nil
		if string(news.doc.Bytes()) == string(sheet.doc.Bytes()) {
			continue
		}
		edited := s.ed.dirty(file)
		s.rebase(news)
		if s.layers.top() != keys.Conflicts && s.layers.top() != keys.Shown {
			text := sheet.name + " changed on disk and was read again"
			if edited {
				text += ", your edits are kept"
			}
			if sheet.trouble != "" {
				text += "; " + sheet.whyNotSaved()
			}
			if sheet.trouble != "" && edited {
				text += ", :w PATH saves them"
			}
			s.say(text)
		}
	}
}
