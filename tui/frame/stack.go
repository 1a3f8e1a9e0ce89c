// Package frame arranges the open panels on the screen and draws what stands around
// them: title, status line, footer. It says which part of the screen each panel has. It
// reads a panel.Context and what panels say of themselves; what a key does it does not
// know.
package frame

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/details"
	"github.com/lctui/lctui/tui/panel/rows"
)

// Stack has the panel of every scope. Which of them are open says Context.Layers.
type Stack [keys.Scopes]panel.Panel

// shown returns the topmost panel that stands in place of the rows, below fields and
// questions; where there is none the rows.
func (s *Stack) shown(c *panel.Context) (scope keys.Scope, p panel.Panel) {
	for _, scope := range slices.Backward(c.Layers) {
		if !scope.IsQuestion() && !scope.IsLine() && (!scope.HasPanel() || s[scope].Face(*c).Whole) {
			return scope, s[scope]
		}
	}
	return keys.Timeline, s[keys.Timeline]
}

// below returns the topmost panel below the rows, under questions; nil for none.
func (s *Stack) below(c *panel.Context) panel.Panel {
	for _, scope := range slices.Backward(c.Layers) {
		if scope.HasPanel() && !s[scope].Face(*c).Whole {
			return s[scope]
		}
	}
	return nil
}

// screen is how the parts of the screen are shared out. The rows, or the topmost panel in
// their place, have main, the panel below them, nil for none, has under. heading, status
// and footer are the lines, counted from 0, of the heading below the rows, the status line
// and the footer, -1 for those that are not shown.
type screen struct {
	scope                   keys.Scope
	shown, below            panel.Panel
	rows, main, under       draw.Rect
	heading, status, footer int
}

// arrange shares the screen out for its size and what is open.
func (s *Stack) arrange(c *panel.Context) screen {
	at := screen{below: s.below(c), status: -1, footer: c.Height - 1}
	at.scope, at.shown = s.shown(c)
	end, size := at.footer, c.Size()
	if size >= panel.Normal {
		at.status = c.Height - 2
		end = at.status
	}
	at.heading = at.headingLine(c, end)
	at.rows = draw.Rect{Top: 1, Width: c.Width, Height: c.Height - 2}
	switch {
	case at.heading >= 0:
		at.rows.Height = at.heading - 1
		at.under = draw.Rect{Top: at.heading, Width: c.Width, Height: end - at.heading}
	case size == panel.Small:
		at.rows.Height--
	}
	if at.main = at.rows; at.scope != keys.Timeline {
		at.main, at.under = panelRect(c), at.shown.Face(*c).Below
	}
	return at
}

// headingLine is the line of the heading below the rows, where the lines below it end
// before a line; -1 for none.
func (at *screen) headingLine(c *panel.Context, end int) int {
	switch size := c.Size(); {
	case size >= panel.Normal:
		if at.below != nil {
			if lines := at.below.Face(*c).Lines; lines > 0 { // it stands directly under the rows
				above := rows.Above(c)
				return above + max(1, min(rows.Lines(c), end-above-1-lines))
			}
		}
		if c.Height >= 30 {
			return end - 10
		}
		return end - 8
	case size == panel.OneLine || !c.Layers.HasPanel():
		return -1
	case size == panel.Small:
		return end - 7
	case c.Can(lifecycle.Draw) != "":
		return end - 6 // what is cut in the list is written out below it
	}
	return end - 5
}

// panelRect returns the part of the screen that a panel in place of the rows has: between
// title and status line, or footer where there is no status line; on less than 40×10 all
// of it.
func panelRect(c *panel.Context) draw.Rect {
	switch size := c.Size(); {
	case size == panel.OneLine:
		return whole(c)
	case size < panel.Normal:
		return draw.Rect{Top: 1, Width: c.Width, Height: c.Height - 2}
	}
	return draw.Rect{Top: 1, Width: c.Width, Height: c.Height - 3}
}

func whole(c *panel.Context) draw.Rect { return draw.Rect{Width: c.Width, Height: c.Height} }

