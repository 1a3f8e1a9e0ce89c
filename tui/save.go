package tui

import (
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// reviewPrepared shows the diff that was prepared, or why there is none.
func (s *session) reviewPrepared(_ panel.Context, r editor.Report) panel.Result {
	if r.Err != nil {
		return panel.Result{Rows: true}
	}
	s.showReview(r.Plans)
	return panel.Result{}
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
	if len(s.Editor.Recoveries.All()) > 0 && !s.leaving && s.Layers.Top() == keys.Timeline {
		s.open(keys.ResumeQuestion)
	}
}
