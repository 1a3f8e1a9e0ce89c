package lifecycle

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// SameName reports whether two objects have the same kind, namespace and name.
func SameName(a, b *model.Object) bool {
	return a.Kind == b.Kind && a.Namespace == b.Namespace && a.Name == b.Name
}

// HasName reports whether a list has an object of the same kind, namespace and name.
func HasName(list []*model.Object, o *model.Object) bool {
	return slices.ContainsFunc(list, func(x *model.Object) bool { return SameName(x, o) })
}

// SameNames returns the objects of before that have the kind, namespace and name of one of
// now. It is never nil, so that every other object of now counts as new.
func SameNames(now, before []*model.Object) []*model.Object {
	list := []*model.Object{}
	for _, x := range before {
		if HasName(now, x) {
			list = append(list, x)
		}
	}
	return list
}

// Previous returns what an object was before an update: the object of before with the same
// kind, namespace and name, else the only one of its kind; nil if there is neither.
func Previous(o *model.Object, before []*model.Object) *model.Object {
	var all []*model.Object
	for _, x := range before {
		if x.Kind != o.Kind {
			continue
		}
		if all = append(all, x); SameName(x, o) {
			return x
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return nil
}

// Present returns the index in now of the object that was before[i]: the one of the same
// name, else the first of its kind, else an index that no object has. An i out of range is
// returned as it is.
func Present(now, before []*model.Object, i int) int {
	if i < 0 || i >= len(before) {
		return i
	}
	if at := slices.IndexFunc(now, func(o *model.Object) bool { return SameName(o, before[i]) }); at >= 0 {
		return at
	}
	at := slices.IndexFunc(now, func(o *model.Object) bool { return o.Kind == before[i].Kind })
	if at < 0 {
		return len(now) + i
	}
	return at
}

// Renames reports whether a file holds the same object now as before regardless of its name:
// a lifecycle descriptor, alone in its file, has another name in each release.
func Renames(now, before []*model.Object) bool {
	return len(now) == 1 && len(before) == 1 && now[0].Descriptor != nil && before[0].Descriptor != nil
}

// PreviousObjects finds what each object was before: the one of the same kind, namespace and
// name, or the only one of its kind if both sides have one of it. They are matched in one
// pass, as a file may hold very many.
type PreviousObjects struct{ before []*model.Object }

// NewPreviousObjects matches objects with those of old, which may be empty.
func NewPreviousObjects(old, objects []*model.Object) *PreviousObjects {
	e := &PreviousObjects{}
	if len(old) == 0 {
		return e
	}
	type name struct{ kind, namespace, name string }
	named := map[name][]*model.Object{}
	kinds, only := map[string][2]int{}, map[string]*model.Object{}
	count := func(o *model.Object, side int) {
		n := kinds[o.Kind]
		n[side]++
		kinds[o.Kind] = n
	}
	for _, o := range old {
		key := name{o.Kind, o.Namespace, o.Name}
		named[key] = append(named[key], o)
		only[o.Kind] = o
		count(o, 0)
	}
	for _, o := range objects {
		count(o, 1)
	}
	e.before = make([]*model.Object, len(objects))
	for i, o := range objects {
		key := name{o.Kind, o.Namespace, o.Name}
		if same := named[key]; len(same) > 0 {
			e.before[i], named[key] = same[0], same[1:]
		} else if kinds[o.Kind] == [2]int{1, 1} {
			e.before[i] = only[o.Kind]
		}
	}
	return e
}

// Of returns what the object with index i was before, or nil for a new one.
func (e *PreviousObjects) Of(i int) *model.Object {
	if i >= len(e.before) {
		return nil
	}
	return e.before[i]
}

// TrackTexts maps the texts of an object's tracks, by the name of the track, to their
// versions; of several versions with the same text, and of several tracks with the same name,
// the last counts (Gardener F2). As an object may have very many tracks, its maps are built
// once.
type TrackTexts struct {
	of     *model.Object
	byName map[string]map[string]*model.Version
}

// Texts returns the versions by text in the track of that name of o; nil if o is nil.
func (x *TrackTexts) Texts(o *model.Object, name string) map[string]*model.Version {
	if o == nil {
		return nil
	}
	if x.of != o {
		x.of, x.byName = o, map[string]map[string]*model.Version{}
		for _, t := range o.Tracks {
			texts := make(map[string]*model.Version, len(t.Versions))
			for _, v := range t.Versions {
				texts[v.Text] = v
			}
			x.byName[t.Name] = texts
		}
	}
	return x.byName[name]
}

// TrackNamed returns the first track of that name in o, or nil. A nil o has none.
func TrackNamed(o *model.Object, name string) *model.Track {
	if o == nil {
		return nil
	}
	for _, t := range o.Tracks {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// IsDescriptor reports whether the object is a lifecycle descriptor, whose stages follow from
// lists. The rules for profiles do not apply to it; package descriptor judges it, the same in
// both dialects.
func IsDescriptor(o *model.Object) bool { return o.Descriptor != nil }

// IsSchedule reports whether the object is a release schedule or a support policy. The rules
// for profiles do not apply to it; package schedule judges it.
func IsSchedule(o *model.Object) bool { return o.Scale == model.ReleaseStages }

// IsRecord reports whether the object's stages record what happened. The rules for profiles
// do not apply to it; package revision judges it.
func IsRecord(o *model.Object) bool { return o.Scale == model.RevisionStages }
