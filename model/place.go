package model

import (
	"cmp"
	"fmt"
)

// Place is a position in the text of a file as it was loaded: line and column,
// both from 1, columns in characters. The zero Place is "not in the file", as
// for what an edit added.
type Place struct{ Line, Column uint32 }

// InFile reports whether the place is in a file at all.
func (p Place) InFile() bool { return p.Line > 0 }

// String writes line:column, or "" for a place that is not in a file.
func (p Place) String() string {
	if !p.InFile() {
		return ""
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

// Compare orders places by line and column; one that is not in a file comes last.
func (p Place) Compare(q Place) int {
	if p.InFile() != q.InFile() {
		return cmp.Compare(q.Line, p.Line)
	}
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// None stands in a Ref for "no such level".
const None = -1

// Ref addresses an object, track, version or stage by its position, from 0, in
// the objects of one file; levels below the one addressed are None. It is
// comparable, keeps duplicates apart and survives a re-read of the same text.
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
