package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// SetStart returns the change that sets the start of the stage at a focus in the present state.
// The stage must exist.
func (h *History) SetStart(at Focus, to model.Start) Change {
	v := h.Now().Object(at.TrackRef).Version(at.Ref())
	stage := lifecycle.Stages(v)[at.Stage]
	does := change.Change{Op: change.StartChanged, Version: v.Text, Stage: lifecycle.WordOf(v, at.Stage), From: stage.Start, To: to}
	edit := change.StartEdit(at.Ref().InStage(at.Stage), len(v.Stages) == 0, stage.Start, to)
	return Change{File: at.File, Edits: []model.Edit{edit}, Label: does.String()}
}

// AddStart returns the change that adds a stage, or an expirationDate, to the version at a focus,
// and notes about side effects. word names what is added. Adding a stage to a version with older
// fields converts them to a lifecycle. The error says why it cannot be added.
func (h *History) AddStart(at Focus, word string, start model.Start) (Change, []change.Note, error) {
	d, o := h.Now().Drafts[at.File], h.Now().Object(at.TrackRef)
	v := o.Version(at.Ref())
	if v.Legacy() && len(v.Stages) == 0 && word != lifecycle.ExpirationField {
		edits, err := change.Convert(o, at.Ref(), lifecycle.FromLifecycle, false)
		if err == nil {
			d, err = d.With(edits...)
		}
		if err != nil {
			return Change{}, nil, err
		}
	}
	does := change.Change{Op: change.StageAdded, Version: v.Text, Stage: word, To: start}
	return h.asked(at, d, change.StageWord(v, word)+"="+start.String(), does.String())
}

// Classify returns the change that sets the older field classification of the version at a focus
// to value, which must be one of values. The error says why it cannot be set.
func (h *History) Classify(at Focus, values []model.StageKind, value string) (Change, error) {
	v := h.Now().Object(at.TrackRef).Version(at.Ref())
	if !slices.ContainsFunc(values, func(kind model.StageKind) bool { return kind.Name == value }) {
		var names []string
		for _, kind := range values {
			names = append(names, kind.Name)
		}
		return Change{}, &model.Refusal{What: lifecycle.Quote(value) + " is no classification: use " + phrase.Choice(names)}
	}
	label := model.Escape(v.Text) + " " + lifecycle.ClassificationField + " " + change.FieldOr(v.Classification, "none") + " to " + value
	c, _, err := h.asked(at, h.Now().Drafts[at.File], lifecycle.ClassificationField+"="+value, label)
	return c, err
}

// asked returns the change that the text of a set command makes to the version at a focus. d must
// be derived from the present draft.
func (h *History) asked(at Focus, d model.Draft, text, label string) (Change, []change.Note, error) {
	asked, err := change.Parse(text, h.Instant())
	if err != nil {
		return Change{}, nil, err
	}
	d, notes, err := change.Apply(d, change.Same([]model.Ref{at.Ref()}, asked), lifecycle.Actor{})
	if err != nil {
		return Change{}, nil, err
	}
	return h.ChangeTo(at.File, d, label), notes, nil
}

// Remove returns the change that removes the stage at a focus. If the stage follows from an older
// field, the change removes that field. The stage must exist.
func (h *History) Remove(at Focus) Change {
	v, edit := h.Now().Object(at.TrackRef).Version(at.Ref()), model.Edit{Ref: at.Ref()}
	stage := lifecycle.Stages(v)[at.Stage]
	switch lifecycle.FieldOf(v, at.Stage) {
	case lifecycle.ClassificationField:
		edit.What, edit.Name = model.ClearClassification, stage.Name
	case lifecycle.ExpirationField:
		edit.What, edit.From = model.ClearExpiration, stage.Start
	default:
		edit = model.Edit{Ref: at.Ref().InStage(at.Stage), What: model.RemoveStage, Name: stage.Name, From: stage.Start}
	}
	does := change.Change{Op: change.StageRemoved, Version: v.Text, Stage: lifecycle.WordOf(v, at.Stage), From: stage.Start}
	return Change{File: at.File, Edits: []model.Edit{edit}, Label: does.String()}
}
