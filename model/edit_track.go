package model

import (
	"fmt"
	"strings"
)

// PlaceForTrack returns the index at which a track that the object does not have
// yet belongs: Kubernetes before the images, images in the order in which they
// come. ok is false where it has the track.
func (o *Object) PlaceForTrack(name string) (at int, ok bool) {
	for _, t := range o.Tracks {
		if t.Name == name {
			return None, false
		}
	}
	if name == Kubernetes {
		return 0, true
	}
	return len(o.Tracks), strings.HasPrefix(name, ImagePrefix)
}

// withTrack returns the object with a new track.
func (e Edit) withTrack(o *Object) (*Object, error) {
	at, ok := o.PlaceForTrack(e.Name)
	if !ok || at != e.Ref.Track {
		return nil, fmt.Errorf("no place %d for a track %s in %s", e.Ref.Track, e.Name, o)
	}
	object, t := *o, &Track{Name: e.Name, Path: "spec.kubernetes", Base: None}
	if name, image := strings.CutPrefix(e.Name, ImagePrefix); image {
		n := 0
		for _, other := range o.Tracks {
			if other.IsImage() {
				n++
			}
		}
		t.Path, t.Image = "spec.machineImages["+itoa(n)+"]", Field{Set: true, Text: name}
		object.ImageList = ListGiven
	}
	object.Tracks = inserted(o.Tracks, at, t)
	return &object, nil
}

// TracksBefore gives, for each track of an object, its index among those of the
// object as loaded, None for one that an edit added.
func TracksBefore(base, now *Object) []int {
	out := make([]int, len(now.Tracks))
	next := 0
	for i, t := range now.Tracks {
		if out[i] = None; next < len(base.Tracks) && base.Tracks[next].Name == t.Name {
			out[i] = next
			next++
		}
	}
	return out
}
