package editor

import (
	"cmp"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// Key names a version of an open file by text: that of its object, its track and the version. So it
// stays valid when other versions are edited and when the file is saved or reread. The zero Key
// names nothing.
type Key struct {
	File int
	// ObjectName is that of the object. Object counts earlier objects of the file with the same
	// name.
	ObjectName
	Object         int
	Track, Version string
	// Nth counts earlier versions of the track with the same text.
	Nth int
}

// ObjectName identifies an object by kind, namespace and name.
type ObjectName struct{ Kind, Namespace, Name string }

func nameOf(o *model.Object) ObjectName { return ObjectName{o.Kind, o.Namespace, o.Name} }

// KeyOf returns the key of the version at an index of a track; the zero Key if there is none.
func (m *Snapshot) KeyOf(p model.TrackRef, version int) Key {
	t := m.Track(p)
	if t == nil || version < 0 || version >= len(t.Versions) {
		return Key{}
	}
	objects := m.Listed(p.File)
	o, v := objects[p.Object], t.Versions[version]
	k := Key{File: p.File, ObjectName: nameOf(o), Track: trackOf(t, v), Version: v.Text}
	for _, other := range objects[:p.Object] {
		if nameOf(other) == k.ObjectName {
			k.Object++
		}
	}
	if !v.Inherited() && m.mayRepeat(p, change.TrackIn(objects, p), v) {
		for _, other := range t.Versions[:version] {
			if k.isText(t, other) {
				k.Nth++
			}
		}
	}
	return k
}

// Find returns the place of the version of a key in this state; ok is false if there is none.
func (m *Snapshot) Find(k Key) (p model.TrackRef, version int, ok bool) {
	i := m.ObjectOf(k)
	if i == model.None {
		return p, model.None, false
	}
	for n, t := range m.Objects(k.File)[i].Tracks {
		nth := 0
		for at, v := range t.Versions {
			if !k.isText(t, v) {
				continue
			}
			if nth == k.Nth {
				return model.TrackRef{File: k.File, Object: i, Track: n}, at, true
			}
			nth++
		}
	}
	return p, model.None, false
}

// ObjectOf returns the index in its file of the object of a key, or model.None.
func (m *Snapshot) ObjectOf(k Key) int {
	nth := 0
	for i, o := range m.Listed(k.File) {
		if nameOf(o) != k.ObjectName {
			continue
		}
		if nth == k.Object {
			return i
		}
		nth++
	}
	return model.None
}

func (k *Key) isText(t *model.Track, v *model.Version) bool {
	return v.Text == k.Version && trackOf(t, v) == k.Track
}

// trackOf returns the name of the track that a version comes from.
func trackOf(t *model.Track, v *model.Version) string { return cmp.Or(v.Group(), t.Name) }

// mayRepeat reports whether another version of the track may have the same text. Only then does
// KeyOf search the whole track.
func (m *Snapshot) mayRepeat(p model.TrackRef, t *model.Track, v *model.Version) bool {
	base := m.Drafts[p.File].Base()
	if p.Object >= len(base) {
		return true
	}
	var loaded *model.Track
	for _, other := range base[p.Object].Tracks {
		if other.Name == t.Name {
			loaded = other
		}
	}
	if v.Base == model.None || loaded == nil || len(loaded.Versions) != len(t.Versions) {
		return true
	}
	f := m.of.Files[p.File]
	if f.repeated == nil {
		f.repeated = map[*model.Track]map[Key]bool{}
	}
	texts, known := f.repeated[loaded]
	if !known {
		seen := make(map[Key]bool, len(loaded.Versions))
		texts = map[Key]bool{}
		for _, other := range loaded.Versions {
			k := Key{Track: trackOf(loaded, other), Version: other.Text}
			if seen[k] {
				texts[k] = true
			}
			seen[k] = true
		}
		f.repeated[loaded] = texts
	}
	return texts[Key{Track: trackOf(t, v), Version: v.Text}]
}

// At returns a focus with the place that its version has in this state; ok is false if it has none.
func (m *Snapshot) At(f Focus) (_ Focus, ok bool) {
	if f.Key == (Key{}) || m.KeyOf(f.TrackRef, f.Version) == f.Key {
		return f, f.Key != Key{}
	}
	p, version, ok := m.Find(f.Key)
	if ok {
		f.TrackRef, f.Version = p, version
	}
	return f, ok
}

// On returns the focus on a version of a track, on none of its stages.
func (m *Snapshot) On(p model.TrackRef, version int) Focus {
	return Focus{TrackRef: p, Version: version, Key: m.KeyOf(p, version), Stage: model.None}
}

// StageAgain returns the index that the focused stage has in this state. It looks for the stage
// name that the index had in the state before, and returns the same index if it finds none.
func (m *Snapshot) StageAgain(before *Snapshot, f Focus) int {
	was, there := before.At(f)
	stages := lifecycle.Stages(before.Object(was.TrackRef).Version(was.Ref()))
	if !there || f.Stage < 0 || f.Stage >= len(stages) {
		return f.Stage
	}
	now, _ := m.At(f)
	named := func(s model.Stage) bool { return s.Name == stages[f.Stage].Name }
	if k := slices.IndexFunc(lifecycle.Stages(m.Object(now.TrackRef).Version(now.Ref())), named); k >= 0 {
		return k
	}
	return f.Stage
}
