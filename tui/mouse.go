package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// mouse is whether the mouse is on, and a boundary that is being dragged.
type mouse struct {
	on       bool
	dragging bool
	// stage is the stage whose start is dragged, scrubbing a drag of the axis.
	stage     int
	scrubbing bool
}

// mouseUsed does what a click, a drag or the wheel asks for.
func (s *session) mouseUsed(msg tea.MouseMsg) tea.Cmd {
	if s.busy || s.leaving {
		return nil
	}
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return s.wheel(keys.RowUp)
	case msg.Button == tea.MouseButtonWheelDown:
		return s.wheel(keys.RowDown)
	case msg.Action == tea.MouseActionRelease:
		s.release()
	case msg.Action == tea.MouseActionMotion && s.mouse.dragging:
		s.drag(msg.X)
	case msg.Action == tea.MouseActionMotion && s.mouse.scrubbing:
		s.scrubToCell(msg.X)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft:
		return s.click(msg.X, msg.Y)
	}
	return nil
}

func (s *session) wheel(i keys.Intent) tea.Cmd {
	switch mode := s.Layers.Top(); {
	case mode == keys.Help && i == keys.RowUp:
		return s.handle(keys.Command{Intent: keys.FieldUp})
	case mode == keys.Help:
		return s.handle(keys.Command{Intent: keys.FieldDown})
	case mode.IsBrowsing() || mode == keys.Review || mode == keys.Viewer || mode == keys.StageChoice:
		s.Status = panel.Status{}
		return s.wish(keys.Command{Intent: i})
	}
	return nil
}

// click focuses what is under it, where the topmost layer has rows: beside a question
// or a choice a click means nothing. A field with a text that is not kept asks first.
func (s *session) click(x, y int) tea.Cmd {
	s.Status = panel.Status{}
	if s.Layers.Top().IsTrial() {
		if s.Trial != nil && !s.Trial.Means(s.Editor.Now()) {
			s.open(keys.FieldQuestion)
			return nil
		}
		s.dropAny()
	}
	if !s.Layers.Top().IsBrowsing() {
		return nil
	}
	return s.clickPanel(x, y)
}

// dropAny closes an open field as Esc does.
func (s *session) dropAny() { s.handle(keys.Command{Intent: keys.Drop}) }

// scrubToCell moves the time cursor to a cell of the axis.
func (s *session) scrubToCell(x int) {
	at := s.barsShown()
	c := max(0, min(x-at, s.Window.Width()-1))
	s.Cursor = s.Window.StartOf(c).UTC()
	s.settle()
}

// drag shows the start moved to the day under the mouse.
func (s *session) drag(x int) {
	c := max(0, min(x-s.Bars, s.Window.Width()-1))
	stages := lifecycle.Stages(s.keptVersion())
	if s.mouse.stage >= len(stages) {
		return
	}
	start := stages[s.mouse.stage].Start
	cell := s.Window.Cell(start.Time)
	t := start.Time
	if c != cell {
		t = s.Window.StartOf(c).UTC().Truncate(time.Second)
	}
	ref := s.Focus.Ref()
	ref.Stage = s.mouse.stage
	edit := change.StartEdit(ref, len(s.keptVersion().Stages) == 0, start, model.StartAt(t))
	if s.try(editor.Change{File: s.Focus.File, Edits: []model.Edit{edit}}) != nil {
		return
	}
	s.say(stages[s.mouse.stage].Name + " = " + phrase.Instant(t) + phrase.Was(start, model.StartAt(t)))
}

// keptVersion is the focused version without what is being tried.
func (s *session) keptVersion() *model.Version {
	t := s.KeptTrack()
	if t == nil || s.Focus.Version >= len(t.Versions) {
		return &model.Version{}
	}
	return t.Versions[s.Focus.Version]
}

// release keeps a dragged start as one step.
func (s *session) release() {
	dragging := s.mouse.dragging
	s.mouse.dragging, s.mouse.scrubbing = false, false
	if !dragging || s.Trial == nil {
		return
	}
	before, after := lifecycle.Stages(s.keptVersion()), s.Stages()
	if k := s.mouse.stage; k < len(before) && k < len(after) {
		c := change.Change{Op: change.StartChanged, Version: s.Focused().Text, Stage: before[k].Name, From: before[k].Start, To: after[k].Start}
		s.keepTried(c.String())
		return
	}
	s.try()
}
