package tui

import (
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// smallPanel is what stands in place of the rows at 60×16.
type smallPanel uint8

const (
	rowsPanel smallPanel = iota
	detailsPanel
	tracksPanel

	smallPanels
)

// nextPanel goes round rows, details and tracks where there is no room for all.
func (s *session) nextPanel() {
	if size := s.layout().size; size != panel.Small && size != panel.Tiny {
		s.say("everything is shown at this size; Tab goes round panels on smaller screens")
		return
	}
	s.panel = (s.panel + 1) % smallPanels
}

// drawSmallPanel draws details or tracks in place of the rows.
func (s *session) drawSmallPanel(l layout) {
	a := s.screen.Area(1, l.headline-1, l.width)
	if s.panel == tracksPanel {
		for _, x := range s.Tracks.Tabs() {
			s.drawTrack(a.Next().Text(" "), x, 0)
		}
		return
	}
	v := s.shownVersion()
	if v == nil {
		return
	}
	s.drawHeadline(a.Next().Text(" ").Put(timeline.Strong, phrase.Version(v)).Text("  "), v)
	s.drawStages(a, v)
	s.drawKnown(a, v)
}
