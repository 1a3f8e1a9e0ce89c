package lifecycle

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Named is an immutable list of objects, indexed by kind, namespace and name, and by kind. The index
// avoids a search of the list, as a file may contain very many objects. A nil Named has no objects.
type Named struct {
	list []*model.Object
	// first has the index of the first object of each name, next that of the next object of the
	// same name, or model.None.
	first map[model.ObjectName]int
	next  []int
	kinds map[string]ofKind
}

// nameOf returns what objects of an update are matched by.
func nameOf(o *model.Object) model.ObjectName {
	return model.ObjectName{Kind: o.Kind, Namespace: o.Namespace, Name: o.Name}
}

// ofKind has the index of the first object of a kind, and how many there are.
type ofKind struct{ first, many int }

// NewNamed returns a list of objects, which must not be changed afterwards.
func NewNamed(list []*model.Object) *Named {
	n := &Named{list: list, first: make(map[model.ObjectName]int, len(list)), next: make([]int, len(list)), kinds: map[string]ofKind{}}
	for i := len(list) - 1; i >= 0; i-- {
		name, kind := nameOf(list[i]), list[i].Kind
		n.next[i] = model.None
		if later, ok := n.first[name]; ok {
			n.next[i] = later
		}
		n.first[name], n.kinds[kind] = i, ofKind{i, n.kinds[kind].many + 1}
	}
	return n
}

// Objects returns the list.
func (n *Named) Objects() []*model.Object {
	if n == nil {
		return nil
	}
	return n.list
}

// Has reports whether the list has an object of the same kind, namespace and name.
func (n *Named) Has(o *model.Object) bool { return n.Find(o) != nil }

// Find returns the first object of the same kind, namespace and name, or nil.
func (n *Named) Find(o *model.Object) *model.Object {
	if n == nil {
		return nil
	}
	if i, ok := n.first[nameOf(o)]; ok {
		return n.list[i]
	}
	return nil
}

// SameNames returns the objects of the list that have the kind, namespace and name of one of now, in
// the order of the list. The result is never nil, so that every other object of now counts as new.
// The time that it takes grows with now, not with the list.
func (n *Named) SameNames(now []*model.Object) []*model.Object {
	at, seen := []int{}, map[model.ObjectName]bool{}
	for _, o := range now {
		name := nameOf(o)
		if n == nil || seen[name] {
			continue
		}
		seen[name] = true
		for i, ok := n.first[name]; ok && i != model.None; i = n.next[i] {
			at = append(at, i)
		}
	}
	slices.Sort(at)
	return model.Map(at, func(i int) *model.Object { return n.list[i] })
}

// Previous returns what an object was before an update: the object of the same kind, namespace and
// name, else the only one of its kind; nil if there is neither.
func (n *Named) Previous(o *model.Object) *model.Object {
	if n == nil {
		return nil
	}
	if same := n.Find(o); same != nil {
		return same
	}
	if of := n.kinds[o.Kind]; of.many == 1 {
		return n.list[of.first]
	}
	return nil
}

// Present returns the index of the object that was before[i]: the one of the same name, else the
// first of its kind, else an index that no object has. An i out of range is returned as it is.
func (n *Named) Present(before []*model.Object, i int) int {
	if i < 0 || i >= len(before) {
		return i
	}
	if at, ok := n.first[nameOf(before[i])]; ok {
		return at
	}
	if of := n.kinds[before[i].Kind]; of.many > 0 {
		return of.first
	}
	return len(n.list) + i
}

// Renames reports whether the only object of a file is the same as before, whatever its name: a
// lifecycle descriptor has another name in each release.
func Renames(now, before []*model.Object) bool {
	return len(now) == 1 && len(before) == 1 && now[0].Descriptor != nil && before[0].Descriptor != nil
}

// Matched returns the older object that corresponds to each object; nil for a new one. That is the one
// of the same kind, namespace and name, or the only one of its kind if both sides have exactly one.
// Objects with the same name correspond in their order. gone are the older objects that correspond to
// none. They are matched in one pass, as a file may contain very many.
func Matched(old, objects []*model.Object) (before, gone []*model.Object) {
	before = make([]*model.Object, len(objects))
	if len(old) == 0 {
		return before, nil
	}
	named, kinds, taken := NewNamed(old), map[string]int{}, make([]bool, len(old))
	for _, o := range objects {
		kinds[o.Kind]++
	}
	for i, o := range objects {
		at, name := model.None, nameOf(o)
		if k, same := named.first[name]; same && k != model.None {
			at, named.first[name] = k, named.next[k]
		} else if of := named.kinds[o.Kind]; of.many == 1 && kinds[o.Kind] == 1 {
			at = of.first
		}
		if at != model.None {
			before[i], taken[at] = old[at], true
		}
	}
	for k, o := range old {
		if !taken[k] {
			gone = append(gone, o)
		}
	}
	return before, gone
}

// TrackTexts maps the texts of an object's tracks, by the name of the track, to their versions.
// Of several versions with the same text, and of several tracks with the same name, the last
// counts (Gardener F2). As an object may have very many tracks, its maps are built once.
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
// lists. The rules for profiles do not apply to it; package descriptor checks it, the same in
// both dialects.
func IsDescriptor(o *model.Object) bool { return o.Descriptor != nil }

// IsSchedule reports whether the object is a release schedule or a support policy. The rules
// for profiles do not apply to it; package schedule checks it.
func IsSchedule(o *model.Object) bool { return o.Scale == model.ReleaseStages }

// IsRecord reports whether the object's stages record what happened. The rules for profiles
// do not apply to it; package revision checks it.
func IsRecord(o *model.Object) bool { return o.Scale == model.RevisionStages }
