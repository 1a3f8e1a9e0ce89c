//go:build unix

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/files"
)

// recording is a disk that notes what is flushed and put into place, in order.
type recording struct {
	system
	calls []string
}

func (r *recording) syncFolder(path string) error {
	r.calls = append(r.calls, "flush "+path)
	return r.system.syncFolder(path)
}

func (r *recording) rename(from, to string) error {
	r.calls = append(r.calls, "rename "+to)
	return r.system.rename(from, to)
}

func (r *recording) exchange(a, b string) error {
	r.calls = append(r.calls, "exchange "+b)
	return r.system.exchange(a, b)
}

func (r *recording) open(path string, like fs.FileInfo) (openFile, error) {
	r.calls = append(r.calls, "open "+path)
	return r.system.open(path, like)
}

// inOrder checks that calls were made in an order, perhaps with others in between.
func (r *recording) inOrder(t *testing.T, want ...string) {
	t.Helper()
	rest := r.calls
	for _, call := range want {
		i := slices.Index(rest, call)
		if i < 0 {
			t.Fatalf("%q is not among %q", call, rest)
		}
		rest = rest[i+1:]
	}
}

// TestNamesAreFlushed: names in a folder are flushed, so that they survive a power failure. That
// includes the parents of the state folder.
func TestNamesAreFlushed(t *testing.T) {
	top := t.TempDir()
	state := filepath.Join(top, "home", "state", "lctui")
	r := &recording{}
	folder, err := (&State{r, state}).Folder("journals")
	if err == nil {
		err = (&State{r, state}).Write(filepath.Join(folder, "a.journal"), "a", []byte("edits"))
	}
	if err != nil {
		t.Fatal(err)
	}
	r.inOrder(t, "flush "+top, "flush "+filepath.Join(top, "home"), "flush "+filepath.Join(top, "home", "state"), "flush "+state,
		"rename "+filepath.Join(folder, "a.journal"), "flush "+folder)

	r.calls = nil
	d := savedIn(t, false)
	s := saver{disk: r, state: state, pause: pauseless}
	if _, err := s.save(d, []byte("after")); err != nil {
		t.Fatal(err)
	}
	r.inOrder(t, "exchange "+d.Path(), "flush "+filepath.Dir(d.Path()))

	r.calls = nil
	linked := linkedFile(t, []byte("before"))
	if _, err := s.save(linked, []byte("after")); err != nil {
		t.Fatal(err)
	}
	backups := filepath.Join(state, intents)
	r.inOrder(t, "rename "+filepath.Join(backups, Key(linked.Path())+intentSuffix), "flush "+backups, "open "+linked.Path())
}

// overwriter is a disk on which somebody else writes to the file just before one of the two times
// that a save reads it.
type overwriter struct {
	system
	path   string
	at     int
	looks  int
	opened bool
}

func (o *overwriter) read(path string, max int64) ([]byte, error) {
	if err := o.look(); err != nil {
		return nil, err
	}
	return o.system.read(path, max)
}

func (o *overwriter) open(path string, like fs.FileInfo) (openFile, error) {
	if err := o.look(); err != nil {
		return nil, err
	}
	return o.system.open(path, like)
}

func (o *overwriter) look() error {
	if o.looks++; o.looks == o.at {
		return os.WriteFile(o.path, []byte("theirs"), 0o644)
	}
	return nil
}

func (o *overwriter) create(path string, mode fs.FileMode) (openFile, error) {
	o.opened = true
	return o.system.create(path, mode)
}

// TestSaveLooksTwice: the save of a file that changed earlier is refused before anything is made.
// If the file changes during the save, it is refused before anything is written.
func TestSaveLooksTwice(t *testing.T) {
	for _, linked := range []bool{false, true} {
		for at := 1; at <= 2; at++ {
			name := "look " + strconv.Itoa(at) + ", several names " + strconv.FormatBool(linked)
			path := filepath.Join(t.TempDir(), "p.yaml")
			d, next := saveable(t, path)
			if linked {
				if err := os.Link(path, filepath.Join(t.TempDir(), "other")); err != nil {
					t.Skip(err)
				}
			}
			disk := &overwriter{path: path, at: at}
			s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
			var changed *files.Changed
			if _, err := s.save(d, next.Bytes()); !errors.As(err, &changed) || string(changed.Now) != "theirs" {
				t.Errorf("%s: %v", name, err)
			}
			holds(t, path, []byte("theirs"))
			if disk.opened != (at == 2) {
				t.Errorf("%s: a file was made: %v", name, disk.opened)
			}
		}
	}
}

