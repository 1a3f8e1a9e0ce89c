package tui

import (
	"github.com/lctui/lctui/tui/keys"
)

// lock takes the files for editing, and says what is not as usual.
func (s *session) lock() {
	for _, text := range s.Editor.Lock() {
		s.Notice(text)
	}
	s.ask()
}

// ask opens the question about what earlier runs left, whenever the timeline is what
// the keyboard means: no file is edited before it is answered.
func (s *session) ask() {
	if len(s.Editor.Recoveries.All()) > 0 && !s.leaving && s.Layers.Top() == keys.Timeline {
		s.Open(keys.ResumeQuestion)
	}
}
