// Package systems lists all systems; no other package names them. The screen, linear mode and
// the commands ask here what an object allows and means.
package systems

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// All lists the systems in the order of the manual.
var All = []lifecycle.System{gep32.System{}, revision.System{}, descriptor.System{}, schedule.System{}}

// Of returns the system of an object. An unknown kind counts as a profile; package files
// reads no such object.
func Of(o *model.Object) lifecycle.System {
	for _, s := range All {
		if slices.Contains(s.Nouns().Kinds, o.Kind) {
			return s
		}
	}
	return All[0]
}

// Can returns "" if an object allows something, otherwise the reason why not
// (lifecycle.System). For a nil object, the answer is that of a profile.
func Can(o *model.Object, a lifecycle.Ability) string {
	if o == nil {
		o = &model.Object{Kind: model.CloudProfile}
	}
	return Of(o).Can(o, a)
}

// Any reports whether any of the objects allows something.
func Any(objects []*model.Object, a lifecycle.Ability) bool {
	return slices.ContainsFunc(objects, func(o *model.Object) bool { return Can(o, a) == "" })
}

// Moved reports whether the versions of an object change their stage by moves, which record who makes
// them, rather than on dates.
func Moved(o *model.Object) bool { return o != nil && len(Of(o).Nouns().Moves) > 0 }

// Words returns the words of all moves, those of one system together, without duplicates.
func Words() (words []string) {
	for _, s := range All {
		for _, word := range s.Nouns().Moves {
			if !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	}
	return words
}

// Stages returns the names of the stages whose starts are typed, in their order.
func Stages() []string { return model.VersionStages.Names() }

// Moves returns the moves of the version at a ref, in the order in which they are shown; nil
// if its system has none, or if there is no version.
func Moves(set []*model.Object, at model.Ref, by lifecycle.Actor) []lifecycle.Move {
	if model.VersionAt(set, at) == nil {
		return nil
	}
	return Of(set[at.Object]).Moves(set, at, by)
}

// Apply returns the edits that do what a word asks for to the version at a ref
// (lifecycle.System). The error is a *model.Refusal.
func Apply(set []*model.Object, at model.Ref, word string, by lifecycle.Actor) ([]model.Edit, lifecycle.Effect, error) {
	if at.Object < 0 || at.Object >= len(set) || set[at.Object].Version(at) == nil {
		return nil, lifecycle.Effect{}, &model.Refusal{What: "there is nothing here to move"}
	}
	return Of(set[at.Object]).Apply(set, at, word, by)
}

// Move is Apply on a draft, as one step of it. If nothing changes, or on an error, the given
// draft is returned.
func Move(d model.Draft, at model.Ref, word string, by lifecycle.Actor) (model.Draft, lifecycle.Effect, error) {
	edits, effect, err := Apply(d.Objects(), at, word, by)
	if err != nil || len(edits) == 0 {
		return d, effect, err
	}
	next, err := d.With(edits...)
	if err != nil {
		return d, lifecycle.Effect{}, err
	}
	return next, effect, nil
}
