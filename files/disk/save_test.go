//go:build unix

package disk

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
)

func TestSave(t *testing.T) {
	for _, name := range []string{"p.yaml", "two words.yaml", "line\nend.yaml", "größe-日本.yaml", "-", "$(x);'\".yaml"} {
		for _, mode := range []os.FileMode{0o644, 0o600, 0o755, 0o640} {
			state(t)
			folder := t.TempDir()
			path := filepath.Join(folder, name)
			write(t, path, checkedText, mode)
			d, next := edited(t, path)
			saved, err := Save(d, next)
			if err != nil || !saved.Written || len(saved.Notes) > 0 {
				t.Fatalf("%q: %v %v", name, saved, err)
			}
			holds(t, path, next.Bytes())
			only(t, folder, name)
			if info, err := os.Stat(path); err != nil || info.Mode() != mode {
				t.Errorf("%q has mode %v, not %v", name, info.Mode(), mode)
			}
		}
	}
}

func TestSaveWithoutAChangeWritesNothing(t *testing.T) {
	folder := state(t)
	path := filepath.Join(t.TempDir(), "p.yaml")
	d, _ := saveable(t, path)
	old := time.Unix(1_600_000_000, 123)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	next, err := d.Edit(d.Objects())
	if err != nil {
		t.Fatal(err)
	}
	if saved, err := Save(d, next); err != nil || saved.Written {
		t.Errorf("%v %v", saved, err)
	}
	if info, _ := os.Stat(path); !info.ModTime().Equal(old) {
		t.Errorf("the file was touched at %v", info.ModTime())
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("a state folder was made for nothing")
	}
}

