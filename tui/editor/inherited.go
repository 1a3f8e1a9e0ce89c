package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// completed is a track of a namespaced profile with the versions that it inherits after its own.
type completed struct {
	// own and parent are what it was made of; own is nil if the profile has no such track.
	own, parent, shown *model.Track
}

// completedObject is a namespaced profile with what it inherits, and what it was made of.
type completedObject struct{ listed, parent, shown *model.Object }

// completion caches namespaced profiles with what they inherit. The zero completion is ready to
// use.
type completion struct {
	// objects are the last results of complete, by file and index. tracks are their tracks, by
	// file, index and name.
	objects map[[2]int]completedObject
	tracks  map[trackName]completed
	// inherited caches the results of inheritedOf, by tracks of parents.
	inherited map[*model.Track][]*model.Version
}

// complete returns the objects of a file with the versions that namespaced profiles inherit. Each
// track gets the versions that only the track of the parent has, after its own. The tracks that
// only the parent has come after the others. So every version and track of the file keeps its
// index. Tracks that have not changed since the last call stay the same ones.
func (m *Snapshot) complete(file int, objects []*model.Object) []*model.Object {
	shown := objects
	for i, o := range objects {
		if systems.Can(o, lifecycle.Inherit) != "" {
			continue
		}
		parent := m.ParentOf(file, i)
		if parent == nil {
			continue
		}
		if &shown[0] == &objects[0] {
			shown = slices.Clone(objects)
		}
		shown[i] = m.of.completion.complete(file, i, o, parent)
	}
	return shown
}

// trackName addresses a track by the file and index of its object, and by its name.
type trackName struct {
	file, object int
	name         string
}

func (done *completion) complete(file, i int, o, parent *model.Object) *model.Object {
	if done.tracks == nil {
		done.tracks, done.objects, done.inherited = map[trackName]completed{}, map[[2]int]completedObject{}, map[*model.Track][]*model.Version{}
	}
	if x := done.objects[[2]int{file, i}]; x.listed == o && x.parent == parent {
		return x.shown
	}
	out := *o
	out.Tracks = slices.Clone(o.Tracks)
	for _, of := range parent.Tracks {
		k := slices.IndexFunc(o.Tracks, func(t *model.Track) bool { return t.Name == of.Name })
		var own *model.Track
		if k >= 0 {
			own = o.Tracks[k]
		}
		key := trackName{file, i, of.Name}
		x := done.tracks[key]
		if x.shown == nil || x.own != own || x.parent != of {
			x = done.completeTrack(x, own, of)
			done.tracks[key] = x
		}
		if k >= 0 {
			out.Tracks[k] = x.shown
		} else {
			out.Tracks = append(out.Tracks, x.shown)
		}
	}
	done.objects[[2]int{file, i}] = completedObject{o, parent, &out}
	return &out
}

// completeTrack adds the inherited versions of a parent's track to own, which may be nil. before is
// the last result.
func (done *completion) completeTrack(before completed, own, parent *model.Track) completed {
	shown := model.Track{Name: parent.Name, Image: parent.Image, Base: model.None}
	if own != nil {
		shown = *own
	}
	listed := shown.Versions
	if before.shown != nil && before.parent == parent && sameTexts(before.own, own) {
		shown.Versions = slices.Concat(listed, before.shown.Versions[len(listed):])
		return completed{own, parent, &shown}
	}
	has := make(map[string]bool, len(listed))
	for _, v := range listed {
		has[v.Text] = true
	}
	shown.Versions = slices.Clone(listed)
	for _, v := range done.inheritedOf(parent) {
		if !has[v.Text] {
			has[v.Text] = true
			shown.Versions = append(shown.Versions, v)
		}
	}
	return completed{own, parent, &shown}
}

// sameTexts reports whether two tracks list versions with the same texts. Either may be nil.
func sameTexts(a, b *model.Track) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.EqualFunc(a.Versions, b.Versions, func(a, b *model.Version) bool { return a.Text == b.Text })
}

// inheritedOf returns the versions of a track of a parent as inherited ones. It caches those of the
// last few tracks.
func (done *completion) inheritedOf(parent *model.Track) []*model.Version {
	out, ok := done.inherited[parent]
	if !ok {
		const most = 16
		if len(done.inherited) >= most {
			clear(done.inherited)
		}
		out = model.Map(parent.Versions, (*model.Version).Inherit)
		done.inherited[parent] = out
	}
	return out
}

// InheritedTracks counts the tracks that each namespaced profile shows only because its parent has
// them. The keys are the file and the index of the profile.
func (m *Snapshot) InheritedTracks() map[[2]int]int {
	if !m.of.Options.Inherited || m.inheritedIn == m.of.Family {
		return m.inheritedTracks
	}
	m.inheritedIn, m.inheritedTracks = m.of.Family, map[[2]int]int{}
	for _, b := range m.Pairs() {
		if b.Orphan {
			continue
		}
		for _, t := range b.Parent.Object.Tracks {
			if !slices.ContainsFunc(b.Child.Object.Tracks, func(own *model.Track) bool { return own.Name == t.Name }) {
				m.inheritedTracks[[2]int{b.ChildFile, b.Child.Index}]++
			}
		}
	}
	return m.inheritedTracks
}
