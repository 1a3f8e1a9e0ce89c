package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files/disk"
)

// TestJournalThatCannotBeReadIsMovedAside: the first edit does not overwrite an unreadable journal.
func TestJournalThatCannotBeReadIsMovedAside(t *testing.T) {
	k, _ := store(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil || j.MovedAside() != "" {
		t.Fatal(err)
	}
	path := j.path
	later, err := disk.JSONLine(opening{Version: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{string(later), "damaged\n", "", "damaged again\n"} {
		write(t, path, text, 0o600)
		j := k.Journal(d)
		if err := j.Keep(d, drafts[1].Steps()); err != nil {
			t.Fatal(err)
		}
		aside := j.MovedAside()
		if !strings.HasPrefix(aside, path+".unreadable-") || j.MovedAside() != "" {
			t.Fatalf("%d: moved to %q", i, aside)
		}
		holds(t, aside, []byte(text))
		restores(t, left(t, k, d), d, drafts[1])
	}
	for range 2 * mostAside {
		write(t, path, "damaged\n", 0o600)
		err = k.Journal(d).Keep(d, drafts[1].Steps())
	}
	if err == nil || !strings.Contains(err.Error(), "9 journals already that cannot be read") {
		t.Errorf("without end: %v", err)
	}
	holds(t, path, []byte("damaged\n"))
	names, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(names) != mostAside+1 {
		t.Errorf("%d files: %v", len(names), err)
	}
}

// TestReadableJournalIsNotMoved: the first edit replaces a readable journal.
func TestReadableJournalIsNotMoved(t *testing.T) {
	k, _ := store(t)
	d, drafts := editing(t, checkedText)
	for _, draft := range drafts[1:3] {
		j := k.Journal(d)
		if err := j.Keep(d, draft.Steps()); err != nil || j.MovedAside() != "" {
			t.Fatal(err)
		}
	}
	restores(t, left(t, k, d), d, drafts[2])
}

// TestLockOfAVeryLongPath: the owner of a lock is found however long the path is, even under
// another name of the file.
func TestLockOfAVeryLongPath(t *testing.T) {
	k, folder := store(t)
	note := Owner{PID: 4711, Host: "bastion", Since: journalClock, Path: "/" + strings.Repeat("\x01", 4094)}
	d, _ := editing(t, checkedText)
	lock, _, err := k.Lock(d)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	resolved, err := k.resolved(d)
	if err != nil {
		t.Fatal(err)
	}
	line, err := disk.JSONLine(note)
	if err != nil {
		t.Fatal(err)
	}
	text := bytes.TrimSpace(line[9:])
	write(t, filepath.Join(folder, "locks", disk.Key(resolved)+lockSuffix), string(text), 0o600)
	if _, owner, err := k.Lock(d); err != nil || owner == nil || owner.PID != 4711 || owner.Path != note.Path {
		t.Errorf("%v %v", owner, err)
	}
}
