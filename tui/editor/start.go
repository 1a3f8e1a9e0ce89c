package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// SetStart returns the change that sets the start of the stage that a focus names, of
// the present state. There must be one.
func (h *History) SetStart(at Focus, to model.Start) Change {
	v := h.Now().Object(at.TrackRef).Version(at.Ref())
	stage := lifecycle.Stages(v)[at.Stage]
	does := change.Change{Op: change.StartChanged, Version: v.Text, Stage: stage.Name, From: stage.Start, To: to}
	edit := change.StartEdit(at.Ref().InStage(at.Stage), len(v.Stages) == 0, stage.Start, to)
	return Change{File: at.File, Edits: []model.Edit{edit}, Label: does.String()}
}

// AddStage returns the change that gives the version of a focus a stage, and notes about
// what comes with it. The error says why it cannot be added.
func (h *History) AddStage(at Focus, stage string, start model.Start) (Change, []change.Note, error) {
	asked, err := change.Parse(stage+"="+start.String(), h.Instant())
	if err != nil {
		return Change{}, nil, err
	}
	d, notes, err := change.Apply(h.Now().Drafts[at.File], change.Same([]model.Ref{at.Ref()}, asked), lifecycle.Actor{})
	if err != nil {
		return Change{}, nil, err
	}
	does := change.Change{Op: change.StageAdded, Version: h.Now().Object(at.TrackRef).Version(at.Ref()).Text, Stage: stage, To: start}
	return h.ChangeTo(at.File, d, does.String()), notes, nil
}
