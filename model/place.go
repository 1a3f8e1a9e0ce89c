package model

import (
	"cmp"
	"fmt"
)

// Position is a place in the text of a file as loaded: line and column, both from 1, columns
// in characters. The zero Position means not in the file, such as for what an edit added.
type Position struct{ Line, Column uint32 }

// InFile reports whether the place is in a file.
func (p Position) InFile() bool { return p.Line > 0 }

// String returns line:column, or "" for a place that is not in a file.
func (p Position) String() string {
	if !p.InFile() {
		return ""
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

// Compare orders places by line and column; a place that is not in a file comes last.
func (p Position) Compare(q Position) int {
	if p.InFile() != q.InFile() {
		return cmp.Compare(q.Line, p.Line)
	}
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// None in a Ref means that this level is not addressed.
const None = -1

// Ref addresses an object, track, version or stage by its index, from 0, in the objects of
// one file; levels below the one addressed are None. It is comparable, distinguishes
// duplicates and stays valid when the same text is read again.
type Ref struct{ Object, Track, Version, Stage int }

// ObjectRef addresses the i-th object of a file.
func ObjectRef(i int) Ref { return Ref{i, None, None, None} }

// InTrack addresses the i-th track of the object.
func (r Ref) InTrack(i int) Ref { return Ref{r.Object, i, None, None} }

// InVersion addresses the i-th version of the track.
func (r Ref) InVersion(i int) Ref { return Ref{r.Object, r.Track, i, None} }

// InStage addresses the i-th stage of the version.
func (r Ref) InStage(i int) Ref { return Ref{r.Object, r.Track, r.Version, i} }

// OfVersion addresses the version that a stage belongs to.
func (r Ref) OfVersion() Ref { return Ref{r.Object, r.Track, r.Version, None} }

// TrackRef addresses a track of one of several files, by indexes from 0: the file
// among the files, the object in the file, the track in the object.
type TrackRef struct{ File, Object, Track int }

// In returns the ref of a version of the track, without a stage.
func (r TrackRef) In(version int) Ref {
	return Ref{Object: r.Object, Track: r.Track, Version: version, Stage: None}
}

// VersionKey identifies a version of a track while others are added and removed: a loaded
// version by its index as loaded, a new one by its text.
type VersionKey struct {
	TrackRef
	// Base is the index as loaded, None for a new version.
	Base int
	// Text is the text of a new version, "" for a loaded one.
	Text string
}

// KeyOf returns the key of a version of a track.
func KeyOf(r TrackRef, v *Version) VersionKey {
	if v.Base != None {
		return VersionKey{r, v.Base, ""}
	}
	return VersionKey{r, None, v.Text}
}
