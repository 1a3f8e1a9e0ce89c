package tui

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// leftWidth is the width of tracks and coming transitions, before the divider.
const leftWidth = 18

// layout says on which lines, counted from 0, the parts of the timeline stand.
// A part that is not shown has line -1 or no lines.
type layout struct {
	size          panel.Size
	width, height int
	// left is the column at which rulers and rows begin.
	left                  int
	tracks, ruler, marker int
	// note is where it stands that there are no dates, in place of the rulers.
	note                     int
	rows, rowCount           int
	rule, panel, panelCount  int
	headline, status, footer int
}

// layout places the parts for the size and the mode.
func (s *session) layout() layout {
	l := layout{size: panel.SizeOf(s.Width, s.Height), width: s.Width, height: s.Height,
		tracks: -1, ruler: -1, marker: -1, note: -1, rule: -1, headline: -1, status: -1, footer: s.Height - 1}
	switch l.size {
	case panel.Large:
		l.left, l.ruler, l.marker, l.rows = leftWidth+1, 1, 3, 4
		l.bottom(9)
	case panel.Normal:
		l.tracks, l.ruler, l.marker, l.rows = 1, 2, 4, 5
		l.bottom(7)
	case panel.Small:
		l.ruler, l.rows, l.headline = 1, 3, s.Height-3
		l.rowCount = l.headline - l.rows
		if s.Layers.Has(keys.StageChoice) || s.Layers.Has(keys.Transitions) || s.Layers.Top().HasPanel() {
			l.headline = -1
			l.panelOf(6)
		}
	case panel.Tiny:
		l.rows, l.headline = 1, s.Height-2
		l.rowCount = l.headline - l.rows
		if s.Layers.Has(keys.StageChoice) || s.Layers.Has(keys.Transitions) || s.Layers.Top().HasPanel() {
			l.headline = -1
			l.panelOf(4)
			if s.Can(lifecycle.Draw) != "" {
				l.panelOf(5) // what is cut in the list is written out below it
			}
		}
	default:
		l.footer = -1
	}
	if s.Can(lifecycle.Draw) != "" && !s.isOverriding() {
		l.withoutRulers()
	}
	if p := s.panelBelow(); p != nil && l.size >= panel.Normal {
		if lines := p.Face(s.Context).Lines; lines > 0 {
			l.under(max(s.rowLines(l), s.leftRows(l)), lines)
		}
	}
	return l
}

// withoutRulers puts a note in the place of rulers and marker line: it takes one
// line less.
func (l *layout) withoutRulers() {
	switch l.size {
	case panel.Large, panel.Normal:
		l.note, l.ruler, l.marker, l.rows = l.ruler, -1, -1, l.rows-1
		l.rowCount++
	case panel.Small:
		l.tracks, l.note, l.ruler = 1, 2, -1
	}
}

// rowLines is how many lines the rows take, with those between them that a large
// screen has where dates are not known.
func (s *session) rowLines(l layout) int {
	n := len(s.Rows.List)
	if l.size != panel.Large || s.Can(lifecycle.Draw) == "" || s.Track() == nil {
		return n
	}
	lane := s.Tracks.At(s.Focus.TrackRef)
	for at := 1; at < len(s.Rows.List); at++ {
		if lane.Cluster(int(s.Rows.List[at])) != lane.Cluster(int(s.Rows.List[at-1])) {
			n++
		}
	}
	return n
}

// leftBelow is how many lines at the left go to what comes next.
const leftBelow = 6

// leftRows is how many lines the tracks at the left need, where they stand there.
func (s *session) leftRows(l layout) int {
	switch {
	case l.left == 0:
		return 0
	case s.Can(lifecycle.Draw) != "":
		return len(s.leftLines())
	}
	return len(s.Tracks.Tabs()) + leftBelow
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

// barWidth gives the number of cells of a bar.
func (l *layout) barWidth(names int) int {
	return max(l.width-l.left-timeline.HeadWidth-names-2, 0)
}

// barAt is the column at which bars begin.
func (l *layout) barAt(names int) int { return l.left + timeline.HeadWidth + names + 1 }

// names is the width of the column of versions.
func (s *session) names() int {
	if s.Track() == nil {
		return timeline.NameWidth(0)
	}
	if s.Can(lifecycle.Draw) != "" {
		return datelessNames(s.Tracks.At(s.Focus.TrackRef).Widest)
	}
	return timeline.NameWidth(s.Tracks.At(s.Focus.TrackRef).Widest)
}

// fitWindow gives the window the width that the layout has for bars.
func (s *session) fitWindow() {
	l := s.layout()
	if l.size < panel.Small {
		return
	}
	s.Bars = l.barAt(s.names())
	width := l.barWidth(s.names())
	if p := s.panelShown(); p != nil && p.Face(s.Context).Bar > 0 {
		width = max(l.width-p.Face(s.Context).Bar-1, 0)
	}
	if s.isOverriding() {
		width = max(l.width-s.overrideColumns().bar-1, 0)
	}
	if width != s.Window.Width() {
		s.Window = s.Window.Resize(width, s.Editor.Instant(), s.Cursor)
	}
}
