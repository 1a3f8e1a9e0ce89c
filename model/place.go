package model

import (
	"cmp"
	"fmt"
)

// Position is a place in the text of a file as loaded: line and column, both from 1, columns
// in characters. The zero Position means not in the file, such as for what an edit added.
type Position struct {
	Line, Column uint32
	// Side says which file of a merged profile that is.
	Side Side
}

// Side says from which of the two files of a merged profile something comes. For any other object it
// is the zero Side.
type Side uint8

// The sides of a merge.
const (
	OfParent Side = iota
	OfNamespaced
)

// Place is a position and the file that it is in.
type Place struct {
	File string
	Position
}

// Here returns a place in the file of the object that is checked.
func Here(p Position) Place { return Place{Position: p} }

// InFile reports whether the place is in a file.
func (p Position) InFile() bool { return p.Line > 0 }

// String returns line:column, or "" for a place that is not in a file.
func (p Position) String() string {
	if !p.InFile() {
		return ""
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

// Compare orders places by side, line and column; a place that is not in a file comes last.
func (p Position) Compare(q Position) int {
	if p.InFile() != q.InFile() {
		return cmp.Compare(q.Line, p.Line)
	}
	return cmp.Or(cmp.Compare(p.Side, q.Side), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
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

// TrackIn returns the track at a ref, or nil if there is none.
func TrackIn(objects []*Object, p TrackRef) *Track {
	if p.Object < 0 || p.Object >= len(objects) || p.Track < 0 || p.Track >= len(objects[p.Object].Tracks) {
		return nil
	}
	return objects[p.Object].Tracks[p.Track]
}

// In returns the ref of a version of the track, without a stage.
func (r TrackRef) In(version int) Ref {
	return Ref{Object: r.Object, Track: r.Track, Version: version, Stage: None}
}

// Entry distinguishes the entries of one track while others are added and removed. A loaded one is
// known by its index as loaded, a new one, whose Base is None, by its text.
type Entry struct {
	Base int
	Text string
}

// EntryOf returns what distinguishes a version from the others of its track.
func EntryOf(v *Version) Entry {
	if v.Base != None {
		return Entry{Base: v.Base}
	}
	return Entry{None, v.Text}
}
