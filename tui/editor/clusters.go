package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// ClusterTrack is a track that clusters run on: one of a profile, or of a namespaced profile
// merged with its parent.
type ClusterTrack struct {
	// TrackRef addresses the profile in its file. For a namespaced profile, Track is the index in
	// the merged profile.
	model.TrackRef
	*model.Track
	// pair and merged are set for a namespaced profile; merged is nil for any other.
	pair   check.Pair
	merged *merge.Result
}

// IsMerged reports whether the track is that of a namespaced profile merged with its
// parent.
func (t *ClusterTrack) IsMerged() bool { return t.merged != nil }

// Origin returns the place of a version of the track in a file. For a merged track, it is the entry
// of the override, or else that of the parent.
func (t *ClusterTrack) Origin(version int) (p model.TrackRef, at int) {
	if t.merged == nil {
		return t.TrackRef, version
	}
	from := t.merged.Source(model.ObjectRef(0).InTrack(t.TrackRef.Track).InVersion(version))
	return SourcePlace(t.pair, from), from.Ref.Version
}

// ClusterTracks lists the tracks of an object that clusters run on; why says why there are none.
func (m *Snapshot) ClusterTracks(file, object int) (out []ClusterTrack, why string) {
	p := model.TrackRef{File: file, Object: object, Track: model.None}
	o := m.Object(p)
	switch {
	case o == nil:
		return nil, "there is no profile here"
	case systems.Can(o, lifecycle.Update) != "":
		if why = systems.Can(o, lifecycle.Update); systems.Can(o, lifecycle.Propose) == "" {
			why += "; path FROM TO has the steps between releases"
		}
		return nil, why
	}
	var b check.Pair
	var merged *merge.Result
	if systems.Can(o, lifecycle.Inherit) == "" { // a namespaced profile alone lists only what it overrides
		var ok bool
		switch b, ok = m.PairOf(file, object); {
		case !m.KnowsRelated():
			return nil, "the files are still being read; try again in a moment"
		case !ok:
			return nil, "there is no profile here"
		case b.Orphan:
			return nil, "where clusters are moved also depends on the parent, which is " + m.OrphanAdvice(b.Child.Object)
		}
		merged = m.Result(b)
		o = merged.Object
	}
	for i, t := range o.Tracks {
		p.Track = i
		out = append(out, ClusterTrack{TrackRef: p, Track: t, pair: b, merged: merged})
	}
	return out, ""
}

// ClusterTrack returns the track that clusters run on for a track of a file. For a namespaced
// profile, it is the merged track with the given name. If there is none and the name is "", it is
// the first track of the profile. why says why there is no track.
func (m *Snapshot) ClusterTrack(p model.TrackRef, name string) (t ClusterTrack, why string) {
	list, why := m.ClusterTracks(p.File, p.Object)
	if why != "" {
		return t, why
	}
	at := slices.IndexFunc(list, func(x ClusterTrack) bool {
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

// SourcePlace returns the address of the track in a file that a version of a merged profile comes
// from.
func SourcePlace(b check.Pair, from merge.Source) model.TrackRef {
	p := model.TrackRef{File: b.ParentFile, Object: from.Ref.Object, Track: from.Ref.Track}
	if from.Side == model.OfNamespaced {
		p.File = b.ChildFile
	}
	return p
}
