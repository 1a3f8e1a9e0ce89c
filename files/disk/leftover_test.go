package disk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestLeftovers: what a killed save left of a file goes with the next save or edit
// of that file; what belongs to another one stays.
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
		own, others = baseBeside(path)+tempSuffix, baseBeside(other)+tempSuffix
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
	// The save comes first: it makes the state folder, in which locks are.
	for _, x := range []struct {
		name string
		do   func() error
	}{
		{"a save", func() error { return justSave(doc, textAt("", []byte(text+"# saved\n"))) }},
		{"an edit", func() error {
			NewState(StateFolder()).SweepBeside(path)
			return nil
		}},
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
