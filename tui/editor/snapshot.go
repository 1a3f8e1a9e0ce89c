package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Snapshot is one state of the drafts of all files, with its findings. The undo history is a list
// of snapshots, so a step that changes several files is undone as one.
type Snapshot struct {
	Drafts []model.Draft
	// Own are the findings of each file alone. Findings adds those of the files together and leaves
	// out accepted ones. Behind is set while some are still missing.
	Own, Findings [][]model.Finding
	Behind        bool
	// Checks counts how often Findings were combined. They may arrive in parts: anything derived
	// from them is outdated when Checks has increased.
	Checks int
	// Stale is set while the findings are those of an earlier text; the state is checked again when
	// it is shown.
	Stale bool
	// Label says what the step to this state did. Mark is what a front end noted about it.
	Label string
	Mark  Mark
	of    *Workspace
	// tried are the changes that Try made this state with.
	tried []Change
	// index, errors and merged are computed on demand. merged has the merged versions of tracks by
	// their texts.
	index  *Index
	merged map[model.TrackRef]mergedTrack
	errors *NewErrors
	// shown caches the result of objects for each file.
	shown []shownObjects
	// inheritedTracks caches the result of InheritedTracks, for the family inheritedIn.
	inheritedTracks map[[2]int]int
	inheritedIn     *check.Family
	// sideBySide caches the profiles side by side. While the parents are not known, it lacks what
	// follows from them.
	sideBySide *SideBySide
	// planned caches what the edits of each file would write. written caches the last result of
	// Written.
	planned []planned
	written writtenOf
}

// Clone returns a copy of the drafts and findings, for a state that is to differ from m.
func (m *Snapshot) Clone() *Snapshot {
	return &Snapshot{of: m.of, Drafts: slices.Clone(m.Drafts), Own: slices.Clone(m.Own), Findings: slices.Clone(m.Findings), Behind: m.Behind}
}

// Objects returns the objects of a file for display, nil for a file that is not open. They are
// those of the draft, with the stages that follow from their policies (check.Policies.Effective)
// and, with Options.Inherited, with the versions that they inherit (complete). Rules check the
// draft itself, and edits are made in it.
func (m *Snapshot) Objects(file int) []*model.Object { return m.objects(file).all }

// Listed returns the objects of a file for display, without inherited versions.
func (m *Snapshot) Listed(file int) []*model.Object { return m.objects(file).listed }

func (m *Snapshot) objects(file int) *shownObjects {
	if file < 0 || file >= len(m.Drafts) {
		return &shownObjects{}
	}
	objects := m.Drafts[file].Objects()
	if len(objects) == 0 {
		return &shownObjects{}
	}
	if m.shown == nil {
		m.shown = make([]shownObjects, len(m.Drafts))
	}
	x := &m.shown[file]
	if x.of != &objects[0] || x.family != m.of.Family {
		x.of, x.family, x.listed = &objects[0], m.of.Family, m.of.Files[file].withPolicies(m.of.Options.Policies, objects)
		if x.all = x.listed; m.of.Options.Inherited {
			x.all = m.complete(file, x.listed)
		}
	}
	return x
}

// shownObjects are the objects of the draft that begins at of, for display. listed is without
// inherited versions, all with those that family knows.
type shownObjects struct {
	of          **model.Object
	family      *check.Family
	listed, all []*model.Object
}

// Object returns the object of a track, or nil if there is none.
func (m *Snapshot) Object(p model.TrackRef) *model.Object {
	if objects := m.Objects(p.File); p.Object >= 0 && p.Object < len(objects) {
		return objects[p.Object]
	}
	return nil
}

// Track returns a track, or nil if there is none.
func (m *Snapshot) Track(p model.TrackRef) *model.Track { return model.TrackIn(m.Objects(p.File), p) }

// ListedTrack returns a track without inherited versions, nil if the object lists no such track.
func (m *Snapshot) ListedTrack(p model.TrackRef) *model.Track {
	return model.TrackIn(m.Listed(p.File), p)
}

