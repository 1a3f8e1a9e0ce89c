package tui

import (
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/viewer"
)

// showText opens a text to be read and copied from, under a title.
func (s *session) showText(title string, lines []string) {
	s.panels[keys.Viewer].(*viewer.Panel).Show(title, lines)
	s.openPanel(keys.Viewer, "")
}
