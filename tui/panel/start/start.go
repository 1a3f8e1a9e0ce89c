// Package start is the field in which a start is typed. After every key it shows what the text
// means, the findings it would cause and the resulting bar. The caller decides which start it is
// and how it is set.
package start

import (
	"fmt"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open field.
type Panel struct {
	panel.Basic
	field panel.Field
	of    panel.Start
	trial panel.Trial
	// before is what had the focus when the field opened.
	before editor.Focus
	// window is the part of time shown when the field opened.
	window timeline.Window
	// meant is the start that the text stands for, note a remark about it.
	meant model.Start
	note  string
}

// Open opens the field on a panel.Start, or on the focused start with a text that a command has
// given.
func (p *Panel) Open(c *panel.Context, with any) []panel.Effect {
	of, ok := with.(panel.Start)
	if !ok {
		of = panel.FocusedStart(c)
		of.Text, _ = with.(string)
	}
	*p = Panel{of: of, before: c.Focus, window: c.Window, field: panel.ProposedField(of.Opened)}
	if of.Text == "" {
		return p.try(c)
	}
	p.field = panel.NewField(of.Text)
	tried := p.try(c)
	if p.trial.Err == nil {
		return p.keep(c)
	}
	return append(tried, panel.Refuse(p.trial.Err.Error()))
}

// steps are the periods by which keys move the date in the field.
var steps = map[keys.Intent]string{keys.FieldUp: "+1d", keys.FieldDown: "-1d", keys.FieldPageUp: "+1mo", keys.FieldPageDown: "-1mo"}

// Handle edits the text, moves the date, and keeps or drops it.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if known, changed := p.field.Handle(w); known && changed {
		return p.panned(c, p.try(c))
	}
	switch w.Intent {
	case keys.Keep:
		return p.keep(c)
	case keys.Drop:
		to := panel.Try{State: c.Editor.Now()}
		if p.of.Follow {
			to.Focus = &p.before
		}
		return []panel.Effect{panel.Close{}, to, panel.SetWindow(p.window)}
	case keys.NextField, keys.PreviousField:
		return panel.Said("there is no other field: " + c.Keys.First(keys.StartField, keys.Keep) + " keeps the start")
	}
	if by := steps[w.Intent]; by != "" {
		return p.panned(c, p.nudge(c, by))
	}
	return nil
}

// panned adds the effect of moving the window to the date typed, if the bars do not show it.
func (p *Panel) panned(c *panel.Context, r []panel.Effect) []panel.Effect {
	if p.trial.Err == nil && p.meant.IsAt() && c.Window.Width() > 0 && !c.Window.Shows(p.meant.Time()) {
		return append(r, panel.SetWindow(c.Window.Pan(c.Window.Cell(p.meant.Time())-c.Window.Width()/2)))
	}
	return r
}

// try shows what the text would do. A stage that appears gets the focus.
func (p *Panel) try(c *panel.Context) []panel.Effect {
	var to editor.Change
	var err error
	if p.meant, p.note, err = lifecycle.ParseStart(p.field.String(), c.Editor.Instant(), p.of.Present); err == nil {
		to, err = p.of.Change(c, p.meant)
	} else {
		err = p.behindOld(c, err)
	}
	r := p.trial.Show(c, to, err)
	if p.of.Follow && p.trial.State != nil {
		focus, _ := p.trial.State.At(c.Focus)
		focus.Stage = lifecycle.IndexOf(p.trial.State.Object(focus.TrackRef).Version(focus.Ref()), p.of.Stage)
		r.Focus = &focus
	}
	return []panel.Effect{r}
}

// behindOld returns an error that explains what to do if a shift such as +=1mo follows other text.
// That happens when it is typed after the present start. Otherwise it returns err.
func (p *Panel) behindOld(c *panel.Context, err error) error {
	text, now := p.field.String(), c.Editor.Instant()
	at := max(strings.LastIndex(text, "+="), strings.LastIndex(text, "-="))
	if at <= 0 {
		return err
	}
	if _, _, wrong := lifecycle.ParseStart(text[at:], now, model.StartAt(now)); wrong != nil {
		return err
	}
	return fmt.Errorf("%s must be typed alone: %s clears the field", model.Escape(text[at:]), c.Keys.First(keys.StartField, keys.ClearField))
}

// nudge moves the date in the field by a period. The result is a proposal like the text that the
// field opens with: the next text typed replaces it.
func (p *Panel) nudge(c *panel.Context, by string) []panel.Effect {
	if p.trial.Err != nil || !p.meant.IsAt() {
		return panel.Refusing("there is no date in the field to move")
	}
	shift, err := lifecycle.ParseShift(by)
	if err != nil {
		return nil
	}
	t, _ := shift.From(p.meant.Time())
	t = t.Truncate(time.Second)
	text := model.FormatTime(t)
	if typed := p.field.String(); !strings.ContainsAny(typed, "Tt") || strings.HasPrefix(typed, "t") {
		text = phrase.Instant(t)
	}
	p.field.Propose(text)
	return p.try(c)
}

// keep keeps what the text means, unless the text cannot be understood.
func (p *Panel) keep(c *panel.Context) []panel.Effect {
	if p.trial.Err == nil && !p.of.Adding && p.meant.Equal(p.of.Present) && p.field.String() != p.of.Opened {
		return append(panel.Closed(), panel.Try{State: c.Editor.Now()}, panel.Say(p.of.Stage+" stays as it is: "+model.Escape(p.field.String())+" is its start already"+p.fromStart()))
	}
	return p.trial.Keep(p.of.Label(p.meant), p.note)
}

// fromStart explains how a period moves the start, if one was typed that is relative to now.
func (p *Panel) fromStart() string {
	if text := strings.TrimSpace(p.field.String()); text != "" && (text[0] == '+' || text[0] == '-') {
		return "; " + text[:1] + "=" + model.Escape(text[1:]) + " moves it"
	}
	return ""
}

// Face returns the hints and the text.
func (p *Panel) Face(*panel.Context) panel.Face {
	text := p.field.String()
	return panel.Face{Typed: panel.Typed{Text: p.of.Stage + " " + text, Lost: text != p.of.Opened}, Hints: hints}
}

// hints are the hints of the field.
var hints = []panel.Hint{
	panel.Key("keep", keys.Keep), panel.Key("drop", keys.Drop), panel.Key("clear", keys.ClearField),
	panel.Key("day", keys.FieldUp, keys.FieldDown), panel.Key("month", keys.FieldPageUp, keys.FieldPageDown),
}
