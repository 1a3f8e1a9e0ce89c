package model

// Key names an object of a file, one of its tracks, and a version of that track, in words that a
// person would use. It survives edits of other versions, a save and a reread, which indexes do not.
// Track and Version are empty in the key of something that contains them. The zero Key names
// nothing.
type Key struct {
	ObjectName
	// Object distinguishes objects of one name, TrackNth tracks of one name, and Nth versions of a
	// track with one text. All start at 0, in the order of the file.
	Object   int
	Track    string
	TrackNth int
	Version  string
	Nth      int
}

// ObjectName is what an object is called. An object of a GroupedView that groups records has a kind
// only.
type ObjectName struct{ Kind, Namespace, Name string }

func objectName(o *Object) ObjectName {
	if o.Several > 0 {
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

// UniqueKeyOf is KeyOf for a track whose name no other track of its object has, and a version whose
// text no other version of the track has. It searches neither.
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

// Of returns the key of a version in the track that k names, as if no other version had its text.
func (k Key) Of(v *Version) Key {
	k.Version, k.Nth = versionWord(v), 0
	if v.Grouped != nil {
		k.Track = v.Grouped.Group
	}
	return k
}

// versionWord returns the text of a version. A package revision is known by the name of its object,
// as its number may be yet to come.
func versionWord(v *Version) string {
	if v.Revision != nil && v.Revision.Name != "" {
		return v.Revision.Namespace + "/" + v.Revision.Name
	}
	return v.Text
}

func (k *Key) isVersion(v *Version) bool {
	return (v.Grouped == nil || v.Grouped.Group == k.Track) && versionWord(v) == k.Version
}

// Find returns where a key is in a list of objects. If ok is false it is not there, and the ref
// addresses the object or track that would contain it, as far as that exists.
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

// track returns a ref of the track that a key names, or else of its object.
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
		if k.Track != "" && (t.Name == k.Track || o.Several > 0) {
			all = append(all, i)
		}
	}
	return all
}
