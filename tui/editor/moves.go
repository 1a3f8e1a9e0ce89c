package editor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Moves lists the moves of a version, with why each is refused if the file is read only. Versions
// that are edited by their starts have none.
func (h *History) Moves(at Focus) []lifecycle.Move {
	moves, readOnly := systems.Moves(h.Now().Drafts[at.File].Objects(), at.Ref(), h.ActorIn(at.File)), h.ReadOnly(at.File)
	for i := range moves {
		if readOnly != "" {
			moves[i].Refused, moves[i].Effect, moves[i].Why = true, readOnly, nil
		}
	}
	return moves
}

// Move returns the change that makes a move of the version at a ref of a file, and the effect of
// the move. effect is the text of the undo label.
func (h *History) Move(file int, at model.Ref, word, effect string) (Change, lifecycle.Effect, error) {
	set := h.Now().Drafts[file].Objects()
	edits, moved, err := systems.Apply(set, at, word, h.ActorIn(file))
	label := moved.Message
	if len(edits) > 0 {
		label = phrase.Version(set[at.Object].Version(at)) + " " + effect
	}
	return Change{File: file, Edits: edits, Label: label}, moved, err
}

// ActAs is the answer that makes a user the actor from then on. lifecycle.CheckUser says which
// names may be recorded.
type ActAs string

func (user ActAs) accept(e *Editor) Report {
	e.Options.Actor.User = string(user)
	return Report{}
}

// ActorIn returns the actor for moves in a file, with the objects of the other open files.
func (h *History) ActorIn(file int) lifecycle.Actor {
	who := h.Options.Actor
	who.Elsewhere = h.Now().Elsewhere(file)
	return who
}
