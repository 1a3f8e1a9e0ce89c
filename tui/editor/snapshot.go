package editor

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Now returns the present state. It never changes: an edit makes another one.
func (e *Editor) Now() *Snapshot { return e.Snapshots[e.At] }

// Instant returns the instant everything is judged at, in UTC.
func (e *Editor) Instant() time.Time { return e.Options.Now }

// Dialect returns the rules that files are judged by.
func (e *Editor) Dialect() lifecycle.Dialect { return e.Options.Dialect }

// Objects returns the objects of a file, nil for a file that is not open.
func (m *Snapshot) Objects(file int) []*model.Object {
	if file < 0 || file >= len(m.Drafts) {
		return nil
	}
	return m.Drafts[file].Objects()
}

// Object returns the object of a track, or nil where there is none.
func (m *Snapshot) Object(p model.TrackRef) *model.Object {
	if objects := m.Objects(p.File); p.Object >= 0 && p.Object < len(objects) {
		return objects[p.Object]
	}
	return nil
}

// Track returns a track, or nil where there is none.
func (m *Snapshot) Track(p model.TrackRef) *model.Track { return change.TrackIn(m.Objects(p.File), p) }

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

// FirstTrack returns the first track that has versions, else the first one, else
// the zero address.
func (m *Snapshot) FirstTrack() (first model.TrackRef) {
	for i, p := range m.Tracks() {
		if len(m.Track(p).Versions) > 0 {
			return p
		}
		if i == 0 {
			first = p
		}
	}
	return first
}

// Base returns a version of a track as loaded, or nil for a new one.
func (m *Snapshot) Base(p model.TrackRef, v *model.Version) *model.Version {
	base, now := m.Drafts[p.File].Base(), m.Objects(p.File)
	if t := change.TrackIn(base, p); t != nil && t.APIs != nil {
		return baseAPI(t, v)
	}
	if v.Base == model.None || change.TrackIn(now, p) == nil || p.Object >= len(base) {
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

// baseAPI returns a version of an API as loaded: it has no place of its own in the
// file, so its text tells which it is.
func baseAPI(t *model.Track, v *model.Version) *model.Version {
	if at := v.Base; at >= 0 && at < len(t.Versions) && t.Versions[at].Text == v.Text {
		return t.Versions[at]
	}
	for _, was := range t.Versions {
		if was.Text == v.Text {
			return was
		}
	}
	return nil
}

// Edited reports whether a version of a track differs from the file as loaded.
func (m *Snapshot) Edited(p model.TrackRef, v *model.Version) bool {
	before := m.Base(p, v)
	return before == nil || !model.SameVersion(before, v)
}

// Dirty reports whether there is anything to save.
func (m *Snapshot) Dirty() bool {
	for _, d := range m.Drafts {
		if d.Dirty() {
			return true
		}
	}
	return false
}

// Changes lists all differences in meaning between the files as loaded and this
// state.
func (m *Snapshot) Changes() (out []change.Change) {
	for file, d := range m.Drafts {
		out = append(out, change.Diff(file, d)...)
	}
	return out
}

// Means reports whether two states mean the same.
func (m *Snapshot) Means(o *Snapshot) bool {
	for file := range m.Drafts {
		if !model.SameObjects(m.Objects(file), o.Objects(file)) {
			return false
		}
	}
	return true
}

// KnowsRelated reports whether it is known which of the open profiles override
// which: some do, and the files have been judged together.
func (m *Snapshot) KnowsRelated() bool { return m.of.Workspace.Family != nil }

// Bonds lists the namespaced profiles of all open files with their parents.
func (m *Snapshot) Bonds() []check.Pair {
	if !m.KnowsRelated() {
		return nil
	}
	return m.of.Workspace.Family.Pairs(m.of.Related(m))
}

// Children lists the namespaced profiles below the profile that holds a track.
func (m *Snapshot) Children(p model.TrackRef) (out []check.Pair) {
	for _, b := range m.Bonds() {
		if !b.Orphan && b.ParentFile == p.File && b.Parent.Index == p.Object {
			out = append(out, b)
		}
	}
	return out
}

// Result returns a namespaced profile merged with its parent.
func (m *Snapshot) Result(b check.Pair) *merge.Result { return m.of.Workspace.Family.Result(b) }

// StageKnown returns the stage of a version of a track at an instant, "" where it is
// not known. That of an override follows from the merged profile.
func (m *Snapshot) StageKnown(p model.TrackRef, v *model.Version, at time.Time) string {
	if v = m.Holding(p, v); v == nil {
		return ""
	}
	return lifecycle.KnownAt(v, at, m.of.Instant(), m.of.Dialect())
}

// Holding returns the version that tells the stages of a version: itself, or of a
// namespaced profile what comes of it and its parent; nil where that is not known.
func (m *Snapshot) Holding(p model.TrackRef, v *model.Version) *model.Version {
	if systems.Can(m.Object(p), lifecycle.Inherit) == "" {
		return m.Merged(p, v)
	}
	return v
}

// Merged returns what becomes of a version of a namespaced profile that is merged
// with its parent; nil where the parent is not there or has no such version.
func (m *Snapshot) Merged(p model.TrackRef, v *model.Version) *model.Version {
	if !m.KnowsRelated() {
		return nil
	}
	if m.merged.versions == nil || m.merged.track != p {
		m.merged.track, m.merged.versions = p, m.mergedVersions(p)
	}
	return m.merged.versions[v.Text]
}

func (m *Snapshot) mergedVersions(p model.TrackRef) map[string]*model.Version {
	t, out := m.Track(p), map[string]*model.Version{}
	for _, b := range m.Bonds() {
		if t == nil || b.Orphan || b.ChildFile != p.File || b.Child.Index != p.Object {
			continue
		}
		for _, merged := range m.Result(b).Object.Tracks {
			for _, v := range merged.Versions {
				if merged.Name == t.Name {
					out[v.Text] = v
				}
			}
		}
		break
	}
	return out
}
