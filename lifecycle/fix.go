package lifecycle

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// ProposedStart returns a start, in UTC, for a stage that is added to stages or lacks a start. It
// is midnight of the current day, or of the day after the last start of the stages that precede
// it in names. The later one counts, so that those still apply; but it is no later than the first
// start of the stages that follow it. It returns false if no stage precedes it, because then its
// start may be open.
func ProposedStart(stages []model.Stage, names []string, name string, now time.Time) (time.Time, bool) {
	at, leading := slices.Index(names, name), true
	var from, to time.Time
	for _, s := range stages {
		k := slices.Index(names, s.Name)
		leading = leading && k >= at
		switch t := s.Start.Time(); {
		case !s.Start.IsAt():
		case k < at && t.After(from):
			from = t
		case k > at && (to.IsZero() || t.Before(to)):
			to = t
		}
	}
	if leading {
		return time.Time{}, false
	}
	start := phrase.Midnight(now)
	if next := phrase.Midnight(from).AddDate(0, 0, 1); !from.IsZero() && next.After(start) {
		start = next
	}
	if start.After(to) && to.After(from) {
		start = to
	}
	return start, true
}

// ToStages returns the edits that turn the older fields into a lifecycle of the same stages;
// none if the version already has a lifecycle.
func ToStages(v *model.Version, ref model.Ref) []model.Edit {
	if len(v.Stages) > 0 {
		return nil
	}
	edits := ClearOlder(v, ref)
	for _, s := range Stages(v) {
		edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: s.Name, To: s.Start})
	}
	return edits
}

// WithoutClassification returns the fix that removes the older field classification of a
// version.
func WithoutClassification(ref model.Ref) model.Fix {
	return model.Fix{Label: "remove " + ClassificationField, Edits: []model.Edit{{Ref: ref, What: model.ClearClassification}}}
}

// BeginAt returns the edits that make a stage of a version begin at an instant: an existing
// stage moves, a missing one is added, and older fields become a lifecycle. It returns nil if
// the stages would then not be InOrder.
func BeginAt(v *model.Version, ref model.Ref, name string, at time.Time) []model.Edit {
	var room [8]model.Stage // more than versions usually have
	stages, to := append(room[:0], Stages(v)...), model.StartAt(at)
	k := model.StageIn(stages, name)
	edits := ToStages(v, ref)
	if k >= 0 {
		edits = append(edits, model.Edit{Ref: ref.InStage(k), What: model.SetStart, From: stages[k].Start, To: to})
		stages[k].Start = to
	} else {
		edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: name, To: to})
		k = 0
		for k < len(stages) && model.VersionStages.Rank(stages[k].Name) < model.VersionStages.Rank(name) {
			k++
		}
		stages = slices.Insert(stages, k, model.Stage{Name: name, Start: to})
	}
	if !InOrder(stages) {
		return nil
	}
	return edits
}

// InOrder reports whether stages are listed in the order of their ranks, each once, with open
// ones first, and none starts before the one listed before it.
func InOrder(stages []model.Stage) bool {
	for i := range stages {
		s := &stages[i]
		if s.Start.Form == model.NoTime || model.VersionStages.Rank(s.Name) == model.None {
			return false
		}
		if i == 0 {
			continue
		}
		b := &stages[i-1]
		ranked := model.VersionStages.Rank(b.Name) < model.VersionStages.Rank(s.Name)
		started := b.Start.Form == model.Always || b.Start.IsAt() && s.Start.IsAt() && !s.Start.Time().Before(b.Start.Time())
		if !ranked || !started {
			return false
		}
	}
	return true
}