// mounted is a disk on which nothing can take the place of a file.
type mounted struct {
	system
	path string
	err  error
}

func (m mounted) exchange(a, b string) error {
	return &os.LinkError{Op: "rename", Old: a, New: b, Err: m.err}
}

// TestSaveOfAMountedFile: a file that is a mount of its own, as in a container, is
// written in place.
func TestSaveOfAMountedFile(t *testing.T) {
	for _, cause := range []error{syscall.EBUSY, syscall.EXDEV} {
		folder := t.TempDir()
		path := filepath.Join(folder, "p.yaml")
		d, next := saveable(t, path)
		before, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		s := saver{disk: mounted{path: path, err: cause}, state: t.TempDir(), pause: pauseless}
		saved, err := s.save(d, next.Bytes())
		if err != nil || !saved.Written || len(saved.Notes) != 1 || !strings.Contains(saved.Notes[0], "mounted by itself") {
			t.Errorf("%v: %q %v", cause, saved.Notes, err)
		}
		holds(t, path, next.Bytes())
		only(t, folder, "p.yaml")
		if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
			t.Errorf("%v: the file was replaced (%v)", cause, err)
		}
	}
}

func TestSaveKeepsTheSpecialBits(t *testing.T) {
	for _, bit := range []os.FileMode{os.ModeSetuid, os.ModeSetgid, os.ModeSticky} {
		path := filepath.Join(t.TempDir(), "p.yaml")
		d, next := saveable(t, path)
		if err := os.Chmod(path, 0o750|bit); err != nil {
			t.Skip(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o750|bit {
			t.Skip("this file system keeps no such bit")
		}
		s := saver{disk: system{}, state: t.TempDir(), pause: pauseless}
		if _, err := s.save(d, next.Bytes()); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o750|bit {
			t.Errorf("%v became %v (%v)", 0o750|bit, info.Mode(), err)
		}
	}
}

// TestFilesOfTheStateFolderAreTheUsersOwn: a link, a folder and a file of somebody else are not
// read as files of the state folder.
func TestFilesOfTheStateFolderAreTheUsersOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	write(t, path, "text", 0o600)
	if data, err := (system{}).readOwn(path, 100); err != nil || string(data) != "text" {
		t.Fatalf("%q %v", data, err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if _, err := (system{}).readOwn(link, 100); err == nil {
		t.Error("read through a link")
	}
	if f, err := (system{}).appendTo(link); err == nil {
		f.Close()
		t.Error("appended through a link")
	}
	if release, _, err := (system{}).lock(link, nil); err == nil {
		release()
		t.Error("locked through a link")
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{pipe, t.TempDir()} {
		if _, err := (system{}).readOwn(at, 100); err == nil || !strings.Contains(err.Error(), "does not belong to the user") {
			t.Errorf("%s: %v", at, err)
		}
	}
	if os.Geteuid() != 0 {
		t.Skip("only the superuser can give a file away")
	}
	if err := os.Chown(path, 4711, 4711); err != nil {
		t.Skip(err)
	}
	if data, err := (system{}).readOwn(path, 100); err == nil {
		t.Errorf("the file of somebody else was read: %q", data)
	}
}

// TestOpenWantsTheSameFile: another file that took the place of a file is not opened to write.
func TestOpenWantsTheSameFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	write(t, path, "old", 0o600)
	like, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path+".new", "new", 0o600)
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
	if f, err := (system{}).open(path, like); err == nil || !strings.Contains(err.Error(), "another file has taken its place") {
		f.Close()
		t.Errorf("%v", err)
	}
}

// TestCreateTakesNothingOver: creating a file fails if there is a file or a link of its name, and
// does not write to it.
func TestCreateTakesNothingOver(t *testing.T) {
	folder := t.TempDir()
	there, link, private := filepath.Join(folder, "there"), filepath.Join(folder, "link"), filepath.Join(folder, "private")
	write(t, there, "theirs", 0o644)
	if err := os.Symlink("elsewhere", link); err != nil {
		t.Skip(err)
	}
	for _, mode := range []fs.FileMode{0o600, 0o666} {
		for _, path := range []string{there, link} {
			if f, err := (system{}).create(path, mode); !errors.Is(err, fs.ErrExist) {
				f.Close()
				t.Errorf("%s: %v", path, err)
			}
		}
	}
	holds(t, there, []byte("theirs"))
	f, err := system{}.create(private, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if info, err := os.Stat(private); err != nil || info.Mode()&0o077 != 0 {
		t.Errorf("a file that is to be private has %v, %v", info, err)
	}
	only(t, folder, "link", "private", "there")
}