func TestSaveFollowsLinksAndKeepsThem(t *testing.T) {
	state(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "real.yaml")
	write(t, path, checkedText, 0o644)
	for link, to := range map[string]string{"a": "b", "b": filepath.Join(folder, "c"), "c": "real.yaml"} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	d, next := edited(t, filepath.Join(folder, "a"))
	if err := justSave(d, next); err != nil {
		t.Fatal(err)
	}
	holds(t, path, next.Bytes())
	for _, link := range []string{"a", "b", "c"} {
		if info, err := os.Lstat(filepath.Join(folder, link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", link)
		}
	}
	only(t, folder, "a", "b", "c", "real.yaml")
}

func TestSaveRefusesALinkThatTurnsInACircle(t *testing.T) {
	state(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	d, next := saveable(t, path)
	os.Remove(path)
	if err := os.Symlink("p.yaml", path); err != nil {
		t.Fatal(err)
	}
	var refused *files.Refused
	if err := justSave(d, next); !errors.As(err, &refused) {
		t.Errorf("%T %v", err, err)
	}
}

func TestSaveWritesAHardLinkedFileInPlace(t *testing.T) {
	folder := state(t)
	path := filepath.Join(t.TempDir(), "p.yaml")
	other := filepath.Join(t.TempDir(), "other.yaml")
	d, _ := saveable(t, path)
	if err := os.Link(path, other); err != nil {
		t.Skip(err)
	}
	for _, edit := range []func(*files.Document) *files.Document{longer} {
		next := edit(d)
		saved, err := Save(d, next)
		if err != nil || len(saved.Notes) != 1 || !strings.Contains(saved.Notes[0], "hard links") {
			t.Fatalf("%v %v", saved, err)
		}
		holds(t, path, next.Bytes())
		holds(t, other, next.Bytes())
		d = next
	}
	less := shorter(d)
	if err := justSave(d, less); err != nil {
		t.Fatal(err)
	}
	holds(t, other, less.Bytes())
	only(t, filepath.Join(folder, "backups"))
}

// TestSaveInPlaceTrustsNoFolderOfSomebodyElse: a link in place of the folder for backups is not
// followed. Without a backup nothing is written in place.
func TestSaveInPlaceTrustsNoFolderOfSomebodyElse(t *testing.T) {
	state, elsewhere := t.TempDir(), t.TempDir()
	if err := os.Symlink(elsewhere, filepath.Join(state, intents)); err != nil {
		t.Skip(err)
	}
	d := linkedFile(t, []byte("before"))
	s := saver{disk: system{}, state: state, pause: pauseless}
	_, err := s.save(d, []byte("after"))
	refusedWith(t, err, []string{"no backup can be made first", "a link in place of a folder", "break the links"})
	holds(t, d.Path(), []byte("before"))
	only(t, elsewhere)
}

// TestSaveInPlaceNamesItsStateFolder: if no backup can be made, the error names the state folder,
// or how to set one.
func TestSaveInPlaceNamesItsStateFolder(t *testing.T) {
	notAFolder := filepath.Join(t.TempDir(), "state")
	write(t, notAFolder, "", 0o600)
	for state, want := range map[string]string{
		"":         "Set XDG_STATE_HOME to the absolute path of a folder, or break the links",
		notAFolder: "Make the state folder " + files.QuotePath(notAFolder) + " writable, or break the links",
	} {
		d := linkedFile(t, []byte("before"))
		s := saver{disk: system{}, state: state, pause: pauseless}
		_, err := s.save(d, []byte("after"))
		refusedWith(t, err, []string{"no backup can be made first", want})
		holds(t, d.Path(), []byte("before"))
	}
}

func TestSaveRefusesAFileThatChanged(t *testing.T) {
	state(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	for name, change := range map[string]func(){
		"other bytes": func() { write(t, path, checkedText+"# more\n", 0o644) },
		"same length": func() { write(t, path, strings.Replace(checkedText, "local", "locaL", 1), 0o644) },
		"emptied":     func() { write(t, path, "", 0o644) },
		"gone":        func() { os.Remove(path) },
		"folder gone": func() { os.RemoveAll(folder) },
	} {
		os.MkdirAll(folder, 0o755)
		d, next := saveable(t, path)
		change()
		before, _ := os.ReadFile(path)
		var changed *files.Changed
		if err := justSave(d, next); !errors.As(err, &changed) {
			t.Errorf("%s: %T %v", name, err, err)
			continue
		}
		if changed.Gone != strings.Contains(name, "gone") || !bytes.Equal(changed.Now, before) {
			t.Errorf("%s: gone %v, now %q", name, changed.Gone, changed.Now)
		}
		if !changed.Gone {
			holds(t, path, before)
			only(t, folder, "p.yaml")
		}
	}
}

func TestSaveRefusesWhatIsNoFileToWrite(t *testing.T) {
	state(t)
	for name, exchange := range map[string]func(path string) error{
		"a folder": func(path string) error { return os.Mkdir(path, 0o755) },
		"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o644) },
		"a device": func(path string) error { return os.Symlink("/dev/null", path) },
	} {
		path := filepath.Join(t.TempDir(), "p.yaml")
		d, next := saveable(t, path)
		os.Remove(path)
		if err := exchange(path); err != nil {
			t.Fatal(err)
		}
		refusedWith(t, justSave(d, next), []string{path, "there is " + name, "nothing was written"})
	}
}

func TestSaveRefusesReadOnly(t *testing.T) {
	state(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	d, next := saveable(t, path)
	for _, c := range []struct {
		path string
		mode os.FileMode
		want string
	}{{path, 0o444, "the file is read-only"}, {folder, 0o555, "the folder of the file is read-only"}} {
		back, _ := os.Stat(c.path)
		if err := os.Chmod(c.path, c.mode); err != nil {
			t.Fatal(err)
		}
		refusedWith(t, justSave(d, next), []string{c.want, "nothing was written"})
		os.Chmod(c.path, back.Mode())
		holds(t, path, d.Bytes())
		only(t, folder, "p.yaml")
	}
}

func TestSaveRefusesTextThatCameFromNoFile(t *testing.T) {
	d, err := files.Read("p.yaml", []byte(checkedText), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	next := shorter(d)
	refusedWith(t, justSave(d, next), []string{"did not come from a file"})
}

func TestSaveGoesOnWithoutAStateFolder(t *testing.T) {
	for name, base := range map[string]string{"a file in its way": "file", "no home": ""} {
		folder := t.TempDir()
		path := filepath.Join(folder, "p.yaml")
		d, next := saveable(t, path)
		if base != "" {
			base = filepath.Join(folder, base)
			write(t, base, "", 0o644)
		}
		t.Setenv("XDG_STATE_HOME", base)
		t.Setenv("HOME", "")
		saved, err := Save(d, next)
		if err != nil || !saved.Written || len(saved.Notes) != 1 || !strings.Contains(saved.Notes[0], "without a lock") {
			t.Errorf("%s: %v %v", name, saved, err)
		}
		holds(t, path, next.Bytes())
	}
}

func TestSaveWaitsForTheLock(t *testing.T) {
	folder := state(t)
	path := filepath.Join(t.TempDir(), "p.yaml")
	d, next := saveable(t, path)
	resolved, _ := filepath.EvalSymlinks(path)
	locks := filepath.Join(folder, "locks")
	if err := os.MkdirAll(locks, 0o700); err != nil {
		t.Fatal(err)
	}
	release, _, err := system{}.lock(filepath.Join(locks, Key(resolved)+".lock"), nil)
	if err != nil {
		t.Fatal(err)
	}
	pauses := 0
	s := saver{disk: system{}, state: folder, pause: func(time.Duration) { pauses++ }}
	_, err = s.save(d, next.Bytes())
	refusedWith(t, err, []string{"another lctui is writing"})
	if pauses < 10 {
		t.Errorf("it gave up after %d tries", pauses)
	}
	s.pause = func(time.Duration) { release() }
	if _, err := s.save(d, next.Bytes()); err != nil {
		t.Error(err)
	}
	holds(t, path, next.Bytes())
}

func TestStateFolderIsPrivate(t *testing.T) {
	folder := state(t)
	d, next := saveable(t, filepath.Join(t.TempDir(), "p.yaml"))
	if err := justSave(d, next); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if info, _ := entry.Info(); err == nil && info.Mode()&0o077 != 0 {
			t.Errorf("%s is open to others: %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
