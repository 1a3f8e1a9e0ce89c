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
	// Own are the findings of each file alone. Findings are those, combined with the findings of
	// the files together and without accepted ones; Behind is set while some are yet to come.
	Own, Findings [][]model.Finding
	Behind        bool
	// Judged counts how often Findings were put together. They may come in parts: whatever is
	// derived from them is outdated when Judged has risen.
	Judged int
	// Stale is set while the findings are those of an earlier text; the state is checked again when
	// it is shown.
	Stale bool
	// Label says what the step to this state did, and Mark what a front end noted about it.
	Label string
	Mark  Mark
	of    *Workspace
	// tried are the changes that Try made this state with.
	tried []Change
	// index, errors and merged, which holds the merged versions of tracks by their texts, are worked
	// out on demand.
	index  *Index
	merged map[model.TrackRef]mergedTrack
	errors *NewErrors
	// shown caches the objects of each file as they are shown.
	shown []shownObjects
	// inheritedTracks caches the answer of InheritedTracks, as far as the family inheritedIn knows.
	inheritedTracks map[[2]int]int
	inheritedIn     *check.Family
	// beside caches the profiles side by side, without what follows from their parents until that
	// is known.
	beside *SideBySide
	// planned caches what edits of each file would write, written how the version asked about last is
	// written in its file.
	planned []planned
	written writtenOf
}

// Clone returns a copy of the drafts and findings, for a state that is to differ from m.
func (m *Snapshot) Clone() *Snapshot {
	return &Snapshot{of: m.of, Drafts: slices.Clone(m.Drafts), Own: slices.Clone(m.Own), Findings: slices.Clone(m.Findings), Behind: m.Behind}
}

// Objects returns the objects of a file as they are shown. They are those of its draft, with the
// stages that follow from their policies (check.Policies.Effective) and, with Options.Inherited,
// with the versions that they inherit (complete). It returns nil for a file that is not open.
// Rules see the draft, and edits are made in it.
func (m *Snapshot) Objects(file int) []*model.Object { return m.objects(file).all }

// Listed returns the objects of a file as they are shown, without what they inherit.
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

// shownObjects are the objects of a draft, which begin at of, as they are shown: listed without,
// all with the versions that they inherit as far as family knows.
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
func (m *Snapshot) Track(p model.TrackRef) *model.Track { return change.TrackIn(m.Objects(p.File), p) }

// ListedTrack returns a track without the versions that it inherits, nil if the object lists no such
// track.
func (m *Snapshot) ListedTrack(p model.TrackRef) *model.Track {
	return change.TrackIn(m.Listed(p.File), p)
}

// Tracks lists all tracks of all files in their order.
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

// FirstTrack returns the first track that lists versions or, if such a profile comes before it, that
// of a namespaced profile that takes all its versions from its parent. Files that are only read as
// parents do not count. If there is neither, it returns the first track, else the zero address.
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

// InheritsAll reports whether the object of a track is a namespaced profile without versions of
// its own, over a parent that is open.
func (m *Snapshot) InheritsAll(p model.TrackRef) bool {
	var o *model.Object
	if listed := m.Listed(p.File); p.Object < len(listed) {
		o = listed[p.Object]
	}
	if systems.Can(o, lifecycle.Inherit) != "" || slices.ContainsFunc(o.Tracks, func(t *model.Track) bool { return len(t.Versions) > 0 }) {
		return false
	}
	b, ok := m.Bond(p.File, p.Object)
	return ok && !b.Orphan || !m.KnowsRelated()
}

// Base returns a version of a track as loaded, or nil for a new one and for one that is inherited.
func (m *Snapshot) Base(p model.TrackRef, v *model.Version) *model.Version {
	base, now := m.Drafts[p.File].Base(), m.Objects(p.File)
	if v.Base < 0 || change.TrackIn(now, p) == nil || p.Object >= len(base) {
		return nil
	}
	if len(base[p.Object].Tracks) != len(now[p.Object].Tracks) {
		p.Track = model.TracksBefore(base[p.Object], now[p.Object])[p.Track]
	}
	if t := change.TrackIn(base, p); t != nil && v.Base < len(t.Versions) {
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

// Changes lists all differences in meaning between the files as loaded and this
// state.
func (m *Snapshot) Changes() (out []change.Change) {
	for file, d := range m.Drafts {
		out = append(out, change.Edits(file, d)...)
	}
	return out
}

// Means reports whether two states mean the same.
func (m *Snapshot) Means(o *Snapshot) bool {
	for file := range m.Drafts {
		if !model.SameObjects(m.Listed(file), o.Listed(file)) {
			return false
		}
	}
	return true
}

// Elsewhere returns the objects of all files but one.
func (m *Snapshot) Elsewhere(file int) (others []*model.Object) {
	for i, d := range m.Drafts {
		if i != file {
			others = append(others, d.Objects()...)
		}
	}
	return others
}
