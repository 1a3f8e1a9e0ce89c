package journal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
)

// TestJournalOfAFileThatIsGone: if a file is gone before the first edit, or between two, no edit is
// lost. The edits are offered while the file is gone, and when it is back.
func TestJournalOfAFileThatIsGone(t *testing.T) {
	k, folder := store(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := os.Remove(d.Path()); err != nil {
		t.Fatal(err)
	}
	for i, draft := range drafts {
		if err := j.Keep(d, draft.Steps()); err != nil {
			t.Fatalf("edit %d: %v", i, err)
		}
		if i == 1 { // this one is rewritten too
			if err := os.Remove(j.path); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found, err := k.Unsaved(d); err != nil || len(found) != 1 {
		t.Errorf("%v %v", found, err)
	}
	write(t, d.Path(), checkedText, 0o600)
	l := left(t, k, d)
	restores(t, l, d, drafts[len(drafts)-1])
	// The journal for another text of the same path begins while the file is gone.
	if err := os.Remove(d.Path()); err != nil {
		t.Fatal(err)
	}
	other, err := d.Origin().Read([]byte(checkedText + "# more\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Keep(other, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	if names, err := os.ReadDir(filepath.Join(folder, journals)); err != nil || len(names) != 1 {
		t.Errorf("%v %v", names, err)
	}
}

// TestJournalOfALinkIsTheFiles: one file has one journal, whichever link it was opened by.
func TestJournalOfALinkIsTheFiles(t *testing.T) {
	k, folder := store(t)
	d, drafts := editing(t, checkedText)
	link := filepath.Join(t.TempDir(), "link.yaml")
	if err := os.Symlink(d.Path(), link); err != nil {
		t.Fatal(err)
	}
	same, err := files.Open(link, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Journal(d).Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	restores(t, left(t, k, same), same, drafts[1])
	if err := k.Journal(same).Keep(same, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	restores(t, left(t, k, d), d, drafts[2])
	if names, err := os.ReadDir(filepath.Join(folder, journals)); err != nil || len(names) != 1 {
		t.Errorf("%v %v", names, err)
	}
}

// TestJournalInALinkedStateFolder: a state folder that is a link of the user is used, and the files
// made in it are private.
func TestJournalInALinkedStateFolder(t *testing.T) {
	real, state := filepath.Join(t.TempDir(), "real"), filepath.Join(t.TempDir(), "lctui")
	if err := os.Mkdir(real, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, state); err != nil {
		t.Fatal(err)
	}
	k, _ := store(t)
	k.state = disk.NewState(state)
	d, drafts := editing(t, checkedText)
	if err := k.Journal(d).Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	restores(t, left(t, k, d), d, drafts[1])
	if info, err := os.Lstat(filepath.Join(real, journals)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", info, err)
	}
}
