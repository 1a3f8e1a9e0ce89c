package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// mouse turns mouse events into commands for the topmost layer, and the dragging of a start into
// changes.
type mouse struct {
	on bool
	// scrubbing is set while the axis is dragged, dragging while the start of a stage is dragged.
	// stage is the index of that stage, and change the change that releasing it makes.
	scrubbing, dragging bool
	stage               int
	change              editor.Change
}

// used returns the command for a click, a drag or the wheel or, if it has none, the effects to do.
// bars is the column at which the bars on the screen begin.
func (m *mouse) used(c *panel.Context, f *draw.Frame, bars int, msg tea.MouseMsg) (keys.Command, []panel.Effect) {
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return wheel(c, keys.RowUp, keys.FieldUp), nil
	case msg.Button == tea.MouseButtonWheelDown:
		return wheel(c, keys.RowDown, keys.FieldDown), nil
	case msg.Action == tea.MouseActionRelease:
		return keys.Command{}, m.release(c)
	case msg.Action == tea.MouseActionMotion && m.dragging:
		return keys.Command{}, m.drag(c, msg.X)
	case msg.Action == tea.MouseActionMotion && m.scrubbing:
		return keys.Command{}, scrub(c, msg.X-bars)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft:
		return m.click(c, f, bars, msg)
	}
	return keys.Command{}, nil
}

// wheel returns the command that scrolls the topmost layer: field in the help, row in other
// layers that scroll, none elsewhere.
func wheel(c *panel.Context, row, field keys.Intent) keys.Command {
	switch top := c.Layers.Top(); {
	case top == keys.Help:
		return keys.Command{Intent: field}
	case top.IsBrowsing() || top == keys.Review || top == keys.Viewer || top == keys.StageChoice:
		c.Status = panel.Status{}
		return keys.Command{Intent: row}
	}
	return keys.Command{}
}

// click does what a hint of the footer names. Elsewhere it focuses what is under the mouse if the
// topmost layer has rows. Next to a question or a choice it does nothing. A click closes an open
// field, but asks first if its text would change something.
func (m *mouse) click(c *panel.Context, f *draw.Frame, bars int, msg tea.MouseMsg) (keys.Command, []panel.Effect) {
	c.Status = panel.Status{}
	top := c.Layers.Top()
	what, part, ok := f.At(msg.X, msg.Y)
	switch hint := panel.HintIntent(what); {
	case ok && hint != keys.Nothing:
		return keys.Command{Intent: hint, What: what}, nil
	case top.IsTrial() && c.Trial != nil && !c.Trial.Means(c.Editor.Now()):
		return keys.Command{}, panel.Opened(keys.FieldQuestion, nil)
	case top.IsTrial():
		return keys.Command{Intent: keys.Drop}, nil
	}
	switch {
	case !ok || !top.IsBrowsing():
		return keys.Command{}, nil
	case what == panel.OnAxis:
		m.scrubbing = true
		return keys.Command{}, scrub(c, msg.X-bars)
	}
	return keys.Command{Intent: keys.Click, What: what, Column: msg.X - part.Left, Line: msg.Y - part.Top}, nil
}

// scrub moves the time cursor to a cell of the axis, without scrolling the axis.
func scrub(c *panel.Context, cell int) []panel.Effect {
	window := c.Window
	at := window.StartOf(max(0, min(cell, window.Width()-1))).UTC()
	return []panel.Effect{panel.MoveCursor(at), panel.SetWindow(window)}
}

// startDrag begins to drag the start of a stage of the focused version.
func (m *mouse) startDrag(stage int) { m.dragging, m.stage, m.change = true, stage, editor.Change{} }

// drag tries the dragged start at the beginning of the cell under the mouse. In the cell where it
// was, it keeps its exact time.
func (m *mouse) drag(c *panel.Context, x int) []panel.Effect {
	v := c.KeptVersion()
	stages := lifecycle.Stages(v)
	if m.stage >= len(stages) {
		return nil
	}
	start := stages[m.stage].Start
	t := start.Time()
	if cell := max(0, min(x-c.Bars, c.Window.Width()-1)); cell != c.Window.Cell(t) {
		t = c.Window.StartOf(cell).UTC().Truncate(time.Second)
	}
	edit := change.StartEdit(c.Focus.Ref().InStage(m.stage), len(v.Stages) == 0, start, model.StartAt(t))
	m.change = editor.Change{File: c.Focus.File, Edits: []model.Edit{edit}}
	state, err := c.Editor.Try(m.change)
	if err != nil {
		return []panel.Effect{panel.Try{State: c.Editor.Now()}}
	}
	return []panel.Effect{panel.Try{State: state}, panel.Say(stages[m.stage].Name + " = " + phrase.Instant(t) + phrase.Was(start, model.StartAt(t)))}
}

// release keeps a dragged start as one undo step.
func (m *mouse) release(c *panel.Context) []panel.Effect {
	dragging := m.dragging
	m.dragging, m.scrubbing = false, false
	if !dragging || c.Trial == nil {
		return nil
	}
	before, after := lifecycle.Stages(c.KeptVersion()), c.Stages()
	if k := m.stage; k < len(before) && k < len(after) {
		moved := change.Change{Op: change.StartChanged, Version: c.Focused().Text, Stage: before[k].Name, From: before[k].Start, To: after[k].Start}
		m.change.Label = moved.String()
		return []panel.Effect{panel.Do{Changes: []editor.Change{m.change}}}
	}
	return []panel.Effect{panel.Try{State: c.Editor.Now()}}
}
