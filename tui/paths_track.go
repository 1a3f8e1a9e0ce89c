package tui

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
)

// pathsTrack is a track that clusters run on: one of a profile, or of what comes of
// a namespaced profile and its parent.
type pathsTrack struct {
	// TrackRef is the profile in its file and the track in the profile as clusters see
	// it: of a namespaced one in the merged profile.
	model.TrackRef
	*model.Track
	// bond and merged are set of a namespaced profile, merged is nil of any other.
	bond   check.Bond
	merged *merge.Result
}

// noAPIClusters says why a descriptor has no update paths.
const noAPIClusters = "update paths are those of clusters: no cluster runs on an API of a descriptor"

// pathsTracks are the tracks of an object that clusters run on, or why there are
// none.
func (s *session) pathsTracks(file, object int) (out []pathsTrack, why string) {
	own := model.TrackRef{File: file, Object: object, Track: model.None}
	o := s.Shown().Object(own)
	switch {
	case o == nil:
		return nil, "there is no profile here"
	case o.Scale.Dateless:
		return nil, noAPIClusters
	case o.Kind == model.PackageRevision:
		return nil, "update paths are those of clusters: no cluster runs on a package revision"
	case o.Scale.Recorded:
		return nil, "update paths are those of clusters: no cluster runs on a change request"
	case o.Kind == model.NamespacedCloudProfile:
		return s.mergedPathsTracks(own)
	}
	for i, t := range o.Tracks {
		own.Track = i
		out = append(out, pathsTrack{TrackRef: own, Track: t})
	}
	return out, ""
}

// mergedPathsTracks are the tracks of a namespaced profile merged with its parent:
// alone it only says what it overrides.
func (s *session) mergedPathsTracks(own model.TrackRef) (out []pathsTrack, why string) {
	if !s.Shown().KnowsRelated() {
		return nil, "the files are still being read; try again in a moment"
	}
	for _, b := range s.Shown().Bonds() {
		if b.ChildFile != own.File || b.Child.Index != own.Object {
			continue
		}
		if b.Orphan {
			return nil, "where clusters are moved follows from the parent too, which is " + s.OrphanAdvice(b.Child.Object)
		}
		merged := s.Shown().Result(b)
		for i, t := range merged.Object.Tracks {
			own.Track = i
			out = append(out, pathsTrack{TrackRef: own, Track: t, bond: b, merged: merged})
		}
		return out, ""
	}
	return nil, "there is no profile here"
}

// pathsTrackOf gives the track that a place stands for: of a namespaced profile the
// merged one of the same name, the first one where the profile names none.
func (s *session) pathsTrackOf(p model.TrackRef) (t pathsTrack, why string) {
	name := ""
	if own := s.Shown().Track(p); own != nil {
		name = own.Name
	}
	if s.isOverriding() && s.override.side != ofParent {
		p, name = model.TrackRef{File: s.override.file, Object: s.override.object, Track: model.None}, s.override.track
	}
	list, why := s.pathsTracks(p.File, p.Object)
	if why != "" {
		return t, why
	}
	at := slices.IndexFunc(list, func(x pathsTrack) bool {
		return x.merged == nil && x.TrackRef.Track == p.Track || (x.merged != nil || p.Track == model.None) && x.Name == name
	})
	if at < 0 && name == "" && len(list) > 0 {
		at = 0
	}
	if at < 0 {
		return t, "there is no version here"
	}
	return list[at], ""
}

// pathsPlaces lists the tracks that clusters run on of all files, in their order.
func (s *session) pathsPlaces() (out []model.TrackRef) {
	for file := range s.Editor.Files {
		for object := range s.Shown().Drafts[file].Objects() {
			list, _ := s.pathsTracks(file, object)
			for _, t := range list {
				out = append(out, t.TrackRef)
			}
		}
	}
	return out
}

// origin is where a version of the track stands in a file: of a merged one the
// override, else the parent's entry.
func (t *pathsTrack) origin(version int) (p model.TrackRef, at int) {
	if t.merged == nil {
		return t.TrackRef, version
	}
	from := t.merged.Source(model.ObjectRef(0).InTrack(t.TrackRef.Track).InVersion(version))
	return editor.SourcePlace(t.bond, from), from.Ref.Version
}

// pathsTransition finds the next or previous change of stage among the versions
// shown.
func (s *session) pathsTransition(forward bool) (time.Time, bool) {
	x := s.pathsTable()
	var shown []bool
	if s.paths.filter.Text != "" {
		shown = make([]bool, len(x.rows))
		for _, i := range x.found {
			shown[i] = true
		}
	}
	if x.Track == nil {
		return time.Time{}, false
	}
	if x.merged == nil {
		return s.laneTransition(s.Tracks.At(x.TrackRef), shown, forward)
	}
	n := panel.NewNearest(&s.Context, forward)
	for i, v := range x.Versions {
		if shown == nil || shown[i] {
			n.Among(v)
		}
	}
	return n.Found()
}
