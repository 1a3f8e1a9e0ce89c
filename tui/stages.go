package tui

import (
	"slices"
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
	"github.com/lctui/lctui/tui/timeline"
)

// stageChoice offers the stages that a version lacks.
type stageChoice struct {
	kinds []model.StageKind
	at    int
}

// openChoice offers the missing stages of the focused version.
func (s *session) openChoice() {
	if s.isOverriding() && s.override.side == ofOverride && !s.isAdded(s.presentLine()) {
		s.choice = stageChoice{kinds: s.stagesToOverride(s.presentLine())}
	} else {
		kinds := s.missingStages(s.Focused())
		s.choice = stageChoice{kinds: kinds, at: s.nextMissing(kinds)}
	}
	s.open(keys.StageChoice)
}

// nextMissing is the first of the missing stages that comes after all that the
// version has, else the last of them.
func (s *session) nextMissing(missing []model.StageKind) int {
	names := s.Object().Scale.Names()
	last := model.None
	for _, stage := range s.Stages() {
		last = max(last, slices.Index(names, stage.Name))
	}
	for i, kind := range missing {
		if slices.Index(names, kind.Name) > last {
			return i
		}
	}
	return max(len(missing)-1, 0)
}

// proposedStart is a start for a stage that is to be added, as a date: today,
// or the day after the stage before it begins, whichever is later, so that this
// one still holds; but not after the stage behind it begins. A leading stage may
// be open, there is none to propose.
func (s *session) proposedStart(name string) string {
	names := s.Object().Scale.Names()
	at, leading := slices.Index(names, name), true
	var from, to time.Time
	for _, stage := range s.Stages() {
		k := slices.Index(names, stage.Name)
		leading = leading && k >= at
		switch t := stage.Start.Time; {
		case !stage.Start.IsAt():
		case k < at && t.After(from):
			from = t
		case k > at && (to.IsZero() || t.Before(to)):
			to = t
		}
	}
	if leading {
		return ""
	}
	start := s.Editor.Instant()
	if next := from.AddDate(0, 0, 1); !from.IsZero() && next.After(start) {
		start = next
	}
	if start.After(to) && to.After(from) {
		start = to
	}
	return phrase.Day(start)
}

func (s *session) handleChoice(w keys.Command) tea.Cmd {
	c := &s.choice
	switch w.Intent {
	case keys.RowUp, keys.PageUp:
		c.at = max(c.at-1, 0)
	case keys.RowDown, keys.PageDown:
		c.at = min(c.at+1, len(c.kinds)-1)
	case keys.FirstRow:
		c.at = 0
	case keys.LastRow:
		c.at = len(c.kinds) - 1
	case keys.Keep:
		s.openNewStart(c.kinds[c.at].Name)
	case keys.Drop:
		s.close()
	case keys.Quit:
		return s.quit()
	}
	return nil
}

// letter takes a stage by its letter.
func (c *stageChoice) letter(s *session, text string) tea.Cmd {
	for _, kind := range c.kinds {
		if strings.EqualFold(text, string(kind.Letter)) {
			s.openNewStart(kind.Name)
			return nil
		}
	}
	s.say(s.key + " is none of the letters shown")
	return nil
}