// Tracks lists the tracks of all files, in the order of the files.
func (m *Snapshot) Tracks() (out []model.TrackRef) {
	for file := range m.Drafts {
		for o, object := range m.Objects(file) {
			for t := range object.Tracks {
				out = append(out, model.TrackRef{File: file, Object: o, Track: t})
			}
		}
	}
	return out
}

// FirstTrack returns the track to show first. It is the first track that has versions, listed or
// inherited, or a namespaced profile before it whose InheritsAll is true. If there is neither, it
// is the first track, else the zero address. Files that are only read as parents do not count.
func (m *Snapshot) FirstTrack() (first model.TrackRef) {
	found := false
	for file, f := range m.of.Files {
		if f.consulted {
			continue
		}
		for i, o := range m.Objects(file) {
			p := model.TrackRef{File: file, Object: i}
			for _, of := range []*model.Object{m.Listed(file)[i], o} {
				if at := slices.IndexFunc(of.Tracks, func(t *model.Track) bool { return len(t.Versions) > 0 }); at >= 0 {
					p.Track = at
					return p
				}
			}
			if m.InheritsAll(p) {
				return p
			}
			if !found && len(o.Tracks) > 0 {
				first, found = p, true
			}
		}
	}
	return first
}

// InheritsAll reports whether the object of a track is a namespaced profile without versions of its
// own, and its parent is open or the parents are not known yet.
func (m *Snapshot) InheritsAll(p model.TrackRef) bool {
	var o *model.Object
	if listed := m.Listed(p.File); p.Object < len(listed) {
		o = listed[p.Object]
	}
	if systems.Can(o, lifecycle.Inherit) != "" || slices.ContainsFunc(o.Tracks, func(t *model.Track) bool { return len(t.Versions) > 0 }) {
		return false
	}
	b, ok := m.PairOf(p.File, p.Object)
	return ok && !b.Orphan || !m.KnowsRelated()
}

// Base returns a version of a track as loaded, or nil for a new or inherited one.
func (m *Snapshot) Base(p model.TrackRef, v *model.Version) *model.Version {
	base, now := m.Drafts[p.File].Base(), m.Objects(p.File)
	if v.Base < 0 || model.TrackIn(now, p) == nil || p.Object >= len(base) {
		return nil
	}
	if len(base[p.Object].Tracks) != len(now[p.Object].Tracks) {
		p.Track = model.TracksBefore(base[p.Object], now[p.Object])[p.Track]
	}
	if t := model.TrackIn(base, p); t != nil && v.Base < len(t.Versions) {
		return t.Versions[v.Base]
	}
	return nil
}

// Edited reports whether a version of a track differs from the file as loaded.
func (m *Snapshot) Edited(p model.TrackRef, v *model.Version) bool {
	if v.Inherited() {
		return false
	}
	before := m.Base(p, v)
	return before == nil || !model.SameVersion(before, v)
}

// Dirty reports whether there is anything to save.
func (m *Snapshot) Dirty() bool {
	return slices.ContainsFunc(m.Drafts, func(d model.Draft) bool { return d.Dirty() })
}

// Changes lists all differences in meaning between the files as loaded and this state.
func (m *Snapshot) Changes() (out []change.Change) {
	for file, d := range m.Drafts {
		out = append(out, change.Edits(file, d)...)
	}
	return out
}

// Means reports whether two states have the same meaning. Inherited versions are not compared.
func (m *Snapshot) Means(o *Snapshot) bool {
	for file := range m.Drafts {
		if !model.SameObjects(m.Listed(file), o.Listed(file)) {
			return false
		}
	}
	return true
}

// Elsewhere returns the objects of the drafts of all files but one.
func (m *Snapshot) Elsewhere(file int) (others []*model.Object) {
	for i, d := range m.Drafts {
		if i != file {
			others = append(others, d.Objects()...)
		}
	}
	return others
}
