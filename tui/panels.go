package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// take does what a panel wants of the program, in the order of Result's fields.
func (s *session) take(w keys.Command, r panel.Result) tea.Cmd {
	var cmds []tea.Cmd
	if r.Pass && !s.handleScrub(w) {
		if cmd := s.handleList(w); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	if r.Close {
		s.close()
	}
	switch {
	case len(r.Do) > 0:
		if !s.do(r.Do...) {
			return inOrder(cmds...)
		}
	case len(r.Try) > 0:
		if err := s.try(r.Try...); err != nil {
			s.fail(err)
		}
	case r.TryNothing:
		s.try()
	}
	if r.Go != nil {
		s.goToPlace(*r.Go)
	}
	if !r.At.IsZero() {
		s.scrub(r.At)
	}
	if r.CopyOf != "" {
		cmds = append(cmds, s.copyText(r.Copy, r.CopyOf))
	}
	switch {
	case r.Err != nil:
		s.fail(r.Err)
	case r.Refuse != "":
		s.refuse(r.Refuse)
	case r.Say != "":
		s.say(r.Say)
	}
	if r.Run.Intent != keys.Nothing {
		if cmd := s.wish(r.Run); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	switch len(cmds) {
	case 0:
		return nil
	case 1:
		return cmds[0]
	}
	return inOrder(cmds...)
}

// goToPlace closes what lies over the timeline and goes to a version, or to a track
// where no version is named.
func (s *session) goToPlace(to editor.Focus) {
	s.backToTimeline()
	if to.Version < 0 {
		s.enterTrack(to.TrackRef)
		return
	}
	s.goTo(to.TrackRef, to.Version, to.Stage)
}

// openList opens a list in place of the one that is open, or closes it.
func (s *session) openList(scope keys.Scope) {
	if s.Layers.Top() == scope {
		s.close()
		return
	}
	s.closeList()
	s.open(scope)
	s.panels[scope].Open(s.Context, "")
}

// panelShown returns the topmost panel that stands in place of the rows, below
// fields and questions; nil where that is none of the panels.
func (s *session) panelShown() panel.Panel {
	for i := len(s.Layers) - 1; i >= 0; i-- {
		switch scope := s.Layers[i]; {
		case s.panels[scope] != nil:
			return s.panels[scope]
		case scope.IsQuestion(), scope == keys.CommandField, scope == keys.FilterField:
		default:
			return nil
		}
	}
	return nil
}

// panelRect is the part of the screen that a panel in place of the rows has:
// between title and status line, or footer where there is no status line.
func (s *session) panelRect() draw.Rect {
	below := 3
	if s.Size() < panel.Normal {
		below = 2
	}
	return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - below}
}

// layOut brings the panel on the screen up to date.
func (s *session) layOut() {
	if p := s.panelShown(); p != nil {
		p.Layout(s.Context, s.panelRect())
	}
}

// drawPanel draws title and panel.
func (s *session) drawPanel(l layout) {
	s.drawTitle(l)
	s.panelShown().Draw(s.Context, &s.screen, s.panelRect())
}

// clickPanel tells the panel on top what the mouse is on.
func (s *session) clickPanel(x, y int) tea.Cmd {
	what, part, ok := s.screen.At(x, y)
	if !ok {
		return nil
	}
	return s.handle(keys.Command{Intent: keys.Click, What: what, Column: x - part.Left, Line: y - part.Top})
}
