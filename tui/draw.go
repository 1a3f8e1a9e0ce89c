package tui

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/details"
)

// draw draws the whole screen.
func (s *session) draw() string {
	if s.Width <= 0 || s.Height <= 0 {
		s.screen.Begin(0)
		return s.screen.Finish(s.Theme)
	}
	s.screen.Begin(s.Height)
	l := s.layout()
	switch {
	case l.size == panel.OneLine:
		s.drawOneLine(l)
	case s.panelShown() != nil:
		s.drawPanel(l)
	default:
		s.drawTimeline(l)
	}
	if l.size > panel.OneLine {
		s.drawOver(l)
	}
	return s.screen.Finish(s.Theme)
}

// drawTimeline draws tracks, rows and the panel below them.
func (s *session) drawTimeline(l layout) {
	s.drawTitle(l)
	s.panels[keys.Timeline].Draw(s.Context, &s.screen, s.rowsRect())
	if p := s.panelBelow(); p != nil {
		p.Draw(s.Context, &s.screen, s.belowRect())
	} else if l.rule >= 0 {
		details.Draw(&s.Context, &s.screen, l.below(), s.titled())
	}
}

// drawOver draws the lines at the bottom: a question, the command line, the
// filter, or status line and footer.
func (s *session) drawOver(l layout) {
	switch mode := s.Layers.Top(); {
	case mode.IsQuestion():
		s.panels[mode].Draw(s.Context, &s.screen, l.whole())
	case mode.IsLine():
		s.panels[mode].Draw(s.Context, &s.screen, draw.Rect{Top: l.height - 2, Width: l.width, Height: 2})
	default:
		s.drawFooter(l)
	}
}

// drawOneLine draws what fits into less than 40×10: a summary, or the field or
// question that is open.
func (s *session) drawOneLine(l layout) {
	switch mode := s.Layers.Top(); {
	case mode.TakesText() && s.panels[mode] != nil:
		s.panels[mode].Draw(s.Context, &s.screen, l.whole())
		if mode != keys.Help {
			s.smallKeys(l, mode)
		}
	case mode.IsQuestion():
		s.panels[mode].Draw(s.Context, &s.screen, l.whole())
	case mode == keys.Review, mode == keys.Conflicts, mode == keys.StageChoice, mode == keys.Transitions:
		s.drawSmallChoice(l, mode)
	case mode == keys.Timeline:
		s.drawSmallMain(l)
	case s.Status.Text != "":
		s.screen.Area(0, l.height, l.width).Wrapped(s.Status.Kind, s.Status.Text)
	default:
		s.drawSmallList(l)
	}
}
