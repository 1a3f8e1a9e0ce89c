package change

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Saved is the objects of a file as loaded, as edited, and as read back from the text
// written.
type Saved struct{ Loaded, Edited, Read []*model.Object }

// TrackIn returns the track at a ref, or nil if there is none.
func TrackIn(objects []*model.Object, p model.TrackRef) *model.Track {
	if p.Object < 0 || p.Object >= len(objects) || p.Track < 0 || p.Track >= len(objects[p.Object].Tracks) {
		return nil
	}
	return objects[p.Object].Tracks[p.Track]
}

// Replay returns a draft of a saved text that equals a former state; false if there is no
// such draft.
func Replay(x Saved, want []*model.Object) (model.Draft, bool) {
	d := model.NewDraft(x.Read)
	if !model.SameObjects(x.Read, x.Edited) || len(want) != len(x.Edited) {
		return d, false
	}
	for o := range want {
		now := x.Edited[o]
		if now == want[o] {
			continue
		}
		if len(now.Tracks) != len(want[o].Tracks) {
			return d, false
		}
		for t := range want[o].Tracks {
			if now.Tracks[t] == want[o].Tracks[t] {
				continue
			}
			var ok bool
			if d, ok = replayTrack(d, model.Ref{Object: o, Track: t, Version: model.None, Stage: model.None}, now.Tracks[t], want[o].Tracks[t]); !ok {
				return d, false
			}
		}
	}
	return d, model.SameObjects(d.Objects(), want)
}

// replayTrack turns a track of a draft from now into want by removing, adding and
// changing versions.
func replayTrack(d model.Draft, ref model.Ref, now, want *model.Track) (_ model.Draft, ok bool) {
	why := ""
	p := byName(now.Versions, want.Versions, model.EntryOf)
	for i, v := range slices.Backward(now.Versions) {
		if p.to[i] != model.None {
			continue
		}
		ref.Version = i
		if d, why = with(d, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text}); why != "" {
			return d, false
		}
	}
	for i, v := range want.Versions {
		ref.Version = i
		versions := d.Objects()[ref.Object].Tracks[ref.Track].Versions
		switch {
		case p.of[i] == model.None:
			if d, why = putBack(d, ref, v); why != "" {
				return d, false
			}
		case i >= len(versions) || v.Revision != nil && !model.SameVersion(versions[i], v):
			return d, false
		case !model.SameVersion(versions[i], v):
			if d, why = turnInto(d, ref, v); why != "" {
				return d, false
			}
		}
	}
	return d, true
}

// putBack adds a version that a save removed. One with fields that are not known here cannot
// be put back.
func putBack(d model.Draft, ref model.Ref, v *model.Version) (model.Draft, string) {
	if len(v.Others)+len(v.CRI)+len(v.Architectures) > 0 || v.Revision != nil {
		return d, "it held more than its lifecycle"
	}
	return putAt(d, ref, v)
}
