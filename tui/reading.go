package tui

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/keys"
)

// reading reports whether nothing can be edited in the file in focus.
func (s *session) reading() bool { return s.Object() != nil && s.Editor.ReadOnly(s.Focus.File) != "" }

// leftOut reports whether a key that is refused is not in the footer either: what
// the bar in focus cannot do is in the help, and what no key can edit is not
// offered.
func (s *session) leftOut(mode keys.Scope, i keys.Intent) bool {
	switch mode {
	case keys.Override:
		return s.Refusal(i) != ""
	case keys.Timeline, keys.Problems, keys.Children:
		gone := i == keys.OpenOverride || i == keys.Undo || i == keys.Save || i.Edits() && i != keys.EditStart
		if s.Can(lifecycle.TypeStart) != "" {
			gone = gone || i == keys.EditStart
		}
		return gone && s.reading() && s.Refusal(i) != ""
	}
	return false
}
