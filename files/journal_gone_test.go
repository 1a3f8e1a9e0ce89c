package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestKeptOf: the journal of a file that is gone is found by each of its paths.
func TestKeptOf(t *testing.T) {
	folder := t.TempDir()
	desk := NewDesk(filepath.Join(t.TempDir(), "lctui"), func() time.Time { return journalClock }, Holder{})
	d, drafts := editing(t, checkedText)
	if got := desk.KeptOf(d.path); len(got) > 0 {
		t.Errorf("before any edit: %v", got)
	}
	link, whole := filepath.Join(folder, "link.yaml"), filepath.Join(folder, "folder")
	if err := os.Symlink(d.path, link); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(filepath.Dir(d.path), whole); err != nil {
		t.Skip(err)
	}
	j := desk.Journal(d)
	if err := j.Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []bool{false, true} {
		for _, path := range []string{d.path, link, filepath.Join(whole, filepath.Base(d.path))} {
			got := desk.KeptOf(path)
			if len(got) != 1 || got[0].Path != j.path || got[0].Steps != len(drafts[2].Steps()) {
				t.Errorf("%s, gone %v: %v", path, gone, got)
			}
		}
		if err := os.RemoveAll(d.path); err != nil {
			t.Fatal(err)
		}
	}
	if got := desk.KeptOf(filepath.Join(folder, "another.yaml")); len(got) > 0 {
		t.Errorf("of another file: %v", got)
	}
	if err := os.RemoveAll(filepath.Dir(d.path)); err != nil {
		t.Fatal(err)
	}
	if got := desk.KeptOf(d.path); len(got) != 1 {
		t.Errorf("without its folder: %v", got)
	}
	if err := j.Drop(); err != nil || len(desk.KeptOf(d.path)) > 0 {
		t.Error("a dropped one is found", err)
	}
}
