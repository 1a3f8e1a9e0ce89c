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

// Pairs lists the namespaced profiles of all open files with their parents.
func (m *Snapshot) Pairs() []check.Pair {
	if !m.KnowsRelated() {
		return nil
	}
	return m.of.Family.Pairs(m.of.related(m))
}

// PairOf returns the pair of a namespaced profile, given by its file and index, and its parent. ok is
// false if the object is not a namespaced profile.
func (m *Snapshot) PairOf(file, object int) (b check.Pair, ok bool) {
	for _, b := range m.Pairs() {
		if b.ChildFile == file && b.Child.Index == object {
			return b, true
		}
	}
	return b, false
}

// Children lists the namespaced profiles whose parent is the profile that contains a track.
func (m *Snapshot) Children(p model.TrackRef) (out []check.Pair) {
	for _, b := range m.Pairs() {
		if !b.Orphan && b.ParentFile == p.File && b.Parent.Index == p.Object {
			out = append(out, b)
		}
	}
	return out
}

// Result returns a namespaced profile merged with its parent.
func (m *Snapshot) Result(b check.Pair) *merge.Result { return m.of.Family.Result(b) }

// StageKnown returns the stage of a version of a track at an instant, or "" if it is not known. An
// override has the stage of the merged version.
func (m *Snapshot) StageKnown(p model.TrackRef, v *model.Version, at time.Time) string {
	if v = m.InEffect(p, v); v == nil {
		return ""
	}
	return lifecycle.KnownAt(v, at, m.of.Instant(), m.of.Dialect())
}

// InEffect returns the version whose stages apply to a version of a track. In a namespaced profile
// it is the version merged with the parent's, or nil if that is not known. Otherwise it is the
// version itself.
func (m *Snapshot) InEffect(p model.TrackRef, v *model.Version) *model.Version {
	if systems.Can(m.Object(p), lifecycle.Inherit) == "" {
		return m.Merged(p, v)
	}
	return v
}

// Additions lists what may be added to a version of a track, in the order in which it is offered. A
// nil version stands for a new one.
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

// ParentVersion returns the parent's version with a text in a named track, for an object given by
// its file and index. It returns nil if there is none or the parent is not known.
func (m *Snapshot) ParentVersion(file, object int, track, version string) *model.Version {
	return m.ParentOf(file, object).VersionIn(track, version)
}

// ParentOf returns the parent of an object, given by its file and index. It returns nil if the
// object has none or it is not known.
func (m *Snapshot) ParentOf(file, object int) *model.Object {
	if b, ok := m.PairOf(file, object); ok && !b.Orphan {
		return b.Parent.Object
	}
	return nil
}

// Merged returns a version of a namespaced profile as merged with the parent. It returns nil if
// there is no parent or the merged profile has no such version. An inherited version is returned
// unchanged.
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

// MergedVersion is a version of a namespaced profile in the merged profile.
type MergedVersion struct {
	check.Pair
	Result *merge.Result
	// Ref addresses it in the object of the result.
	Ref model.Ref
}

// mergedTrack is a track of a merged profile, with the indexes of its versions by their texts.
type mergedTrack struct {
	MergedVersion
	at map[string]int
}

// ResultOf returns the version of the merged profile that corresponds to a version of a namespaced
// profile. ok is false if there is no parent or the merged profile has no such version.
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
	b, ok := m.PairOf(p.File, p.Object)
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
	rows     map[cellKey]int
	related  bool
}

// cellKey addresses a version by column and index of track and version.
type cellKey struct{ column, track, version int }

// SideBySideOf returns the profiles of all open files in a state side by side, in the order of
// the files.
func SideBySideOf(m *Snapshot) *SideBySide {
	if m.sideBySide != nil && m.sideBySide.related == m.KnowsRelated() {
		return m.sideBySide
	}
	x := &SideBySide{rows: map[cellKey]int{}, related: m.KnowsRelated()}
	var profiles []matrix.Profile
	profiles, x.Profiles = comparables(m)
	for i := range profiles {
		p, at := &profiles[i], x.Profiles[i]
		if p.Shown = p.Object; systems.Can(p.Object, lifecycle.Inherit) == "" {
			p.Shown = nil
			if b, ok := m.PairOf(at.File, at.Object); ok && !b.Orphan {
				p.Shown = m.Result(b).Object
			}
		}
	}
	x.Matrix = matrix.New(profiles, m.of.Dialect())
	for row := range x.Rows {
		for _, cell := range x.Rows[row].Cells {
			x.rows[cellKey{cell.Column, cell.Track, cell.Version}] = row
		}
	}
	m.sideBySide = x
	return x
}

// Columns returns the names of the profiles in SideBySideOf. It is cheap, because it is called for
// every frame.
func Columns(m *Snapshot) []string {
	profiles, _ := comparables(m)
	return matrix.Titles(profiles)
}

// comparables lists the open objects whose versions clusters run on, with Shown unset, and their
// addresses.
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
	row, ok := x.rows[cellKey{slices.Index(x.Profiles, p), track, version}]
	if !ok {
		return nil
	}
	return &x.Rows[row]
}

// ParentsNamed lists the open files with a profile that has the name of a namespaced profile's
// parent.
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

// OrphanWords returns in a few words why a namespaced profile has no known parent.
func (m *Snapshot) OrphanWords(child *model.Object) string {
	if names := m.ParentsNamed(child); len(names) > 1 {
		return "the parent " + model.Escape(ParentName(child)) + " is ambiguous: " + strings.Join(names, " and ")
	}
	return "the parent " + model.Escape(ParentName(child)) + " is not loaded"
}

// ParentName returns the parent's name in a namespaced profile, or "profile" if it names none.
func ParentName(child *model.Object) string {
	if child.Parent.Name == "" {
		return "profile"
	}
	return child.Parent.Name
}
