package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"
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
		own, err := baseBeside(path)
		if err != nil {
			t.Fatal(err)
		}
		if others, err = baseBeside(other); err != nil {
			t.Fatal(err)
		}
		own, others = own+tempSuffix, others+tempSuffix
		for _, name := range []string{own, others} {
			if err := os.WriteFile(name, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return own, others
	}
	doc, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, do := range map[string]func() error{
		"a save": func() error { return doc.Save(&Document{data: []byte(text + "# saved\n")}) },
		"an edit": func() error {
			claim, _, err := NewDesk(StateFolder(), time.Now, Holder{PID: 1}).Claim(doc)
			claim.Release()
			return err
		},
	} {
		own, others := left()
		if err := do(); err != nil {
			t.Fatal(name, err)
		}
		if _, err := os.Stat(own); err == nil {
			t.Errorf("%s left %s", name, own)
		}
		if _, err := os.Stat(others); err != nil {
			t.Errorf("%s removed what belongs to another file: %v", name, err)
		}
	}
}
