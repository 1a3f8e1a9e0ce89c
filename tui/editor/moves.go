package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Moves lists the moves of a version that is not edited by its starts and, for a change request,
// what approving it would do to its target. An approved change request can be moved no further
// until its approval is saved.
func (h *History) Moves(at Focus) ([]lifecycle.Move, Approval) {
	now, asked, first := h.Now(), Approval{File: model.None}, ""
	o := now.Objects(at.File)[at.Object]
	request := systems.Requested(o, o.Version(at.Ref()))
	if request != nil {
		asked = now.Approvals().Of(at.File, request)
	}
	if request != nil && now.Approvals().Has(at.File) {
		first = now.Approvals().First(at.File)
	}
	moves, readOnly := systems.Moves(now.Objects(at.File), at.Ref(), h.actor(at.File)), h.ReadOnly(at.File)
	for i := range moves {
		switch x := &moves[i]; {
		case readOnly != "":
			x.Refused, x.Effect, x.Why = true, readOnly, nil
		case first != "" && !x.Nothing:
			x.Refused, x.Effect, x.Why = true, first, nil
		case request == nil || !x.Applies || x.Refused || x.Nothing:
		case asked.Why != "":
			x.Refused, x.Effect = true, asked.Why
		default:
			x.Effect += ", its edits made in " + h.Files[asked.File].Name
		}
	}
	return moves, asked
}

// Move returns the change that makes a move, and its effect in words. It moves the version at a
// ref of a file or, if the ref ends with a track, a version of that track as typed (see
// systems.Apply). effect labels the step if the move affects nothing else.
func (h *History) Move(file int, at model.Ref, version, word, effect string) (Change, lifecycle.Effect, error) {
	set := h.Now().Objects(file)
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
