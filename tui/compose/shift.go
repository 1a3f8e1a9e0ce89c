package compose

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// StageChoice is a set of stages that a shift moves.
type StageChoice struct {
	Label string
	// One is set if it is a single stage.
	One bool
	// names are the stages. If past is set, past starts move too.
	names []string
	past  bool
}

// StageChoices lists the sets of stages to choose from. Those that end the life of a version come
// first, because they are moved most often. today is the day, in words, that separates past from
// coming starts.
func StageChoices(scale *model.Scale, today string) []StageChoice {
	var all, last []string
	for _, kind := range scale.Kinds {
		if kind.Name == scale.First {
			continue
		}
		all = append(all, kind.Name)
		if kind.Look == model.LookDeprecated || kind.Look == model.LookExpired {
			last = append(last, kind.Name)
		}
	}
	out := []StageChoice{
		{Label: strings.Join(last, ", ") + " after " + today, names: last},
		{Label: "all after " + today, names: all},
		{Label: "all, past ones too", names: all, past: true},
	}
	for _, name := range all {
		out = append(out, StageChoice{Label: name, One: true, names: []string{name}, past: true})
	}
	return out
}

// staysPut returns why a start does not move, or "" if it moves.
func (x StageChoice) staysPut(start model.Start, now time.Time) string {
	switch {
	case start.Form == model.NoTime:
		return "is not a time: stays"
	case !start.IsAt():
		return "is open: stays"
	case !x.past && !start.Time().After(now):
		return "is past: stays"
	}
	return ""
}

// Shift is a change of several versions of a track, with the effect on each version.
type Shift struct {
	editor.Change
	// Lines describe the versions in their order. Starts is how many starts change.
	Lines  []ShiftLine
	Starts int
}

// ShiftLine says what changes in a version.
type ShiftLine struct {
	// Version is the name of the version as shown.
	Version string
	// Moves are the starts that move. Stays says in words which starts stay, or what else changes.
	Moves []Move
	Stays []string
	// counted is how many starts change.
	counted int
}

// Move is a start that moves from one instant to another.
type Move struct {
	Stage    string
	From, To time.Time
}

// Counted returns in words how many starts of how many versions change.
func (s *Shift) Counted() string {
	versions := map[string]bool{}
	for _, x := range s.Lines {
		if x.counted > 0 {
			versions[x.Version] = true
		}
	}
	return phrase.Plural(s.Starts, "start") + " in " + phrase.Plural(len(versions), "version")
}

// add adds the line of a version.
func (s *Shift) add(x ShiftLine) { s.Lines, s.Starts = append(s.Lines, x), s.Starts+x.counted }

// IsPeriod reports whether a text is a period rather than a change: it begins with + or -.
func IsPeriod(text string) bool { return strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") }

// ShiftBy returns the change that moves the starts of the chosen stages of versions of a track by a
// period. Starts that do not move are listed in the lines. The error says why the period is
// invalid.
func ShiftBy(e *editor.Reader, at model.TrackRef, versions []int, period string, of StageChoice) (s Shift, err error) {
	shift, err := lifecycle.ParseShift(period)
	if err != nil {
		return s, err
	}
	s.File = at.File
	for _, i := range versions {
		v := e.Now().Track(at).Versions[i]
		x := ShiftLine{Version: phrase.Version(v)}
		for k, stage := range lifecycle.Stages(v) {
			if !slices.Contains(of.names, stage.Name) {
				continue
			}
			if stage.Policy != nil {
				x.Stays = append(x.Stays, stage.Name+" follows from the policy "+stage.By())
				continue
			}
			if reason := of.staysPut(stage.Start, e.Instant()); reason != "" {
				x.Stays = append(x.Stays, stage.Name+" "+reason)
				continue
			}
			to, _ := shift.From(stage.Start.Time())
			s.Edits = append(s.Edits, change.StartEdit(at.In(i).InStage(k), len(v.Stages) == 0, stage.Start, model.StartAt(to.Truncate(time.Second))))
			x.Moves = append(x.Moves, Move{stage.Name, stage.Start.Time(), to})
		}
		if len(x.Moves)+len(x.Stays) == 0 {
			x.Stays = []string{"has none of these stages"}
		}
		x.counted = len(x.Moves)
		s.add(x)
	}
	s.Label = s.Counted()
	return s, nil
}

// ShiftTo returns the change that makes the same changes to versions of a track. text is in the
// syntax of the set command, or the name of a template.
func ShiftTo(e *editor.Reader, at model.TrackRef, versions []int, text string, templates Templates) (s Shift, err error) {
	changes, err := templates.Parse(text, e.Instant())
	if err != nil {
		return s, err
	}
	var refs []model.Ref
	for _, i := range versions {
		refs = append(refs, at.In(i))
	}
	d, _, err := change.Apply(e.Now().Drafts[at.File], change.Same(refs, changes...), lifecycle.Actor{})
	if err != nil {
		return s, err
	}
	after := model.TrackIn(d.Objects(), at).Versions
	for i, v := range e.Now().Track(at).Versions {
		if i < len(after) && v != after[i] {
			s.differences(v, after[i])
		}
	}
	s.Change = e.ChangeTo(at.File, d, s.Counted())
	return s, nil
}

// differences adds a line for each start that differs between two states of a version.
func (s *Shift) differences(before, after *model.Version) {
	list := change.StageDiff(after.Text, before.Stages, after.Stages)
	if before.HasExpiration != after.HasExpiration || !before.Expiration.Equal(after.Expiration) {
		list = append(list, change.Change{Op: change.StartChanged, Version: after.Text, Stage: lifecycle.ExpirationField, From: before.Expiration, To: after.Expiration})
	}
	for _, x := range list {
		s.add(ShiftLine{Version: model.Escape(x.Version), Stays: []string{x.Line()}, counted: 1})
	}
}
