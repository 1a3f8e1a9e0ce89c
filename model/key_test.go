package model

import "testing"

// TestKeyFind checks that each key is found in the list that it is from. In another list Find returns
// where the object, track or version is, or what would contain it.
func TestKeyFind(t *testing.T) {
	track := func(name string, texts ...string) *Track {
		return &Track{Name: name, Versions: Map(texts, func(text string) *Version { return &Version{Text: text} })}
	}
	object := func(name string, tracks ...*Track) *Object {
		return &Object{Kind: CloudProfile, Name: name, Scale: VersionStages, Tracks: tracks}
	}
	record := func(group, namespace, name, text string) *Version {
		return &Version{Text: text, Revision: &Revision{Namespace: namespace, Name: name}, Grouped: &Grouped{Group: group}}
	}
	records := func(versions ...*Version) *Object {
		return &Object{Kind: PackageRevision, Name: "whatever", Scale: RevisionStages, GroupedCount: len(versions), Tracks: []*Track{{Name: "whatever", Versions: versions}}}
	}
	before := []*Object{
		object("aws", track(Kubernetes, "1.31.0", "1.30.0", "1.31.0"), track("machineImages/a", "1"), track("machineImages/a", "1")),
		object("aws", track(Kubernetes, "1.31.0")),
		records(record("p", "x", "p.v1", "v1"), record("q", "x", "q.v1", "v1"), record("p", "y", "p.v1", "v1")),
	}
	after := []*Object{
		records(record("p", "y", "p.v1", "v2"), record("p", "x", "p.v1", "v1")),
		object("gcp", track(Kubernetes, "1.31.0")),
		object("aws", track("machineImages/a", "2", "1"), track(Kubernetes, "1.32.0", "1.31.0")),
	}
	none := ObjectRef(None)
	for _, c := range []struct {
		at, now Ref
		there   bool
	}{
		{ObjectRef(0), ObjectRef(2), true},
		{ObjectRef(1), none, false},
		{ObjectRef(0).InTrack(0), ObjectRef(2).InTrack(1), true},
		{ObjectRef(0).InTrack(2), ObjectRef(2), false},
		{ObjectRef(0).InTrack(0).InVersion(0), ObjectRef(2).InTrack(1).InVersion(1), true},
		{ObjectRef(0).InTrack(0).InVersion(1), ObjectRef(2).InTrack(1), false},
		{ObjectRef(0).InTrack(0).InVersion(2), ObjectRef(2).InTrack(1), false},
		{ObjectRef(0).InTrack(1).InVersion(0), ObjectRef(2).InTrack(0).InVersion(1), true},
		{ObjectRef(0).InTrack(2).InVersion(0), ObjectRef(2), false},
		{ObjectRef(1).InTrack(0).InVersion(0), none, false},
		{ObjectRef(2).InTrack(0).InVersion(0), ObjectRef(0).InTrack(0).InVersion(1), true},
		{ObjectRef(2).InTrack(0).InVersion(1), ObjectRef(0).InTrack(0), false},
		{ObjectRef(2).InTrack(0).InVersion(2), ObjectRef(0).InTrack(0).InVersion(0), true},
	} {
		k := KeyOf(before, c.at)
		if got, ok := k.Find(before); got != c.at || !ok {
			t.Errorf("%+v is found at %v, %v, not at %v", k, got, ok, c.at)
		}
		if got, ok := k.Find(after); got != c.now || ok != c.there {
			t.Errorf("%+v is found later at %v, %v, want %v, %v", k, got, ok, c.now, c.there)
		}
	}
	if _, ok := (Key{}).Find(before); ok {
		t.Error("the zero key is found")
	}
}