// drawChoice draws the stages offered, each with its letter.
func (s *session) drawChoice(l layout) {
	s.drawRule(l.rule, l.width, "add a stage to "+phrase.Version(s.Focused()), s.rowCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	for i, kind := range s.choice.kinds {
		p := a.Next().To(2)
		if i == s.choice.at {
			p.Put(timeline.Focus, s.Theme.Signs.Focus)
		}
		p.To(3).Put(timeline.LetterOf(kind.Look), strings.ToLower(string(kind.Letter))).Text("  " + kind.Name)
	}
	if s.Focused().Bare() && a.Room() > 0 {
		a.Next().To(3).Muted("no lifecycle yet: one open supported stage is written before it")
	}
}

// removeStage takes the focused stage away.
func (s *session) removeStage() {
	v, k := s.Focused(), s.Focus.Stage
	stage := stagesOf(v)[k]
	ref := s.Focus.Ref()
	edit := model.Edit{Ref: ref, What: model.ClearClassification}
	switch {
	case len(v.Stages) > 0:
		edit = model.Edit{Ref: model.Ref{Object: ref.Object, Track: ref.Track, Version: ref.Version, Stage: k}, What: model.RemoveStage, Name: stage.Name, From: stage.Start}
	case stage.Name == model.Expired && v.HasExpiration:
		edit = model.Edit{Ref: ref, What: model.ClearExpiration, From: stage.Start}
	}
	c := change.Change{Kind: change.StageRemoved, Version: v.Text, Stage: stage.Name, From: stage.Start}
	if !s.do(editor.Change{File: s.Focus.File, Edits: []model.Edit{edit}, Label: c.String()}) {
		return
	}
	if after := s.Focused(); after != nil && after.Bare() {
		s.say("that was the last stage: " + phrase.Version(after) + " is supported again, always")
	}
	if brought := s.ErrorWords(s.BroughtErrors(), true); brought != "" {
		s.say(phrase.Version(v) + ": " + model.Escape(stage.Name) + " removed: " + brought + "; " + s.Keys.First(keys.Timeline, keys.Undo) + " puts it back")
	}
}

// removeVersion takes the focused version away.
func (s *session) removeVersion() {
	v := s.Focused()
	at := s.Rows.At
	remove := model.Edit{Ref: s.Focus.Ref(), What: model.RemoveVersion, Name: v.Text}
	if !s.do(editor.Change{File: s.Focus.File, Edits: []model.Edit{remove}, Label: model.Escape(v.Text) + " removed"}) {
		return
	}
	s.enterRow(at)
	brought := s.ErrorWords(s.BroughtErrors(), true)
	if brought != "" {
		brought = ": " + brought
	}
	s.say(phrase.Version(v) + " removed" + brought + "; " + s.Keys.First(keys.Timeline, keys.Undo) + " puts it back")
}

// convert turns older fields into a lifecycle, or back, for all marked rows or
// the focused one. It is one undo step.
func (s *session) convert(back bool) {
	rows := s.MarkedRows()
	if len(rows) == 0 {
		rows = []int{s.Focus.Version}
	}
	to := lifecycle.FromLifecycle
	if back {
		to = lifecycle.FromLegacy
	}
	draft, done := s.Editor.Now().Drafts[s.Focus.File], 0
	implied := change.ImpliesSupported(s.Track())
	if t := change.TrackIn(draft.Base(), s.Focus.TrackRef); t != nil {
		implied = implied || change.ImpliesSupported(t)
	}
	var steps []panel.Step
	for _, i := range rows {
		ref := s.Focus.Ref()
		ref.Version = i
		edits, err := change.Convert(draft.Objects()[ref.Object], ref, to, len(rows) == 1, implied)
		if err != nil {
			s.fail(err)
			return
		}
		if len(edits) == 0 {
			continue
		}
		before := draft.Objects()[ref.Object].Version(ref)
		if draft, err = draft.With(edits...); err != nil {
			s.fail(err)
			return
		}
		steps = append(steps, panel.Step{Before: before, After: draft.Objects()[ref.Object].Version(ref)})
		done++
	}
	if done == 0 {
		s.say("nothing to convert")
		return
	}
	stage := ""
	if stages := s.Stages(); s.Focus.Stage >= 0 && s.Focus.Stage < len(stages) {
		stage = stages[s.Focus.Stage].Name
	}
	if !s.do(s.Editor.ChangeTo(s.Focus.File, draft, phrase.Plural(done, "version")+" converted to "+to)) {
		return
	}
	s.focusStageNamed(stage)
	s.say(phrase.Plural(done, "version") + " converted to " + to + "; " + s.butBelow(steps))
}

// butBelow says that a conversion changes nothing, or what it changes in
// namespaced profiles all the same.
func (s *session) butBelow(steps []panel.Step) string {
	below, found := s.EffectsBelow(steps), s.BroughtErrors()
	switch {
	case below == "" && len(found) == 0:
		return "every stage at every instant stays the same"
	case below == "":
		return "no stage changes, but: " + s.ErrorWords(found, true)
	case len(found) == 0:
		return "no stage changes here, but " + below
	}
	return "no stage changes here, but " + below + ": " + s.ErrorWords(found, false)
}
