package tui

import (
	"github.com/lctui/lctui/tui/panel"
)

// anyTransition considers the changes of stage of all tracks, and of the merged
// profiles.
func (s *session) anyTransition(n *panel.Nearest) {
	for _, p := range s.Shown().Tracks() {
		if l := s.Tracks.At(p); !l.Override {
			n.Track(l, nil)
		}
	}
	for _, b := range s.Shown().Bonds() {
		if b.Orphan {
			continue
		}
		for _, t := range s.Shown().Result(b).Object.Tracks {
			for _, v := range t.Versions {
				n.Among(v)
			}
		}
	}
}
