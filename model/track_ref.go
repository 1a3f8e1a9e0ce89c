package model

// TrackRef addresses a track of one of several files, by indexes from 0: the file
// among the files, the object in the file, the track in the object.
type TrackRef struct{ File, Object, Track int }

// In returns the ref of a version of the track, without a stage.
func (r TrackRef) In(version int) Ref {
	return Ref{Object: r.Object, Track: r.Track, Version: version, Stage: None}
}

// VersionKey identifies a version of a track while others come and go: one that
// was loaded by its index then, a new one by its text.
type VersionKey struct {
	TrackRef
	// Base is the index as loaded, None for a new version.
	Base int
	// Text is the text of a new version, "" for one that was loaded.
	Text string
}

// KeyOf returns the key of a version of a track.
func KeyOf(r TrackRef, v *Version) VersionKey {
	if v.Base != None {
		return VersionKey{r, v.Base, ""}
	}
	return VersionKey{r, None, v.Text}
}
