package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/rows"
)

// layout says on which lines, counted from 0, the parts of the timeline stand.
// A part that is not shown has line -1 or no lines.
type layout struct {
	size                    panel.Size
	width, height           int
	ruler, marker           int
	rows, rowCount          int
	rule, panel, panelCount int
	status, footer          int
}

// layout places the parts for the size and the mode.
func (s *session) layout() layout {
	l := layout{size: s.Size(), width: s.Width, height: s.Height, rows: rows.Above(&s.Context),
		ruler: -1, marker: -1, rule: -1, status: -1, footer: s.Height - 1}
	switch l.size {
	case panel.Large:
		l.bottom(9)
	case panel.Normal:
		l.bottom(7)
	case panel.Small:
		l.rowCount = s.Height - 3 - l.rows
		if s.Layers.HasPanel() {
			l.panelOf(6)
		}
	case panel.Tiny:
		l.rowCount = s.Height - 2 - l.rows
		switch {
		case s.Layers.HasPanel() && s.Can(lifecycle.Draw) != "":
			l.panelOf(5) // what is cut in the list is written out below it
		case s.Layers.HasPanel():
			l.panelOf(4)
		}
	default:
		l.footer = -1
	}
	if p := s.panelBelow(); p != nil && l.size >= panel.Normal {
		if lines := p.Face(s.Context).Lines; lines > 0 {
			l.under(rows.Lines(&s.Context), lines)
		}
	}
	return l
}

// rowsRect is the part of the screen that tracks and rows have.
func (s *session) rowsRect() draw.Rect {
	l := s.layout()
	end := l.rule
	switch {
	case end >= 0:
	case l.size == panel.Small:
		end = l.height - 2
	default:
		end = l.height - 1
	}
	return draw.Rect{Top: 1, Width: l.width, Height: end - 1}
}

// under puts the panel, which needs some lines, directly under n rows, where they
// need less room than there is.
func (l *layout) under(n, lines int) {
	l.rowCount = max(1, min(n, l.status-l.rows-1-lines))
	l.rule = l.rows + l.rowCount
	l.panel, l.panelCount = l.rule+1, l.status-l.rule-1
}

// bottom places details, status line and footer; from 30 lines on details have
// two lines more than at 80×24.
func (l *layout) bottom(details int) {
	if l.height >= 30 {
		details = 9
	}
	l.status = l.height - 2
	l.panel, l.panelCount = l.status-details, details
	l.rule = l.panel - 1
	l.rowCount = l.rule - l.rows
}

// panelOf makes room for a panel of n lines above the footer.
func (l *layout) panelOf(n int) {
	l.panel, l.panelCount = l.footer-n, n
	l.rule = l.panel - 1
	l.rowCount = l.rule - l.rows
}

// whole is all of the screen.
func (l *layout) whole() draw.Rect { return draw.Rect{Width: l.width, Height: l.height} }

// below is the panel below the rows, with its heading.
func (l *layout) below() draw.Rect {
	return draw.Rect{Top: l.rule, Width: l.width, Height: l.panelCount + 1}
}

// barsShown is the column at which the bars on the screen begin, or those below a list.
func (s *session) barsShown() int {
	for _, scope := range slices.Backward(s.Layers) {
		if p := s.panels[scope]; p != nil {
			if bar := p.Face(s.Context).Bar; bar > 0 {
				return bar
			}
		}
	}
	return s.Bars
}

// fitWindow returns the window the width that the layout has for bars.
func (s *session) fitWindow() {
	l := s.layout()
	if l.size < panel.Small {
		return
	}
	s.Bars = rows.Bars(&s.Context)
	width := max(l.width-s.barsShown()-1, 0)
	if width != s.Window.Width() {
		s.Window = s.Window.Resize(width, s.Editor.Instant(), s.Cursor)
	}
}
