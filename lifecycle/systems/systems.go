// Package systems has the list of all systems: it is the one place that names them.
// Screen, linear mode and commands ask here what an object allows and means.
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

// All are the systems, in the order of the manual.
var All = []lifecycle.System{gep32.System{}, revision.Packages, revision.Requests, descriptor.System{}, schedule.System{}}

// Of returns the system of an object. What is of a kind that no system names counts
// as a profile; package files reads no such object.
func Of(o *model.Object) lifecycle.System {
	for _, s := range All {
		if slices.Contains(s.Nouns().Kinds, o.Kind) {
			return s
		}
	}
	return All[0]
}

// Can returns "" where an object allows something, else the reason why not
// (lifecycle.System). Where there is none, nil, the answer is that of a profile.
func Can(o *model.Object, a lifecycle.Ability) string {
	if o == nil {
		o = &model.Object{Kind: model.CloudProfile}
	}
	return Of(o).Can(o, a)
}

// Any reports whether any of some objects allows something.
func Any(objects []*model.Object, a lifecycle.Ability) bool {
	return slices.ContainsFunc(objects, func(o *model.Object) bool { return Can(o, a) == "" })
}

// Words are the words of all moves, those of one system together.
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

// Stages are the names of the stages whose starts are typed, in their order.
func Stages() []string { return model.VersionStages.Names() }

// Moves lists what can be done to the version at a ref, in the order in which it is
// shown; none for what is edited by its starts, and where there is no version.
func Moves(set []*model.Object, at model.Ref, by lifecycle.Actor) []lifecycle.Move {
	if at.Object < 0 || at.Object >= len(set) || set[at.Object].Version(at) == nil {
		return nil
	}
	return Of(set[at.Object]).Moves(set, at, by)
}

// Apply returns the edits that do what a word asks for to the version at a ref, or,
// where the ref ends with a track, to a version of it as typed (lifecycle.System). The
// error is a *model.Refusal.
func Apply(set []*model.Object, at model.Ref, version, word string, by lifecycle.Actor) ([]model.Edit, lifecycle.Effect, error) {
	if at.Object < 0 || at.Object >= len(set) || version == "" && set[at.Object].Version(at) == nil {
		return nil, lifecycle.Effect{}, &model.Refusal{What: "there is nothing here to be moved"}
	}
	return Of(set[at.Object]).Apply(set, at, version, word, by)
}

// Move is Apply on a draft, as one step of it. The draft comes back as it was where
// nothing changes, and with an error.
func Move(d model.Draft, at model.Ref, version, word string, by lifecycle.Actor) (model.Draft, lifecycle.Effect, error) {
	edits, effect, err := Apply(d.Objects(), at, version, word, by)
	if err != nil || len(edits) == 0 {
		return d, effect, err
	}
	next, err := d.With(edits...)
	if err != nil {
		return d, lifecycle.Effect{}, err
	}
	return next, effect, nil
}
