package main

import (
	"errors"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// withLists begins the lists that versions to be added belong to, where the only
// profile of a call has none: that of Kubernetes, and in a namespaced profile those
// of the images that its parent has. Another image may be a slip of the pen.
func withLists(s source.Subject, versions []string, f *family) source.Subject {
	if len(s.Objects) != 1 || !isProfile(s.Now()[s.Objects[0]]) {
		return s
	}
	draft, at := s.Start(), s.Objects[0]
	for _, name := range versions {
		_, _, err := model.FindTrack(draft.Objects(), s.Objects, name)
		var unknown *model.Unknown
		if !errors.As(err, &unknown) || unknown.What != "track" || !strings.HasPrefix(name, unknown.Text+"/") || !listable(s, unknown.Text, f) {
			continue
		}
		place, _ := draft.Objects()[at].PlaceForTrack(unknown.Text)
		ref := model.Ref{Object: at, Track: place, Version: model.None, Stage: model.None}
		if next, err := draft.With(model.Edit{Ref: ref, What: model.AddTrack, Name: unknown.Text}); err == nil {
			draft = next
		}
	}
	s.Begun = &draft
	return s
}

// listable tells whether a track that a profile does not have is surely meant.
func listable(s source.Subject, track string, f *family) bool {
	if track == model.Kubernetes {
		return true
	}
	r := f.result(s.Doc, s.Objects[0])
	if r == nil || !strings.HasPrefix(track, model.ImagePrefix) {
		return false
	}
	for _, t := range r.Parent.Object.Tracks {
		if t.Name == track {
			return true
		}
	}
	return false
}

// isProfile tells whether an object lists versions that clusters run.
func isProfile(o *model.Object) bool {
	return lifecycle.Parents.Has(o) || lifecycle.Children.Has(o)
}
