package disk

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestLeftovers: the next save or edit of a file removes what a killed save of it left. What
// belongs to another file stays.
func TestLeftovers(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	folder := t.TempDir()
	resolved, err := filepath.EvalSymlinks(folder)
	if err != nil {
		t.Fatal(err)
	}
	path, other := filepath.Join(resolved, "a.yaml"), filepath.Join(resolved, "b.yaml")
	const text = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: a\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	left := func() (own, others string) {
		own, others = baseAlongside(StateFolder(), path)+tempSuffix, baseAlongside(StateFolder(), other)+tempSuffix
		for _, name := range []string{own, others} {
			if err := os.WriteFile(name, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return own, others
	}
	doc, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// The save comes first, because it makes the state folder for the locks.
	for _, x := range []struct {
		name string
		do   func() error
	}{
		{"a save", func() error { return justSave(doc, textAt("", []byte(text+"# saved\n"))) }},
		{"a copy", func() error {
			if err := os.Remove(path); err != nil {
				return err
			}
			_, _, err := SaveAs(doc, path, doc, false)
			return err
		}},
		{"a new file", func() error {
			if err := os.Remove(path); err != nil {
				return err
			}
			_, err := Create(doc)
			return err
		}},
	} {
		own, others := left()
		if err := x.do(); err != nil {
			t.Fatal(x.name, err)
		}
		if _, err := os.Stat(own); err == nil {
			t.Errorf("%s left %s", x.name, own)
		}
		if _, err := os.Stat(others); err != nil {
			t.Errorf("%s removed what belongs to another file: %v", x.name, err)
		}
	}
}

// TestLeftIn: what killed saves left in a folder is found, and removed under the lock of its file.
// The files of a running save are neither found nor removed.
func TestLeftIn(t *testing.T) {
	state := NewState(t.TempDir())
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	put := func(path, text string) string {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return filepath.Base(path)
	}
	a, b, gone := filepath.Join(folder, "a.yaml"), filepath.Join(folder, "b.yaml"), filepath.Join(folder, "gone.yaml")
	put(a, "new")
	put(b, "before")
	half := put(baseAlongside(state.path, a)+tempSuffix, "ne")
	old := put(baseAlongside(state.path, a)+swapEnding([]byte("old"), []byte("new")), "old")
	theirs := put(baseAlongside(state.path, b)+swapEnding([]byte("before"), []byte("after")), "of somebody else")
	orphan := put(baseAlongside(state.path, gone)+tempSuffix, "x")
	put(baseAlongside(state.path, a)+keptSuffix, "kept on purpose")
	put(filepath.Join(folder, files.AlongsideStart+tempSuffix), "nobody's")
	elsewhere := put(baseAlongside(t.TempDir(), a)+tempSuffix, "perhaps being written with another state folder")
	all := map[string]Leftover{half: {half, a, false}, old: {old, a, false}, theirs: {theirs, b, true}, orphan: {orphan, "", false}, elsewhere: {elsewhere, "", false},
		files.AlongsideStart + tempSuffix: {files.AlongsideStart + tempSuffix, "", false}}
	found := func(sweeps bool, without ...string) {
		t.Helper()
		want := maps.Clone(all)
		for _, name := range without {
			delete(want, name)
		}
		got := map[string]Leftover{}
		for _, l := range state.LeftIn(folder, sweeps) {
			got[l.Name] = l
		}
		if !maps.Equal(got, want) {
			t.Errorf("found %v, not %v", got, want)
		}
	}
	found(false)
	release, busy, err := state.lockFile(a)
	if busy || err != nil {
		t.Fatal(busy, err)
	}
	found(true, half, old) // a is being written
	release()
	found(false)
	found(true, half, old)
	found(false, half, old)
}
