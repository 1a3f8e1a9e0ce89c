package model

import (
	"fmt"
	"slices"
)

// Step is one undo step: one or more edits that belong together.
type Step struct{ Edits []Edit }

// Draft contains the objects of a file as loaded and as edited, with the steps in between. It is a
// value: With, Undo and Revert return new drafts, so a trial draft can simply be dropped.
type Draft struct{ states []state }

// state contains the objects after a step. The first state has no step.
type state struct {
	objects []*Object
	step    Step
}

// NewDraft returns a draft of the objects of a file as loaded, without steps.
func NewDraft(objects []*Object) Draft {
	return Draft{states: []state{{objects: objects}}}
}

// Base returns the objects as loaded.
func (d Draft) Base() []*Object {
	if len(d.states) == 0 {
		return nil
	}
	return d.states[0].objects
}

// Objects returns the objects as they are now.
func (d Draft) Objects() []*Object {
	if len(d.states) == 0 {
		return nil
	}
	return d.states[len(d.states)-1].objects
}

// With returns the draft after the edits, as one undo step. If an edit is not possible (Trial.Do), it
// returns an error and the unchanged draft.
func (d Draft) With(edits ...Edit) (Draft, error) {
	trial := NewTrial(d.Objects())
	for _, e := range edits {
		if err := trial.Do(e); err != nil {
			return d, err
		}
	}
	return d.After(trial), nil
}

// After returns the draft after the edits of a trial, as one undo step. The trial must be one of the
// draft's present objects, and must not be used afterwards.
func (d Draft) After(trial *Trial) Draft {
	return Draft{slices.Concat(d.states, []state{{trial.Objects(), Step{Edits: trial.edits}}})}
}

// Undo returns the draft before its last step, and whether there was one.
func (d Draft) Undo() (Draft, bool) {
	if len(d.states) < 2 {
		return d, false
	}
	return Draft{d.states[:len(d.states)-1]}, true
}

// Revert returns the draft with all steps undone.
func (d Draft) Revert() Draft { return Draft{d.states[:min(1, len(d.states))]} }

// Steps returns the steps from the objects as loaded to the present ones.
func (d Draft) Steps() []Step {
	return Map(d.states[min(1, len(d.states)):], func(s state) Step { return s.step })
}

// Dirty reports whether the objects differ in meaning from those loaded (SameObjects), so that there
// is something to save.
func (d Draft) Dirty() bool {
	return len(d.states) > 1 && !SameObjects(d.Base(), d.Objects())
}

// SameObjects reports whether two lists of objects have the same meaning. Tracks, versions, stages,
// starts, older fields, unknown fields and records must be equal, in the same order. Positions and
// spellings of equal instants do not matter. Required fields and everything outside the tracks are not
// compared.
func SameObjects(a, b []*Object) bool {
	return slices.EqualFunc(a, b, func(a, b *Object) bool { return a == b || sameTracks(a.Tracks, b.Tracks) })
}

func sameTracks(a, b []*Track) bool {
	if len(a) > 1 && len(b) > 0 && a[1].Derived || len(b) > 1 && len(a) > 0 && b[1].Derived {
		a, b = a[:1], b[:1] // the other tracks follow from the first
	}
	return slices.EqualFunc(a, b, func(a, b *Track) bool {
		return a == b || a.Name == b.Name && SameAPIs(a.APIs, b.APIs) && slices.EqualFunc(a.Versions, b.Versions, SameVersion)
	})
}

// SameVersion reports whether two versions have the same meaning, as in SameObjects. Two nil versions
// are the same.
func SameVersion(a, b *Version) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	if a.Text != b.Text || a.NotText != b.NotText || a.HasExpiration != b.HasExpiration || !a.Expiration.Equal(b.Expiration) {
		return false
	}
	if a.Classification.Set != b.Classification.Set || a.Classification.Text != b.Classification.Text || len(a.Stages) != len(b.Stages) {
		return false
	}
	if !SameRevision(a.Revision, b.Revision) || !sameUnknown(a.Unknown, b.Unknown) {
		return false
	}
	for k := range a.Stages {
		if a.Stages[k].Name != b.Stages[k].Name || !a.Stages[k].Start.Equal(b.Stages[k].Start) || !sameUnknown(a.Stages[k].Unknown, b.Stages[k].Unknown) {
			return false
		}
	}
	return true
}

// Trial is a list of objects to which edits are applied one after the other. The given objects stay
// unchanged. Each object and track is copied at most once, however many edits change it. A Trial is
// not safe for concurrent use.
type Trial struct {
	objects []*Object
	// edits are those applied so far.
	edits []Edit
	// own contains the objects and tracks that are the trial's own copies. copied is set if the list
	// of objects is a copy too.
	copied bool
	own    map[any]bool
	// stale are the objects whose derived tracks have not been updated yet.
	stale map[int]bool
}

// NewTrial returns a trial of the given objects.
func NewTrial(objects []*Object) *Trial {
	return &Trial{objects: objects, own: map[any]bool{}, stale: map[int]bool{}}
}

// Objects returns the objects after the edits so far. The next edit may modify them.
func (x *Trial) Objects() []*Object {
	for i := range x.stale {
		x.objects[i].SetReleases(x.objects[i].Tracks[0])
	}
	clear(x.stale)
	return x.objects
}

// WithoutDerived returns the same as Objects, but does not update the derived tracks. They may be as before
// the edits.
func (x *Trial) WithoutDerived() []*Object { return x.objects }

// Edits returns the edits applied so far.
func (x *Trial) Edits() []Edit { return x.edits }

// Do applies an edit. If the edit cannot be made, it returns an error and leaves the trial unchanged.
// The error is a *Refusal if what the edit addresses follows from something else (Object.Decided).
func (x *Trial) Do(e Edit) error {
	err := x.apply(e)
	if err == nil {
		x.edits = append(x.edits, e)
	}
	return err
}

func (x *Trial) apply(e Edit) error {
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
	if err := e.check(o.Tracks[e.Ref.Track]); err != nil {
		return err
	}
	if err := e.checkDecided(o); err != nil {
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
	e.inTrack(o.Scale, track, version, o.Kind == NamespacedCloudProfile)
	switch {
	case track.Name == Kubernetes:
		object.KubernetesList = track.List
	case len(object.Tracks) > 1 && object.Tracks[1].Derived:
		x.stale[e.Ref.Object] = true
	}
	return nil
}

// put replaces an object by a copy that the trial owns.
func (x *Trial) put(i int, o *Object) {
	if !x.copied {
		x.objects, x.copied = slices.Clone(x.objects), true
	}
	x.objects[i] = o
	x.own[o] = true
}

// object returns the i-th object as a copy that may be modified.
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

// track returns the i-th track of an object of the trial as a copy that may be modified.
func (x *Trial) track(o *Object, i int) *Track {
	t := o.Tracks[i]
	if !x.own[t] {
		next := *t
		next.ServerErrors, next.Versions = nil, slices.Clone(t.Versions)
		t = &next
		o.Tracks[i], x.own[t] = t, true
	}
	return t
}
