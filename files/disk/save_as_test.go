//go:build unix

package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
)

func TestSaveAs(t *testing.T) {
	state(t)
	folder := t.TempDir()
	d, next := saveable(t, filepath.Join(folder, "p.yaml"))
	os.Chmod(d.Path(), 0o640)
	other := filepath.Join(folder, "other.yaml")
	saved, _, err := SaveAs(d, other, next, false)
	if err != nil || saved.Path() != other || !bytes.Equal(saved.Bytes(), next.Bytes()) {
		t.Fatal(err)
	}
	holds(t, other, next.Bytes())
	holds(t, d.Path(), d.Bytes())
	if info, err := os.Stat(other); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	only(t, folder, "other.yaml", "p.yaml")
	_, _, err = SaveAs(d, other, next, false)
	refusedWith(t, err, []string{other, "a file of that name already", "nothing was written", ":w!"})
	write(t, other, "something else\n", 0o600)
	if _, _, err := SaveAs(d, other, next, true); err != nil {
		t.Error(err)
	}
	holds(t, other, next.Bytes())
	// The file itself, after it was removed.
	os.Remove(d.Path())
	if saved, _, err := SaveAs(d, d.Path(), next, false); err != nil || saved.Path() != d.Path() {
		t.Error(err)
	}
	holds(t, d.Path(), next.Bytes())
	for name, prepare := range map[string]func(path string){
		"a folder": func(path string) { os.Mkdir(path, 0o755) },
		"a pipe":   func(path string) { syscall.Mkfifo(path, 0o644) },
		"a link":   func(path string) { os.Symlink("nowhere", path) },
	} {
		path := filepath.Join(t.TempDir(), "x.yaml")
		prepare(path)
		for _, replace := range []bool{false, true} {
			var refused *files.Refused
			if _, _, err := SaveAs(d, path, next, replace); !errors.As(err, &refused) || !replace && !strings.Contains(refused.Why, name) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	_, _, err = SaveAs(d, filepath.Join(folder, "no", "such", "folder.yaml"), next, false)
	refusedWith(t, err, []string{"could not be written"})
}

// TestSaveAsWithAFaultAtEveryCall: whichever call fails, there is the whole new file or none.
func TestSaveAsWithAFaultAtEveryCall(t *testing.T) {
	for _, stops := range []bool{false, true} {
		for n := 1; ; n++ {
			folder := t.TempDir()
			d, next := saveable(t, filepath.Join(folder, "p.yaml"))
			path := filepath.Join(folder, "q.yaml")
			disk := &faulty{failAt: n, stops: stops, err: &fs.PathError{Op: "test", Path: path, Err: syscall.ENOSPC}}
			s := saver{disk: disk, state: t.TempDir(), pause: func(time.Duration) {}}
			_, err := s.saveAs(d, path, next, false)
			got, readErr := os.ReadFile(path)
			if err == nil && !bytes.Equal(got, next.Bytes()) || err != nil && readErr == nil {
				t.Errorf("%s: %v, the file holds %q", disk.failed, err, got)
			}
			holds(t, d.Path(), d.Bytes())
			if n > disk.calls {
				break
			}
		}
	}
}

// TestAFileThatIsGoneComesBackAsItWas: a removed file that is written again gets its mode and
// owner, even after an edit of it was saved. A link that it was opened by stays a link.
func TestAFileThatIsGoneComesBackAsItWas(t *testing.T) {
	state(t)
	folder := t.TempDir()
	real, link := filepath.Join(folder, "real.yaml"), filepath.Join(folder, "link.yaml")
	d, next := saveable(t, real)
	if err := os.Symlink("real.yaml", link); err != nil {
		t.Skip(err)
	}
	if err := os.Chmod(real, 0o664); err != nil {
		t.Fatal(err)
	}
	owner := os.Geteuid()
	if owner == 0 {
		owner = 4711
		if err := os.Chown(real, owner, owner); err != nil {
			t.Skip(err)
		}
	}
	for _, path := range []string{real, link} {
		opened, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := os.Remove(real); err != nil {
				t.Fatal(err)
			}
			saved, _, err := SaveAs(opened, path, next, false)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			info, err := os.Lstat(real)
			if err != nil || info.Mode() != 0o664 || int(info.Sys().(*syscall.Stat_t).Uid) != owner {
				t.Errorf("%s: %v %v", path, info, err)
			}
			holds(t, real, next.Bytes())
			if to, err := os.Readlink(link); err != nil || to != "real.yaml" {
				t.Errorf("the link leads to %q (%v)", to, err)
			}
			opened = saved
		}
		only(t, folder, "link.yaml", "real.yaml")
		write(t, real, string(d.Bytes()), 0o664)
	}
	// A copy belongs to the user who makes it.
	copied := filepath.Join(folder, "copy.yaml")
	if _, _, err := SaveAs(d, copied, next, false); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode() != 0o664 || int(info.Sys().(*syscall.Stat_t).Uid) != os.Geteuid() {
		t.Errorf("%v %v", info, err)
	}
}

func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "requests", "r.yaml")
	d := textAt(path, []byte(checkedText))
	if err := justCreate(d); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != string(d.Bytes()) {
		t.Errorf("%v: %s", err, got)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left beside the file: %v, %v", left, err)
	}
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	var refused *files.Refused
	if err := justCreate(d); !errors.As(err, &refused) || !strings.Contains(err.Error(), "already") {
		t.Errorf("written over what is there: %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "mine" {
		t.Errorf("what was there is %q, %v", got, err)
	}
}

func justCreate(d *files.Document) error {
	_, err := Create(d)
	return err
}

// TestPut: Put replaces a file through a link. If a call fails, the file stays as it was.
func TestPut(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "baseline.json"), filepath.Join(folder, "link.json")
	if err := os.Symlink("baseline.json", link); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second"} {
		if err := Put(link, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		holds(t, path, []byte(text))
	}
	if to, err := os.Readlink(link); err != nil || to != "baseline.json" {
		t.Errorf("the link leads to %q (%v)", to, err)
	}
	only(t, folder, "baseline.json", "link.json")
	if err := Put(filepath.Join(folder, "none", "baseline.json"), nil, 0o600); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := os.Mkdir(filepath.Join(folder, "taken"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Put(filepath.Join(folder, "taken"), []byte("text"), 0o600); err == nil {
		t.Error("a folder was replaced")
	}
	only(t, folder, "baseline.json", "link.json", "taken")
}
