package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Moves lists the moves of a version that is not edited by its starts.
func (h *History) Moves(at Focus) []lifecycle.Move {
	moves, readOnly := systems.Moves(h.Now().Drafts[at.File].Objects(), at.Ref(), h.actor(at.File)), h.ReadOnly(at.File)
	for i := range moves {
		if readOnly != "" {
			moves[i].Refused, moves[i].Effect, moves[i].Why = true, readOnly, nil
		}
	}
	return moves
}

// Move returns the change that makes a move, and its effect in words. It moves the version at a
// ref of a file or, if the ref ends with a track, a version of that track as typed (see
// systems.Apply). effect labels the step if the move affects nothing else.
func (h *History) Move(file int, at model.Ref, version, word, effect string) (Change, lifecycle.Effect, error) {
	set := h.Now().Drafts[file].Objects()
	edits, moved, err := systems.Apply(set, at, version, word, h.actor(file))
	label := moved.Message
	if moved.Affects == nil && len(edits) > 0 && at.Version != model.None {
		label = phrase.Version(set[at.Object].Version(at)) + " " + effect
	}
	return Change{File: file, Edits: edits, Label: label}, moved, err
}

// MoveNamed is Move for a version as typed, of the track p unless the text names another one.
func (h *History) MoveNamed(p model.TrackRef, word, text string) (Change, lifecycle.Effect, error) {
	p, version, err := h.Now().VersionNamed(p, text)
	if err != nil {
		return Change{}, lifecycle.Effect{}, err
	}
	return h.Move(p.File, p.In(model.None), version, word, "")
}

// ActAs is the answer that makes a user the actor from now on. lifecycle.CheckUser says which
// names may be recorded.
type ActAs string

func (user ActAs) accept(e *Editor) Report {
	e.Options.Actor.User = string(user)
	return Report{}
}

// actor returns who moves something in a file, with the objects of the other open files.
func (h *History) actor(file int) lifecycle.Actor {
	who := h.Options.Actor
	who.Elsewhere = h.Now().Elsewhere(file)
	return who
}
