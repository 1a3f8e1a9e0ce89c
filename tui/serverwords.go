package tui

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// goToRefused goes to the first version that the server refused, else to what else
// it refused: who gets a file back from kubectl edit has that to mend.
func (s *session) goToRefused() {
	switch at, version := s.Shown().FirstRefused(); {
	case at == nil:
	case version == model.None:
		s.EnterTrack(*at)
	default:
		s.GoTo(*at, version, s.Shown().Track(*at).Versions[version].Said[0].Stage)
	}
}

// showRefused brings the server's words into sight: where the details have no room
// for them they are said, and what has no row is shown in the list of findings.
func (s *session) showRefused() {
	f := s.Editor.Now().RefusedFinding()
	switch {
	case f == nil || s.Layers.Top() != keys.Timeline:
	case f.Ref.Version == model.None:
		s.openPanel(keys.Problems, editor.ServerRefused)
	case s.layout().size < panel.Normal:
		s.Notice(f.Rule + ": " + model.Escape(f.Message))
	}
}
