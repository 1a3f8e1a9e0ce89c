package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Moves lists what can be done to a version that is not edited by its starts, and for
// a change request what it would do to its target. Nothing is moved while another
// approval waits to be saved.
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

// Move returns the change that a move is, and what it does in words. It is about the
// version at a ref of a file, or about a version as typed of the track that the ref
// ends with (systems.Apply). The effect labels the step of a move that affects nothing
// else.
func (h *History) Move(file int, at model.Ref, version, word, effect string) (Change, lifecycle.Effect, error) {
	set := h.Now().Objects(file)
	edits, moved, err := systems.Apply(set, at, version, word, h.actor(file))
	label := moved.Message
	if moved.Affects == nil && len(edits) > 0 && at.Version != model.None {
		label = phrase.Version(set[at.Object].Version(at)) + " " + effect
	}
	return Change{File: file, Edits: edits, Label: label}, moved, err
}

// MoveNamed returns the change that the move of a version as typed is, of the track p
// where the text names no other, and what it does.
func (h *History) MoveNamed(p model.TrackRef, word, text string) (Change, lifecycle.Effect, error) {
	p, version, err := h.Now().VersionNamed(p, text)
	if err != nil {
		return Change{}, lifecycle.Effect{}, err
	}
	return h.Move(p.File, p.In(model.None), version, word, "")
}

// ActAs has a user act from now on. lifecycle.CheckUser says which names may be recorded.
type ActAs string

func (user ActAs) accept(e *Editor) Report {
	e.Options.Actor.User = string(user)
	return Report{}
}

// actor is who moves something in a file, with what is open beside it.
func (h *History) actor(file int) lifecycle.Actor {
	who := h.Options.Actor
	who.Elsewhere = h.Now().Elsewhere(file)
	return who
}
