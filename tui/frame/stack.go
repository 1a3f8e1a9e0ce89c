// Package frame arranges the open panels on the screen and draws what surrounds them: title, status
// line, footer. It decides which part of the screen each panel gets. It reads a panel.Context and
// the faces of the panels, and knows nothing of what keys do.
package frame

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Stack has the panel of every scope. Context.Layers says which of them are open.
type Stack struct {
	Panels [keys.Scopes]panel.Panel
	// item is the timeline that Layout made below a list, nil if it made none.
	item *item
	// entered is the object in focus, and opened the window in which it was first shown. If the
	// present window differs from opened, the user has chosen it.
	opened  timeline.Window
	entered model.TrackRef
}

// faces caches the faces of the panels, so that each panel is asked only once.
type faces struct {
	stack *Stack
	c     *panel.Context
	known [keys.Scopes]panel.Face
	asked [keys.Scopes]bool
}

func (f *faces) of(scope keys.Scope) *panel.Face {
	if !f.asked[scope] {
		f.known[scope], f.asked[scope] = f.stack.Panels[scope].Face(f.c), true
	}
	return &f.known[scope]
}

// shown returns the topmost layer that replaces the rows, or keys.Timeline if none does. Fields and
// questions are skipped.
func (f *faces) shown() keys.Scope {
	for _, scope := range slices.Backward(f.c.Layers) {
		if !scope.IsQuestion() && !scope.IsLine() && (!scope.HasPanel() || f.of(scope).Whole) {
			return scope
		}
	}
	return keys.Timeline
}

// below returns the topmost layer below the rows, or none. Questions are skipped.
func (f *faces) below() keys.Scope {
	for _, scope := range slices.Backward(f.c.Layers) {
		switch {
		case scope.HasPanel() && !f.of(scope).Whole:
			return scope
		case !scope.IsQuestion() && !scope.IsLine(): // it covers any layer below
			return none
		}
	}
	return none
}

// none stands for no layer: the timeline is never below itself.
const none = keys.Timeline

// bars returns the face of the layer whose bars determine the window. A list has its bars on the
// axis of the timeline below it, if that needs at least as many columns before the bars.
func (f *faces) bars() *panel.Face {
	for _, scope := range slices.Backward(f.c.Layers) {
		face := f.of(scope)
		if face.Bar == 0 {
			continue
		}
		if f.hasItem(face) {
			if f.stack.item = f.itemOf(face.About); f.stack.item.face.Bar >= face.Bar {
				return &f.stack.item.face
			}
		}
		return face
	}
	return f.of(keys.Timeline)
}

// screen is how the screen is divided. main is for the rows or the topmost panel that replaces
// them, under for the panel below. heading, status and footer are line numbers of the heading below
// the rows, the status line and the footer. They count from 0, and -1 means that the line is not
// shown.
type screen struct {
	shown, below            keys.Scope
	rows, main, under       draw.Rect
	heading, status, footer int
}

// arrange divides the screen according to its size and the open layers.
func (f *faces) arrange() screen {
	c := f.c
	at := screen{shown: f.shown(), below: f.below(), status: -1, footer: c.Height - 1}
	end := at.footer
	if c.Full() {
		at.status = c.Height - 2
		end = at.status
	}
	at.heading = f.headingLine(at.below, end)
	at.rows = draw.Rect{Top: 1, Width: c.Width, Height: c.Height - 2}
	if at.heading >= 0 {
		at.rows.Height = at.heading - 1
		at.under = draw.Rect{Top: at.heading, Width: c.Width, Height: end - at.heading}
	}
	if at.main = at.rows; at.shown != keys.Timeline {
		at.main, at.under = c.Inside(), draw.Rect{}
	}
	return at
}

// writes reports whether the lines of the focused version in its file are shown. They are shown
// with the details, and below what is typed or chosen, where they show what that changes.
func (at screen) writes() bool {
	if at.shown != keys.Timeline {
		return false
	}
	return at.below == none || (at.below.IsTrial() || at.below == keys.StageChoice) && at.under.Height >= leastPanel
}

// leastPanel is the minimum height of a panel below the rows that may leave room for lines of the
// file. leastWritten is the minimum number of such lines.
const (
	leastPanel   = 8
	leastWritten = 3
)

// drawWritten draws the lines of the focused version in its file on the lines that a panel leaves
// blank.
func drawWritten(c *panel.Context, f *draw.Frame, r draw.Rect) {
	end := r.Top + r.Height
	top := end
	for top > r.Top && f.Blank(top-1) {
		top--
	}
	if end-top > leastWritten && c.Written != nil {
		details.DrawWritten(c, f.Area(top+1, end-top-1, r.Width), model.None)
	}
}

// leastDetails is the minimum number of lines for the details if all rows fit above them.
const leastDetails = 3