// Layout brings the window and the panels on the screen up to date, so that drawing only
// reads. It returns what the panel on top has in focus, nil where it leaves that as it
// is. Describe is to be called when that has the focus.
func (s *Stack) Layout(c *panel.Context) *editor.Focus {
	if c.Size() >= panel.Small {
		c.Bars = rows.Bars(c)
		if width := max(c.Width-s.Bars(c)-1, 0); width != c.Window.Width() {
			c.Window = c.Window.Resize(width, c.Editor.Instant(), c.Cursor)
		}
	}
	at := s.arrange(c)
	s[keys.Timeline].Layout(*c, at.rows)
	if at.scope != keys.Timeline {
		at.shown.Layout(*c, at.main)
		at.under = at.shown.Face(*c).Below
	}
	if at.below != nil {
		at.below.Layout(*c, at.under)
	}
	if at.scope == keys.Timeline || at.scope != c.Layers.Top() {
		return nil
	}
	return at.shown.Face(*c).Focus
}

// Describe writes into the context what the open panels say of themselves: which track
// the title names, what filter is in force, what is being typed.
func (s *Stack) Describe(c *panel.Context) {
	c.Titled, c.Typed = c.Focus.TrackRef, panel.Typed{}
	for _, scope := range c.Layers { // the topmost has the last word
		if t := s[scope].Face(*c).Titled; t != nil && t.File < len(c.Editor.Files) {
			c.Titled = *t
		}
	}
	if face := s.browsed(c); face.Filter != nil {
		c.Browsed = panel.Browsed{Filter: face.Filter.Text, Shown: face.Shown, All: face.All, Noun: face.Noun}
	} else {
		c.Browsed = panel.Browsed{Filter: c.Filter.Text, Shown: len(c.Rows.List), Noun: "rows"}
		if t := c.Track(); t != nil {
			c.Browsed.All = len(t.Versions)
		}
	}
	if below := s.below(c); below != nil {
		c.Typed = below.Face(*c).Typed
	}
}

// Filter returns the filter of the topmost layer with rows of its own.
func (s *Stack) Filter(c *panel.Context) *panel.Filter {
	if face := s.browsed(c); face.Filter != nil {
		return face.Filter
	}
	return &c.Filter
}

// browsed is the face of the topmost layer with rows of its own, empty for the timeline.
func (s *Stack) browsed(c *panel.Context) panel.Face {
	if scope := c.Layers.Browsing(); scope != keys.Timeline {
		return s[scope].Face(*c)
	}
	return panel.Face{}
}

// Bars returns the column at which the bars on the screen begin, or those below a list.
func (s *Stack) Bars(c *panel.Context) int {
	for _, scope := range slices.Backward(c.Layers) {
		if bar := s[scope].Face(*c).Bar; bar > 0 {
			return bar
		}
	}
	return c.Bars
}

// Draw draws the whole screen and returns it as text. It only reads.
func (s *Stack) Draw(c *panel.Context, f *draw.Frame) string {
	if c.Width <= 0 || c.Height <= 0 {
		f.Begin(0)
		return f.Finish(c.Theme)
	}
	f.Begin(c.Height)
	if c.Size() == panel.OneLine {
		s.drawSmall(c, f)
		return f.Finish(c.Theme)
	}
	drawTitle(c, f)
	at := s.arrange(c)
	at.shown.Draw(*c, f, at.main)
	switch {
	case at.below != nil:
		at.below.Draw(*c, f, at.under)
	case at.scope == keys.Timeline && at.heading >= 0:
		details.Draw(c, f, at.under, titled(c))
	}
	switch top := c.Layers.Top(); {
	case top.IsQuestion():
		s[top].Draw(*c, f, whole(c))
	case top.IsLine():
		s[top].Draw(*c, f, draw.Rect{Top: c.Height - 2, Width: c.Width, Height: 2})
	default:
		s.drawFooter(c, f, at)
	}
	return f.Finish(c.Theme)
}
