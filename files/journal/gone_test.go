package journal

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/lctui/lctui/files/disk"
)

// TestUnsavedAt: the journal of a file that is gone is found by each of its paths.
func TestUnsavedAt(t *testing.T) {
	folder := t.TempDir()
	k := New(disk.NewState(filepath.Join(t.TempDir(), "lctui")), func() time.Time { return journalClock }, Owner{})
	d, drafts := editing(t, checkedText)
	if got := k.UnsavedAt(d.Path()); len(got) > 0 {
		t.Errorf("before any edit: %v", got)
	}
	link, whole := filepath.Join(folder, "link.yaml"), filepath.Join(folder, "folder")
	if err := os.Symlink(d.Path(), link); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(filepath.Dir(d.Path()), whole); err != nil {
		t.Skip(err)
	}
	j := k.Journal(d)
	if err := j.Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []bool{false, true} {
		for _, path := range []string{d.Path(), link, filepath.Join(whole, filepath.Base(d.Path()))} {
			got := k.UnsavedAt(path)
			if len(got) != 1 || got[0].Path != j.path || len(got[0].Steps()) != len(drafts[2].Steps()) {
				t.Errorf("%s, gone %v: %v", path, gone, got)
			}
		}
		if err := os.RemoveAll(d.Path()); err != nil {
			t.Fatal(err)
		}
	}
	if got := k.UnsavedAt(filepath.Join(folder, "another.yaml")); len(got) > 0 {
		t.Errorf("of another file: %v", got)
	}
	if err := os.RemoveAll(filepath.Dir(d.Path())); err != nil {
		t.Fatal(err)
	}
	if got := k.UnsavedAt(d.Path()); len(got) != 1 {
		t.Errorf("without its folder: %v", got)
	}
	if err := j.Drop(); err != nil || len(k.UnsavedAt(d.Path())) > 0 {
		t.Error("a dropped one is found", err)
	}
}