// headingLine returns the line of the heading below the rows, or -1 if there is none. The lines
// below it end before line end.
func (f *faces) headingLine(below keys.Scope, end int) int {
	c := f.c
	switch {
	case c.Full():
		least, rows := 8, f.of(keys.Timeline)
		switch {
		case c.Two(): // the lines of the file are alongside
			least = max(10, c.Height/4)
		case c.Height >= 30:
			least = max(10, c.Height/3)
		}
		switch {
		case below != none && f.of(below).Lines > 0:
			least = 1 + f.of(below).Lines
		case below == none && c.ShownVersion() == nil: // there are no details
			least = 0
		case below == none && rows.Lines <= end-rows.Above-leastDetails: // all rows fit
			least = leastDetails
		}
		return rows.Above + max(1, min(rows.Lines, end-rows.Above-least)) // directly under the last row
	case !c.Layers.HasPanel():
		return -1
	case c.TextOnly() && c.Can(lifecycle.Draw) != "":
		end-- // reserves a line that spells out what the list cuts off
	}
	least := min(c.Height/2, 7)
	if below != none {
		least = max(least, min(1+f.of(below).Lines, end-f.of(keys.Timeline).Above-1)) // always show at least one row
	}
	return end - least
}

// Layout updates the window and the visible panels, so that drawing only reads. Describe must be
// called after it.
func (s *Stack) Layout(c *panel.Context) {
	if c.TooSmall() {
		return
	}
	f := &faces{stack: s, c: c}
	if s.item = nil; !c.TextOnly() {
		bars := f.bars()
		c.Bars = bars.Bar
		s.open(c, max(c.Width-bars.Bar-1-bars.Right, 0))
	}
	at := f.arrange()
	s.Panels[keys.Timeline].Layout(c, at.rows)
	if c.Written = nil; at.writes() && c.Rows.OnVersion() {
		on := &c.Focus
		if at.below != none && f.of(at.below).About != nil {
			on = f.of(at.below).About
		}
		c.Written = panel.WrittenOf(c, on)
	}
	if at.shown != keys.Timeline {
		s.Panels[at.shown].Layout(c, at.main)
	}
	if at.below != none {
		s.Panels[at.below].Layout(c, at.under)
	}
}

// open updates the window to its width and the object in focus.
func (s *Stack) open(c *panel.Context, width int) {
	object, was := model.TrackRef{File: c.Focus.File, Object: c.Focus.Object}, c.Window
	c.Window = s.windowOf(c, width, object != s.entered)
	if s.entered = object; was == s.opened || was.Width() == 0 {
		s.opened = c.Window
	}
}

// windowOf returns the window of width cells for the object in focus. If enters is set, the object
// gets a window of its own, unless the user has chosen one.
func (s *Stack) windowOf(c *panel.Context, width int, enters bool) timeline.Window {
	switch {
	case c.Window.Width() == 0, enters && c.Window == s.opened:
		return panel.FirstWindow(c, width)
	case enters:
		return panel.EnterWindow(c, width)
	}
	return c.Window.Resize(width, c.Editor.Instant(), c.Cursor)
}

// Describe writes into the context what the faces of the open panels state: what the title names,
// which filter applies, and what is being typed.
func (s *Stack) Describe(c *panel.Context) {
	titled, typed := c.Focus.TrackRef, panel.Typed{}
	browsed := panel.Browsed{Filter: c.Filter.Text, Shown: c.Rows.Versions(), All: c.Versions(), Noun: "rows"}
	for _, scope := range c.Layers { // the topmost applies
		face := s.Panels[scope].Face(c)
		if t := face.Titled; t != nil && t.File < len(c.Editor.Files) {
			titled = *t
		}
		if scope == c.Layers.Browsing() && face.Filter != nil {
			browsed = panel.Browsed{Filter: face.Filter.Text, Shown: face.Shown, All: face.All, Noun: face.Noun}
		}
		if scope.HasPanel() && !face.Whole {
			typed = face.Typed
		}
	}
	c.Titled, c.Browsed, c.Typed = titled, browsed, typed
}

// Filter returns the filter of the topmost layer with rows of its own.
func (s *Stack) Filter(c *panel.Context) *panel.Filter {
	if scope := c.Layers.Browsing(); scope != keys.Timeline {
		if face := s.Panels[scope].Face(c); face.Filter != nil {
			return face.Filter
		}
	}
	return &c.Filter
}

// Draw draws the whole screen and returns it as text. It changes nothing but f.
func (s *Stack) Draw(c *panel.Context, f *draw.Frame) string {
	if c.Width <= 0 || c.Height <= 0 {
		f.Begin(0)
		return f.Finish(c.Theme)
	}
	f.Begin(c.Height)
	if c.TooSmall() {
		f.Pen(0, c.Width).Put(timeline.Warning, panel.TooSmallText(c.Size))
		return f.Finish(c.Theme)
	}
	open := &faces{stack: s, c: c}
	drawTitle(c, f)
	at := open.arrange()
	s.Panels[at.shown].Draw(c, f, at.main)
	switch {
	case at.below != none:
		s.Panels[at.below].Draw(c, f, at.under)
		drawWritten(c, f, at.under)
	case at.shown != keys.Timeline:
		open.drawItem(f, at)
	case at.heading >= 0:
		details.Draw(c, f, at.under, titled(c))
	}
	switch top := c.Layers.Top(); {
	case top.IsQuestion():
		drawQuestion(c, f, c.All(), s.Panels[top])
	case top.IsLine():
		s.Panels[top].Draw(c, f, draw.Rect{Top: c.Height - 2, Width: c.Width, Height: 2})
	default:
		open.drawFooter(f, at)
	}
	return f.Finish(c.Theme)
}
