package editor

import (
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// TestInherited shows a namespaced profile with the versions and tracks that it inherits after its
// own. An override of one keeps its key, and is listed among the profile's own versions.
func TestInherited(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: "
	var o Options
	for _, x := range [][2]string{
		{"child.yaml", head + "NamespacedCloudProfile\nmetadata: {name: dev, namespace: n}\nspec:\n  parent: {kind: CloudProfile, name: base}\n  kubernetes: {versions: [{version: 1.33.5, expirationDate: \"2027-01-01T00:00:00Z\"}]}\n"},
		{"parent.yaml", head + "CloudProfile\nmetadata: {name: base}\nspec:\n  kubernetes: {versions: [{version: 1.34.1}, {version: 1.33.5}]}\n  machineImages: [{name: suse, versions: [{version: 15.1.0}]}]\n"},
	} {
		doc, err := files.Read(x[0], []byte(x[1]), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o.Documents = append(o.Documents, doc)
	}
	o.Writable, o.Inherited, o.Now = true, true, time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	e := New(o)
	texts := func(m *Snapshot, track int) (out []string) {
		for _, v := range m.Track(model.TrackRef{Track: track}).Versions {
			if v.Inherited() {
				out = append(out, "("+v.Text+")")
			} else {
				out = append(out, v.Text)
			}
		}
		return out
	}
	m := e.Now()
	if got := append(texts(m, 0), texts(m, 1)...); !slices.Equal(got, []string{"1.33.5", "(1.34.1)", "(15.1.0)"}) {
		t.Errorf("shown are %q", got)
	}
	if len(m.Listed(0)[0].Tracks) != 1 || m.InheritedTracks()[[2]int{0, 0}] != 1 || m.ListedTrack(model.TrackRef{Track: 1}) != nil {
		t.Error("what is inherited counts as listed")
	}
	if v := m.Track(model.TrackRef{}).Versions[1]; m.Edited(model.TrackRef{}, v) || m.Base(model.TrackRef{}, v) != nil || m.Merged(model.TrackRef{}, v) != v {
		t.Error("an inherited version is taken for one of the file")
	}
	if _, err := m.NamedIn(model.TrackRef{}, "1.34.1"); err == nil || err.Error() != "1.34.1 is inherited: override it on its row first" {
		t.Errorf("named where it is inherited: %v", err)
	}
	key := m.KeyOf(model.TrackRef{}, 1)
	if _, err := e.Do(Change{File: 0, Edits: []model.Edit{{Ref: model.Ref{Version: 0, Stage: model.None}, What: model.AddVersion, Name: "1.34.1"}}, Label: "added"}); err != nil {
		t.Fatal(err)
	}
	if got := texts(e.Now(), 0); !slices.Equal(got, []string{"1.34.1", "1.33.5"}) {
		t.Errorf("with an override of it shown are %q", got)
	}
	if p, version, ok := e.Now().Find(key); !ok || p != (model.TrackRef{}) || version != 0 {
		t.Errorf("its key leads to %v %d %v", p, version, ok)
	}
}
