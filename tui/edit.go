package tui

import (
	"fmt"
	"strings"
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

// startField is the field in which a start is typed. Every key shows what the
// text means, what it would cause and the bar it would draw.
type startField struct {
	field panel.Field
	// opened is the text at the begin: a field that still holds it may be left
	// without a question.
	opened string
	// stage is the stage concerned, adding is set where it is a new one.
	stage  string
	adding bool
	// older is set where the start is the older field expirationDate.
	older bool
	// ref addresses the stage, or the version where it is new.
	ref     model.Ref
	place   model.Place
	present model.Start
	// with makes the state with a start where the field is for a version that is
	// not there yet, version its text.
	with    func(model.Start) (editor.Change, error)
	version string
	// What the text means, or why it means nothing.
	start model.Start
	note  string
	err   error
}

// openStart opens the field on the focused stage with its present text. A text
// given by a command is kept at once.
func (s *session) openStart(text string) {
	stages := s.Stages()
	stage := &stages[s.Focus.Stage]
	ref := s.Focus.Ref()
	ref.Stage = s.Focus.Stage
	f := startField{stage: stage.Name, ref: ref, place: lineOf(stage), present: stage.Start, older: len(s.Focused().Stages) == 0}
	f.opened = stage.Start.String()
	s.openField(f, text)
}

// openNewStart opens the field for a stage that is to be added.
func (s *session) openNewStart(stage string) {
	if s.isOverriding() && s.override.side == ofOverride && !s.isAdded(s.presentLine()) {
		s.openOverrideStart(stage, "")
		return
	}
	s.override.stage = stage
	s.openField(startField{stage: stage, ref: s.Focus.Ref(), adding: true, opened: s.proposedStart(stage)}, "")
}

func (s *session) openField(f startField, text string) {
	f.opened = s.shortOpened(f.opened)
	f.field = panel.ProposedField(f.opened)
	if text != "" {
		f.field = panel.NewField(text)
	}
	s.start = f
	s.open(keys.StartField)
	s.tryStart()
	if text != "" {
		s.keepStart()
	}
}

// handleStart does what can be wanted in the field.
func (s *session) handleStart(w keys.Command) tea.Cmd {
	if known, changed := s.start.field.Handle(w); known {
		if changed {
			s.tryStart()
		}
		return nil
	}
	switch w.Intent {
	case keys.Keep:
		s.keepStart()
	case keys.Drop:
		s.dropField()
	case keys.FieldUp:
		s.nudge("+1d")
	case keys.FieldDown:
		s.nudge("-1d")
	case keys.FieldPageUp:
		s.nudge("+1mo")
	case keys.FieldPageDown:
		s.nudge("-1mo")
	}
	return nil
}

// tryStart shows what the text would do.
func (s *session) tryStart() {
	f := &s.start
	f.start, f.note, f.err = lifecycle.ParseStart(f.field.String(), s.Editor.Instant(), f.present)
	if f.err != nil {
		f.err = s.behindOld(f.field.String(), f.err)
		s.try()
		return
	}
	c, err := s.withStart(f.start)
	if err == nil {
		err = s.try(c)
	} else {
		s.try()
	}
	f.err = err
	if f.adding && f.with == nil {
		s.focusStageNamed(f.stage)
	}
}

// behindOld says what to do where a move such as +=1mo stands behind another text,
// which is what comes of typing it at the end of the present one.
func (s *session) behindOld(text string, err error) error {
	at := max(strings.LastIndex(text, "+="), strings.LastIndex(text, "-="))
	if at <= 0 {
		return err
	}
	if _, _, wrong := lifecycle.ParseStart(text[at:], s.Editor.Instant(), model.StartAt(s.Editor.Instant())); wrong != nil {
		return err
	}
	return fmt.Errorf("%s stands alone: %s clears the field", model.Escape(text[at:]), s.Keys.First(keys.StartField, keys.ClearField))
}

// withStart is the change that sets the start concerned to another.
func (s *session) withStart(start model.Start) (editor.Change, error) {
	f := &s.start
	if f.with != nil {
		return f.with(start)
	}
	if !f.adding {
		return editor.Change{File: s.Focus.File, Edits: []model.Edit{change.StartEdit(f.ref, f.older, f.present, start)}}, nil
	}
	asked, err := change.Parse(f.stage+"="+start.String(), s.Editor.Instant())
	if err != nil {
		return editor.Change{}, err
	}
	d, _, err := change.Apply(s.Editor.Now().Drafts[s.Focus.File], change.Same([]model.Ref{f.ref.OfVersion()}, asked), lifecycle.Actor{})
	if err != nil {
		return editor.Change{}, err
	}
	return s.Editor.ChangeTo(s.Focus.File, d, ""), nil
}

// focusStageNamed moves the focus to a stage by its name.
func (s *state) focusStageNamed(name string) {
	for k, stage := range s.Stages() {
		if stage.Name == name {
			s.Focus.Stage = k
		}
	}
}

// nudge moves the date in the field by a period.
func (s *session) nudge(by string) {
	f := &s.start
	if f.err != nil || !f.start.IsAt() {
		s.refuse("there is no date in the field to move")
		return
	}
	shift, err := lifecycle.ParseShift(by)
	if err != nil {
		return
	}
	t, _ := shift.From(f.start.Time)
	text := model.FormatTime(t.Truncate(time.Second))
	if !strings.ContainsAny(f.field.String(), "Tt") || strings.HasPrefix(f.field.String(), "t") {
		text = phrase.Instant(t.Truncate(time.Second))
	}
	f.field.Set(text)
	s.tryStart()
}

// keepStart keeps what the text means; text that is no time is refused.
func (s *session) keepStart() {
	f := &s.start
	if f.err != nil {
		s.refuse(f.err.Error())
		return
	}
	s.close()
	s.choice = stageChoice{}
	if s.Layers.Top() == keys.StageChoice {
		s.close()
	}
	c := change.Change{Kind: change.StartChanged, Version: f.version, Stage: f.stage, From: f.present, To: f.start}
	if f.with == nil {
		c.Version = s.Focused().Text
	}
	if f.adding {
		c.Kind = change.StageAdded
	}
	if f.with != nil {
		s.syncOverride()
	}
	s.keepTried(c.String())
	if f.note != "" {
		s.say(f.note)
	}
}

// dropField forgets what was typed.
func (s *session) dropField() {
	s.close()
	s.try()
	if s.Layers.Top() == keys.StageChoice {
		s.close()
	}
	s.Focus.Stage = clampStage(s.Focus.Stage, len(s.Stages()))
}

// moveStart moves the focused start by a day, a month or a given period.
func (s *session) moveStart(w keys.Command) {
	by := map[keys.Intent]string{keys.DayEarlier: "-=1d", keys.DayLater: "+=1d", keys.MonthEarlier: "-=1mo", keys.MonthLater: "+=1mo"}[w.Intent]
	if by == "" {
		by = w.Text
	}
	if len(by) > 1 && (by[0] == '+' || by[0] == '-') && by[1] != '=' {
		by = by[:1] + "=" + by[1:]
	}
	stage := s.Stages()[s.Focus.Stage]
	start, note, err := lifecycle.ParseStart(by, s.Editor.Instant(), stage.Start)
	if err != nil {
		s.fail(err)
		return
	}
	ref := s.Focus.Ref()
	ref.Stage = s.Focus.Stage
	c := change.Change{Kind: change.StartChanged, Version: s.Focused().Text, Stage: stage.Name, From: stage.Start, To: start}
	edit := change.StartEdit(ref, len(s.Focused().Stages) == 0, stage.Start, start)
	if s.do(editor.Change{File: s.Focus.File, Edits: []model.Edit{edit}, Label: c.String()}) && note != "" {
		s.say(note)
	}
}

// trialFindings are the findings that what is being typed would cause, then
// those that the version has anyway.
func (s *session) trialFindings() []model.Finding {
	if s.Trial == nil {
		return nil
	}
	file := s.Focus.File
	out := s.Editor.NewFindings(s.Trial, file)
	known := map[string]bool{}
	for i := range out {
		known[out[i].Key()] = true
		if f := &out[i]; f.Rule == startOrderRule && f.Ref.Version == s.Focus.Version {
			if allowed := s.allowedHere(); allowed != "" {
				f.Hint = allowed
			}
		}
	}
	for _, f := range s.FindingsOf(s.Focus.TrackRef, s.Focus.Version) {
		if !known[f.Key()] {
			out = append(out, f)
		}
	}
	return out
}

// startOrderRule is the rule whose hint the field makes more precise: it knows
// which of the two starts is being typed.
const startOrderRule = "start-order"

// allowedHere says between which starts of its neighbours the start being typed
// may lie.
func (s *session) allowedHere() string {
	stages, k := s.Stages(), s.Focus.Stage
	if k < 0 || k >= len(stages) {
		return ""
	}
	var from, to time.Time
	for i, stage := range stages {
		t := stage.Start.Time
		switch {
		case !stage.Start.IsAt():
		case i < k && (from.IsZero() || t.After(from)):
			from = t
		case i > k && (to.IsZero() || t.Before(to)):
			to = t
		}
	}
	switch {
	case !from.IsZero() && !to.IsZero() && !to.Before(from):
		return "Allowed here: " + phrase.Instant(from) + " to " + phrase.Instant(to) + "."
	case !from.IsZero() && to.IsZero():
		return "Allowed here: from " + phrase.Instant(from) + " on."
	case from.IsZero() && !to.IsZero():
		return "Allowed here: up to " + phrase.Instant(to) + "."
	}
	return ""
}
