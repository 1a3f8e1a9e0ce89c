package editor

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestKeyAfterAReread: after a reread, a key finds its version despite other changes in the file,
// and finds nothing if the version is gone.
func TestKeyAfterAReread(t *testing.T) {
	const (
		head  = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: "
		list  = "}\nspec:\n  kubernetes:\n    versions:\n"
		entry = "    - version: "
	)
	aws, gcp := head+"aws"+list, head+"gcp"+list
	before := aws + entry + "1.34.1\n" + entry + "1.33.5\n" + entry + "1.33.5\n---\n" + gcp + entry + "1.33.5\n"
	first, only := model.TrackRef{}, model.TrackRef{Object: 1}
	cases := map[string]struct {
		of      model.TrackRef
		version int
		after   string
		at      model.TrackRef
		index   int
		gone    bool
	}{
		"a version before it":         {first, 1, aws + entry + "1.36.0\n" + entry + "1.34.1\n" + entry + "1.33.5\n---\n" + gcp + entry + "1.33.5\n", first, 2, false},
		"the second of two":           {first, 2, aws + entry + "1.33.5\n" + entry + "1.34.1\n" + entry + "1.33.5\n", first, 2, false},
		"the objects change places":   {only, 0, gcp + entry + "1.33.5\n---\n" + aws + entry + "1.34.1\n", model.TrackRef{}, 0, false},
		"the version is gone":         {first, 0, aws + entry + "1.33.5\n---\n" + gcp + entry + "1.34.1\n", first, 0, true},
		"the object is gone":          {only, 0, aws + entry + "1.33.5\n", first, 0, true},
		"the second of two is single": {first, 2, aws + entry + "1.33.5\n", first, 0, true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "p.yaml")
			write := func(text string) {
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write(before)
			e := opened(t, folder, t.TempDir(), "p.yaml")
			key := e.Now().KeyOf(c.of, c.version)
			if at, version, ok := e.Now().Find(key); at != c.of || version != c.version || !ok {
				t.Fatalf("before: %v %d %v", at, version, ok)
			}
			write(c.after)
			if r := e.Accept(e.Start(Reread{})()); r.Err != nil || !r.Replaced {
				t.Fatal(r.Err)
			}
			at, version, ok := e.Now().Find(key)
			if ok == c.gone || ok && (at != c.at || version != c.index) {
				t.Errorf("%v %d %v", at, version, ok)
			}
		})
	}
}

// TestKeysAreDistinct: loaded and new versions with the same text have different keys.
func TestKeysAreDistinct(t *testing.T) {
	e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml")
	at := model.TrackRef{}
	for _, version := range []int{0, 4} {
		done(t, e, Change{Edits: []model.Edit{{Ref: at.In(version), What: model.AddVersion, Name: "1.33.5"}}, Label: "added"})
	}
	seen := map[Key]int{}
	for i := range e.Now().Track(at).Versions {
		key := e.Now().KeyOf(at, i)
		if before, known := seen[key]; known {
			t.Errorf("versions %d and %d have the key %v", before, i, key)
		}
		seen[key] = i
		if p, version, ok := e.Now().Find(key); p != at || version != i || !ok {
			t.Errorf("version %d is found at %v %d %v", i, p, version, ok)
		}
	}
}
