package model

import (
	"fmt"
	"slices"
)

// Trial is a list of objects while edits are made one after the other. What an
// edit changes is copied once, so many edits of one track cost as much as its
// length once, and the objects given stay as they are. Not for concurrent use.
type Trial struct {
	objects []*Object
	// own tells which objects and tracks are copies of the trial's own; copied,
	// that the list of objects is one.
	copied bool
	own    map[any]bool
}

// NewTrial begins with the objects given.
func NewTrial(objects []*Object) *Trial {
	return &Trial{objects: objects, own: map[any]bool{}}
}

// Objects returns the objects after the edits so far. The next edit may change
// them.
func (x *Trial) Objects() []*Object { return x.objects }

// Do makes an edit. An edit whose ref addresses nothing is an error and leaves
// the trial as it was.
func (x *Trial) Do(e Edit) error {
	if e.Ref.Object < 0 || e.Ref.Object >= len(x.objects) {
		return fmt.Errorf("no object %d", e.Ref.Object)
	}
	if e.What == AddTrack {
		object, err := e.withTrack(x.objects[e.Ref.Object])
		if err == nil {
			x.put(e.Ref.Object, object)
		}
		return err
	}
	o := x.objects[e.Ref.Object]
	if e.Ref.Track < 0 || e.Ref.Track >= len(o.Tracks) {
		return fmt.Errorf("no track %d in %s", e.Ref.Track, o)
	}
	if e.What == SetAPIs {
		track, err := e.withAPIs(o.Tracks[e.Ref.Track])
		if err == nil {
			x.object(e.Ref.Object).Tracks[e.Ref.Track] = track
			x.own[track] = true
		}
		return err
	}
	if err := e.check(o.Tracks[e.Ref.Track]); err != nil {
		return err
	}
	if err := e.checkDerived(o); err != nil {
		return err
	}
	var version *Version
	if e.What != AddVersion && e.What != RemoveVersion {
		var err error
		if version, err = e.inVersion(o.Scale, o.Tracks[e.Ref.Track]); err != nil {
			return err
		}
	}
	object := x.object(e.Ref.Object)
	track := x.track(object, e.Ref.Track)
	e.inTrack(o.Scale, track, version)
	switch {
	case track.Name == Kubernetes:
		object.KubernetesList = track.List
	case len(object.Tracks) > 1 && object.Tracks[1].Derived:
		object.SetReleases(track)
	}
	return nil
}

// put replaces an object by a copy of the trial's own.
func (x *Trial) put(i int, o *Object) {
	if !x.copied {
		x.objects, x.copied = slices.Clone(x.objects), true
	}
	x.objects[i] = o
	x.own[o] = true
}

// object returns an object that may be changed, track one of its tracks.
func (x *Trial) object(i int) *Object {
	o := x.objects[i]
	if !x.own[o] {
		next := *o
		next.Tracks = slices.Clone(o.Tracks)
		o = &next
		x.put(i, o)
	}
	return o
}

func (x *Trial) track(o *Object, i int) *Track {
	t := o.Tracks[i]
	if !x.own[t] {
		next := *t
		next.Said, next.Versions = nil, slices.Clone(t.Versions)
		t = &next
		o.Tracks[i], x.own[t] = t, true
	}
	return t
}
