package model

import (
	"cmp"
	"fmt"
)

// Position is a place in the text of a file as loaded. Line and Column are both from 1, and columns are
// characters. The zero Position means not in a file, as for something that an edit added.
type Position struct {
	Line, Column uint32
	// Side says in which of the two files of a merged profile the position is.
	Side Side
}

// Side says from which of the two files of a merged profile something comes. It is zero for all other
// objects.
type Side uint8

// The sides of a merged profile: the file of the parent, and that of the namespaced profile.
const (
	OfParent Side = iota
	OfNamespaced
)

// Place is a position in a file. File is its name, or "" for the file of the object that is checked.
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

// Compare orders positions by side, line and column. A position that is not in a file comes last.
func (p Position) Compare(q Position) int {
	if p.InFile() != q.InFile() {
		return cmp.Compare(q.Line, p.Line)
	}
	return cmp.Or(cmp.Compare(p.Side, q.Side), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// None means that there is no index. In a Ref it means that this level is not addressed.
const None = -1

// Ref addresses an object, track, version or stage in the objects of one file, by indexes from 0.
// Levels below the addressed one are None. A Ref is comparable, distinguishes duplicates, and stays
// valid when the same text is read again.
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

// TrackRef addresses a track in one of several files. Its indexes are from 0: of the file among the
// files, of the object in the file, and of the track in the object.
type TrackRef struct{ File, Object, Track int }

// TrackIn returns the track at a ref in the objects of the file p.File, or nil if there is none.
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

// Entry identifies an entry of a list while other entries are added and removed. A loaded entry has its
// index as loaded in Base and no Text. A new entry has None and its text.
type Entry struct {
	Base int
	Text string
}

// EntryOf returns the Entry of a version in its track.
func EntryOf(v *Version) Entry {
	if v.Base != None {
		return Entry{Base: v.Base}
	}
	return Entry{None, v.Text}
}
