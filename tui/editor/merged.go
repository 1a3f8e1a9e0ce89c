package editor

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// KnowsRelated reports whether it is known which of the open profiles override which: there are
// namespaced profiles, and the files have been checked together.
func (m *Snapshot) KnowsRelated() bool { return m.of.Family != nil }

// Bonds lists the namespaced profiles of all open files with their parents.
func (m *Snapshot) Bonds() []check.Pair {
	if !m.KnowsRelated() {
		return nil
	}
	return m.of.Family.Pairs(m.of.related(m))
}

// Bond returns the namespaced profile at an index of a file together with its parent; ok is false
// if that object is not a namespaced profile.
func (m *Snapshot) Bond(file, object int) (b check.Pair, ok bool) {
	for _, b := range m.Bonds() {
		if b.ChildFile == file && b.Child.Index == object {
			return b, true
		}
	}
	return b, false
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
func (m *Snapshot) Result(b check.Pair) *merge.Result { return m.of.Family.Result(b) }

// StageKnown returns the stage of a version of a track at an instant, "" if it is not known. The
// stage of an override is that of the merged profile.
func (m *Snapshot) StageKnown(p model.TrackRef, v *model.Version, at time.Time) string {
	if v = m.Holding(p, v); v == nil {
		return ""
	}
	return lifecycle.KnownAt(v, at, m.of.Instant(), m.of.Dialect())
}

// Holding returns the version whose stages count for a version: itself or, in a namespaced
// profile, the version merged with its parent's; nil if that is not known.
func (m *Snapshot) Holding(p model.TrackRef, v *model.Version) *model.Version {
	if systems.Can(m.Object(p), lifecycle.Inherit) == "" {
		return m.Merged(p, v)
	}
	return v
}

// Additions returns what may be added to a version of a track, in the order in which it
// is offered.
func (m *Snapshot) Additions(p model.TrackRef, v *model.Version) []lifecycle.Addition {
	o, track := m.Object(p), m.Track(p).Name
	var parent *model.Version
	if v != nil {
		parent = m.ParentVersion(p.File, p.Object, track, v.Text)
	}
	if v != nil && v.Inherited() {
		v = nil
	}
	return systems.Of(o).Additions(o, track, v, parent, m.of.Dialect())
}

// ParentVersion returns the version that an object of a file overrides, nil if it overrides none
// or its parent is not known.
func (m *Snapshot) ParentVersion(file, object int, track, version string) *model.Version {
	return m.ParentOf(file, object).VersionIn(track, version)
}

// ParentOf returns the parent of an object of a file, nil if it has none or it is not known.
func (m *Snapshot) ParentOf(file, object int) *model.Object {
	if b, ok := m.Bond(file, object); ok && !b.Orphan {
		return b.Parent.Object
	}
	return nil
}

// Merged returns a version of a namespaced profile as it is after merging with the parent; nil if
// there is no parent or the merged profile has no such version. One that is inherited is as it is.
func (m *Snapshot) Merged(p model.TrackRef, v *model.Version) *model.Version {
	if v.Inherited() {
		return v
	}
	x, ok := m.ResultOf(p, v)
	if !ok {
		return nil
	}
	return x.Result.Object.Version(x.Ref)
}

// MergedVersion is a version of a namespaced profile in the result of merging that with its parent.
type MergedVersion struct {
	check.Pair
	Result *merge.Result
	// Ref addresses it in the object of the result.
	Ref model.Ref
}

// mergedTrack is a track of a result, and where it has its versions by their texts.
type mergedTrack struct {
	MergedVersion
	at map[string]int
}

// ResultOf returns where a version that a namespaced profile lists is in the merged profile. ok
// is false if there is no parent or the merged profile has no such version.
func (m *Snapshot) ResultOf(p model.TrackRef, v *model.Version) (x MergedVersion, ok bool) {
	if !m.KnowsRelated() {
		return x, false
	}
	t, known := m.merged[p]
	if !known {
		t = m.mergeTrack(p)
		if m.merged == nil {
			m.merged = map[model.TrackRef]mergedTrack{}
		}
		m.merged[p] = t
	}
	i, ok := t.at[v.Text]
	t.Ref = t.Ref.InVersion(i)
	return t.MergedVersion, ok
}

func (m *Snapshot) mergeTrack(p model.TrackRef) (x mergedTrack) {
	b, ok := m.Bond(p.File, p.Object)
	own := m.Track(p)
	if !ok || b.Orphan || own == nil {
		return x
	}
	x.MergedVersion, x.at = MergedVersion{Pair: b, Result: m.Result(b)}, make(map[string]int, len(own.Versions))
	for i, t := range x.Result.Object.Tracks {
		if t.Name != own.Name {
			continue
		}
		x.Ref = model.ObjectRef(0).InTrack(i)
		for k, v := range t.Versions {
			x.at[v.Text] = k
		}
	}
	return x
}

// SideBySide are the open objects whose versions clusters run on, side by side.
type SideBySide struct {
	*matrix.Matrix
	// Profiles are the objects of the columns; their Track is model.None.
	Profiles []model.TrackRef
	rows     map[besideKey]int
	related  bool
}

// besideKey is a version of a track of a column.
type besideKey struct{ column, track, version int }

// SideBySideOf returns the profiles of all open files in a state side by side, in the order of
// the files.
func SideBySideOf(m *Snapshot) *SideBySide {
	if m.beside != nil && m.beside.related == m.KnowsRelated() {
		return m.beside
	}
	x := &SideBySide{rows: map[besideKey]int{}, related: m.KnowsRelated()}
	var profiles []matrix.Profile
	profiles, x.Profiles = comparables(m)
	for i := range profiles {
		p, at := &profiles[i], x.Profiles[i]
		if p.Shown = p.Object; systems.Can(p.Object, lifecycle.Inherit) == "" {
			p.Shown = nil
			if b, ok := m.Bond(at.File, at.Object); ok && !b.Orphan {
				p.Shown = m.Result(b).Object
			}
		}
	}
	x.Matrix = matrix.New(profiles, m.of.Dialect())
	for row := range x.Rows {
		for _, cell := range x.Rows[row].Cells {
			x.rows[besideKey{cell.Column, cell.Track, cell.Version}] = row
		}
	}
	m.beside = x
	return x
}

// Columns returns the names of the profiles that SideBySideOf lays side by side. It is cheap, as
// it is called for every frame.
func Columns(m *Snapshot) []string {
	profiles, _ := comparables(m)
	return matrix.Titles(profiles)
}

// comparables lists the open objects whose versions clusters run on, with Shown unset, and where
// they are.
func comparables(m *Snapshot) (profiles []matrix.Profile, at []model.TrackRef) {
	for file := range m.Drafts {
		for i, o := range m.Listed(file) {
			if systems.Can(o, lifecycle.Update) == "" {
				profiles = append(profiles, matrix.Profile{File: m.of.Files[file].Doc.Name(), Object: o})
				at = append(at, model.TrackRef{File: file, Object: i, Track: model.None})
			}
		}
	}
	return profiles, at
}

// Row returns the row of a version of a track, nil if its object is not among the profiles.
func (x *SideBySide) Row(p model.TrackRef, version int) *matrix.Row {
	track := p.Track
	p.Track = model.None
	row, ok := x.rows[besideKey{slices.Index(x.Profiles, p), track, version}]
	if !ok {
		return nil
	}
	return &x.Rows[row]
}

// ParentsNamed lists the open files that have a profile with the name of a namespaced
// profile's parent.
func (m *Snapshot) ParentsNamed(child *model.Object) (names []string) {
	for i, file := range m.of.Files {
		for _, o := range m.Listed(i) {
			if merge.Names(child, o) {
				names = append(names, file.Name)
			}
		}
	}
	return names
}

// OrphanAdvice returns why a namespaced profile has no parent, and what to do about it.
func (m *Snapshot) OrphanAdvice(child *model.Object) string {
	switch names := m.ParentsNamed(child); {
	case len(names) > 1:
		return "ambiguous: " + strings.Join(names, " and ") + "; choose with --parent FILE"
	case child.Parent.Name == "":
		return "not named: spec.parent names no CloudProfile"
	}
	return "not loaded: give the file of " + model.Escape(child.Parent.Name) + " or --parent FILE"
}

// OrphanWords returns in a few words why a namespaced profile has no parent.
func (m *Snapshot) OrphanWords(child *model.Object) string {
	if names := m.ParentsNamed(child); len(names) > 1 {
		return "the parent " + model.Escape(ParentName(child)) + " is ambiguous: " + strings.Join(names, " and ")
	}
	return "the parent " + model.Escape(ParentName(child)) + " is not loaded"
}

// ParentName returns the name that a namespaced profile gives its parent, "profile" if it gives
// none.
func ParentName(child *model.Object) string {
	if child.Parent.Name == "" {
		return "profile"
	}
	return child.Parent.Name
}
