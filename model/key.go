package model

// Key names an object of a file, one of its tracks, or a version of that track, in words that a person
// would use. Unlike indexes, it stays valid after edits of other versions, a save and a reread. Track
// and Version are empty in the key of an object, and Version in that of a track. The zero Key names
// nothing.
type Key struct {
	ObjectName
	// Object distinguishes objects with the same name, TrackNth tracks with the same name, and Nth
	// versions of a track with the same text. All count from 0 in the order of the file.
	Object   int
	Track    string
	TrackNth int
	Version  string
	Nth      int
}

// ObjectName is the name of an object. An object of a GroupedView that groups records has only a
// kind.
type ObjectName struct{ Kind, Namespace, Name string }

func objectName(o *Object) ObjectName {
	if o.GroupedCount > 0 {
		return ObjectName{Kind: o.Kind}
	}
	return ObjectName{o.Kind, o.Namespace, o.Name}
}

// KeyOf returns the key of the object, track or version at a ref, which must exist.
func KeyOf(objects []*Object, r Ref) Key {
	k := UniqueKeyOf(objects, r)
	if r.Track < 0 {
		return k
	}
	tracks := objects[r.Object].Tracks
	for _, t := range tracks[:r.Track] {
		if t.Name == tracks[r.Track].Name {
			k.TrackNth++
		}
	}
	if r.Version >= 0 {
		for _, v := range tracks[r.Track].Versions[:r.Version] {
			if k.isVersion(v) {
				k.Nth++
			}
		}
	}
	return k
}

// UniqueKeyOf returns the same as KeyOf if no other track of the object has the name of the track, and
// no other version of the track has the text of the version. It does not search for such duplicates.
func UniqueKeyOf(objects []*Object, r Ref) Key {
	o := objects[r.Object]
	k := Key{ObjectName: objectName(o)}
	for _, other := range objects[:r.Object] {
		if objectName(other) == k.ObjectName {
			k.Object++
		}
	}
	if r.Track < 0 {
		return k
	}
	k.Track = o.Tracks[r.Track].Name
	if r.Version >= 0 {
		k = k.Of(o.Tracks[r.Track].Versions[r.Version])
	}
	return k
}

// Of returns the key of a version in the track that k names, if no other version there has its text.
func (k Key) Of(v *Version) Key {
	k.Version, k.Nth = versionWord(v), 0
	if v.Grouped != nil {
		k.Track = v.Grouped.Group
	}
	return k
}

// versionWord returns the text that names a version in a Key. For a package revision that is the name
// of its object, because it may not have a number yet.
func versionWord(v *Version) string {
	if v.Revision != nil && v.Revision.Name != "" {
		return v.Revision.Namespace + "/" + v.Revision.Name
	}
	return v.Text
}

// isVersion reports whether the key names a version, or another one with the same text.
func (k *Key) isVersion(v *Version) bool {
	return (v.Grouped == nil || v.Grouped.Group == k.Track) && versionWord(v) == k.Version
}

// Find returns the ref of what a key names in a list of objects. If that is not there, ok is false and
// the ref addresses the object or track that would contain it, as far as that exists.
func (k Key) Find(objects []*Object) (_ Ref, ok bool) {
	r := k.track(objects)
	switch all := k.versions(objects, r); {
	case r.Track < 0:
		return r, r.Object >= 0 && k.Track == ""
	case k.Version == "":
		return r, true
	case k.Nth < len(all):
		return r.InVersion(all[k.Nth]), true
	}
	return r, false
}

// Versions returns the indexes of all versions in the track of a key that have its text.
func (k Key) Versions(objects []*Object) []int { return k.versions(objects, k.track(objects)) }

func (k Key) versions(objects []*Object, r Ref) (all []int) {
	if r.Track >= 0 {
		for i, v := range objects[r.Object].Tracks[r.Track].Versions {
			if k.isVersion(v) {
				all = append(all, i)
			}
		}
	}
	return all
}

// track returns the ref of the track that a key names. If there is none, it is the ref of the object,
// or a ref of nothing.
func (k Key) track(objects []*Object) Ref {
	all := k.Objects(objects)
	if k.Object >= len(all) {
		return ObjectRef(None)
	}
	r := ObjectRef(all[k.Object])
	if tracks := k.Tracks(objects[r.Object]); k.TrackNth < len(tracks) {
		return r.InTrack(tracks[k.TrackNth])
	}
	return r
}

// Objects returns the indexes of all objects that have the name in a key.
func (k Key) Objects(objects []*Object) (all []int) {
	for i, o := range objects {
		if objectName(o) == k.ObjectName {
			all = append(all, i)
		}
	}
	return all
}

// Tracks returns the indexes of all tracks of an object that have the name in a key. The records of
// a kind in a GroupedView are all in one track.
func (k Key) Tracks(o *Object) (all []int) {
	for i, t := range o.Tracks {
		if k.Track != "" && (t.Name == k.Track || o.GroupedCount > 0) {
			all = append(all, i)
		}
	}
	return all
}
