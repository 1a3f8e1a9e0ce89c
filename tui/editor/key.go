package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Key is the key of a version of an open file. The zero Key names nothing.
type Key struct {
	File int
	model.Key
}

// KeyOf returns the key of the version at an index of a track; the zero Key if there is none.
func (m *Snapshot) KeyOf(p model.TrackRef, version int) Key {
	objects := m.Objects(p.File)
	v := model.VersionAt(objects, p.In(version))
	switch {
	case v == nil:
		return Key{}
	case v.Inherited() || !m.mayRepeat(p, v):
		return Key{p.File, model.UniqueKeyOf(objects, p.In(version))}
	}
	return Key{p.File, model.KeyOf(objects, p.In(version))}
}

// Find returns the place of the version of a key in this state; ok is false if there is none.
func (m *Snapshot) Find(k Key) (p model.TrackRef, version int, ok bool) {
	ref, ok := k.Key.Find(m.Objects(k.File))
	return model.TrackRef{File: k.File, Object: ref.Object, Track: ref.Track}, ref.Version, ok && ref.Version >= 0
}

// mayRepeat reports whether another version of the track may have the same text, or another track
// of the object the same name. Only then does KeyOf search the object, so that keys of a long track
// are cheap.
func (m *Snapshot) mayRepeat(p model.TrackRef, v *model.Version) bool {
	base := m.Drafts[p.File].Base()
	listed := model.TrackIn(m.Listed(p.File), p)
	if v.Base == model.None || listed == nil || p.Object >= len(base) {
		return true
	}
	at := slices.IndexFunc(base[p.Object].Tracks, func(t *model.Track) bool { return t.Name == listed.Name })
	if at < 0 || len(base[p.Object].Tracks[at].Versions) != len(listed.Versions) {
		return true
	}
	loaded := base[p.Object].Tracks[at]
	f := m.of.Files[p.File]
	if f.repeated == nil {
		f.repeated = map[*model.Track]repeated{}
	}
	x, known := f.repeated[loaded]
	if !known {
		for _, t := range base[p.Object].Tracks[at+1:] {
			x.name = x.name || t.Name == loaded.Name
		}
		x.texts = map[model.Key]bool{}
		seen := make(map[model.Key]bool, len(loaded.Versions))
		for _, other := range loaded.Versions {
			k := model.Key{}.Of(other)
			if seen[k] {
				x.texts[k] = true
			}
			seen[k] = true
		}
		f.repeated[loaded] = x
	}
	return x.name || x.texts[model.Key{}.Of(v)]
}

// repeated is what a loaded track shares. name is set if another track has the same name. texts are
// the texts of several of its versions.
type repeated struct {
	name  bool
	texts map[model.Key]bool
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
// name that the index had in the state before, and returns the same index if it finds none. Stages of
// one name keep their order.
func (m *Snapshot) StageAgain(before *Snapshot, f Focus) int {
	was, there := before.At(f)
	stages := lifecycle.Stages(before.Object(was.TrackRef).Version(was.Ref()))
	if !there || f.Stage < 0 || f.Stage >= len(stages) {
		return f.Stage
	}
	now, there := m.At(f)
	if !there {
		return f.Stage
	}
	named := func(s model.Stage) bool { return s.Name == stages[f.Stage].Name }
	nth := 0
	for _, s := range stages[:f.Stage] {
		if named(s) {
			nth++
		}
	}
	again := f.Stage
	for k, s := range lifecycle.Stages(m.Object(now.TrackRef).Version(now.Ref())) {
		if !named(s) {
			continue
		}
		if again = k; nth == 0 {
			break
		}
		nth--
	}
	return again
}

// TrackAgain returns the place that a track of the state before has in this state. If its object does
// not have it any more, that is the object's first track, and if the object is gone, the same place.
func (m *Snapshot) TrackAgain(before *Snapshot, p model.TrackRef) model.TrackRef {
	if before.Track(p) == nil {
		return p
	}
	ref, _ := model.KeyOf(before.Objects(p.File), p.In(model.None)).Find(m.Objects(p.File))
	if ref.Object == model.None {
		return p
	}
	return model.TrackRef{File: p.File, Object: ref.Object, Track: max(ref.Track, 0)}
}
