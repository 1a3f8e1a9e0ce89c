package disk

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/files"
)

// delayed is a disk on which the last step of a save takes long, so that others act before and
// after it. The file system may not support exchanges, and an exchange may fail.
type delayed struct {
	system
	before, behind func()
	noExchange     bool
	// failAt is the number of the exchange that fails, counted from 1. dieAt is the number of the
	// exchange after which the process is killed.
	exchanges, failAt, dieAt int
	dead                     bool
}

func once(act *func()) {
	if do := *act; do != nil {
		*act = nil
		do()
	}
}

func (d *delayed) exchange(a, b string) error {
	once(&d.before)
	if d.exchanges++; d.dead || d.exchanges == d.failAt {
		return &os.LinkError{Op: "rename", Old: a, New: b, Err: syscall.EIO}
	}
	if d.noExchange {
		return errors.ErrUnsupported
	}
	err := d.system.exchange(a, b)
	once(&d.behind)
	d.dead = d.exchanges == d.dieAt
	return err
}

func (d *delayed) open(path string, like fs.FileInfo) (openFile, error) {
	f, err := d.system.open(path, like)
	once(&d.before)
	return f, err
}

func (d *delayed) read(path string, max int64) ([]byte, error) {
	if d.dead {
		return nil, syscall.EIO
	}
	return d.system.read(path, max)
}

func (d *delayed) rename(from, to string) error {
	if d.dead {
		return syscall.EIO
	}
	return d.system.rename(from, to)
}

func (d *delayed) remove(path string) error {
	if d.dead {
		return syscall.EIO
	}
	return d.system.remove(path)
}

// putThere replaces a file as a whole, as editors and git do.
func putThere(t *testing.T, path, text string) {
	t.Helper()
	write(t, path+".theirs", text, 0o644)
	if err := os.Rename(path+".theirs", path); err != nil {
		t.Fatal(err)
	}
}

// TestSaveLosesNoLateWrite: a change by somebody else between the last check and the exchange is
// noticed. Their change stays, and the save is refused as if the file had changed earlier.
func TestSaveLosesNoLateWrite(t *testing.T) {
	for name, c := range map[string]struct {
		linked bool
		acts   func(t *testing.T, path string)
		says   string
	}{
		"replaced":                  {false, func(t *testing.T, path string) { putThere(t, path, "theirs") }, "changed on disk"},
		"written":                   {false, func(t *testing.T, path string) { write(t, path, "theirs", 0o644) }, "changed on disk"},
		"written, of several names": {true, func(t *testing.T, path string) { write(t, path, "theirs", 0o644) }, "changed on disk"},
		"emptied":                   {false, func(t *testing.T, path string) { write(t, path, "", 0o644) }, "changed on disk"},
		"removed":                   {false, func(t *testing.T, path string) { must(t, os.Remove(path)) }, "the file was removed"},
		"a link": {false, func(t *testing.T, path string) {
			must(t, os.Remove(path))
			must(t, os.Symlink("elsewhere", path))
		}, "there is a link in place of the file now; nothing was written"},
		"a folder": {false, func(t *testing.T, path string) {
			must(t, os.Remove(path))
			must(t, os.Mkdir(path, 0o755))
		}, "there is a folder in place of the file now; nothing was written"},
		"another mode":   {false, func(t *testing.T, path string) { must(t, os.Chmod(path, 0o600)) }, "the mode, the owner or the number of names"},
		"a second name":  {false, func(t *testing.T, path string) { must(t, os.Link(path, path+".link")) }, "the mode, the owner or the number of names"},
		"as it was once": {false, func(t *testing.T, path string) { putThere(t, path, "before") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := savedIn(t, c.linked)
			var want string
			disk := &delayed{before: func() {
				c.acts(t, d.Path())
				want = standing(t, d.Path())
			}}
			s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
			saved, err := s.save(d, []byte("after"))
			if c.says == "" {
				if err != nil || !saved.Written {
					t.Fatalf("%v %v", saved, err)
				}
				holds(t, d.Path(), []byte("after"))
				only(t, filepath.Dir(d.Path()), "p.yaml")
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.says) || saved.Written {
				t.Errorf("%v %v", saved, err)
			}
			if now := standing(t, d.Path()); now != want {
				t.Errorf("there was %s, now %s", want, now)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(d.Path()), ".lctui-*")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// standing returns a description of what is at a path.
func standing(t *testing.T, path string) string {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		return "nothing"
	}
	text, _ := os.ReadFile(path)
	return info.Mode().String() + " " + string(text)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestSaveWithoutExchange: without exchanges, the save is a rename after the last check.
func TestSaveWithoutExchange(t *testing.T) {
	d := savedIn(t, false)
	s := saver{disk: &delayed{noExchange: true}, state: t.TempDir(), pause: pauseless}
	if saved, err := s.save(d, []byte("after")); err != nil || !saved.Written {
		t.Errorf("%v %v", saved, err)
	}
	holds(t, d.Path(), []byte("after"))
	only(t, filepath.Dir(d.Path()), "p.yaml")
}

// TestTwoLateWrites: a text written after the exchange is the newer one, and both are kept.
func TestTwoLateWrites(t *testing.T) {
	d := savedIn(t, false)
	disk := &delayed{before: func() { putThere(t, d.Path(), "first") }, behind: func() { putThere(t, d.Path(), "second") }}
	s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
	_, err := s.save(d, []byte("after"))
	refusedChange(t, err, "first")
	holds(t, d.Path(), []byte("second"))
	if !strings.Contains(err.Error(), keptIn(t, d.Path(), "first")) {
		t.Errorf("it is not said where the first one is: %v", err)
	}
}

// TestLateWriteThatCannotBePutBack: the error names the file with the late write, and no later save
// removes it.
func TestLateWriteThatCannotBePutBack(t *testing.T) {
	d := savedIn(t, false)
	state := t.TempDir()
	disk := &delayed{before: func() { putThere(t, d.Path(), "theirs") }, failAt: 2}
	s := saver{disk: disk, state: state, pause: pauseless}
	_, err := s.save(d, []byte("after"))
	kept := keptIn(t, d.Path(), "theirs")
	refusedWith(t, err, []string{"somebody else wrote the file at the same moment; it now contains the new text", "(input/output error)", kept})
	holds(t, d.Path(), []byte("after"))
	next := saver{disk: system{}, state: state, pause: pauseless}
	if _, err := next.save(textAt(d.Path(), []byte("after")), []byte("later")); err != nil {
		t.Fatal(err)
	}
	holds(t, kept, []byte("theirs"))
}

func refusedChange(t *testing.T, err error, now string) {
	t.Helper()
	var changed *files.Changed
	if !errors.As(err, &changed) || string(changed.Now) != now {
		t.Errorf("%v", err)
	}
}

// keptIn returns the text of somebody else that is kept alongside a file.
func keptIn(t *testing.T, path, text string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".lctui-*"+keptSuffix))
	if err != nil || len(found) != 1 {
		t.Fatalf("%q %v", found, err)
	}
	holds(t, found[0], []byte(text))
	return found[0]
}

// TestSaveKilledBehindTheExchange: a save killed after the exchange leaves the old text, which the
// next save removes. A text that somebody else wrote just before the exchange is put back instead,
// unless the file was written since.
func TestSaveKilledBehindTheExchange(t *testing.T) {
	for name, c := range map[string]struct{ theirs, since, holds string }{
		"alone":                  {"", "", "after"},
		"a late write":           {"theirs", "", "theirs"},
		"a late write and more":  {"theirs", "since", "since"},
		"written since the kill": {"", "since", "since"},
	} {
		t.Run(name, func(t *testing.T) {
			d, state := savedIn(t, false), t.TempDir()
			disk := &delayed{dieAt: 1}
			if c.theirs != "" {
				disk.before = func() { putThere(t, d.Path(), c.theirs) }
			}
			_, _ = (&saver{disk: disk, state: state, pause: pauseless}).save(d, []byte("after"))
			holds(t, d.Path(), []byte("after"))
			if c.since != "" {
				putThere(t, d.Path(), c.since)
			}
			NewState(state).sweep(d.Path())
			holds(t, d.Path(), []byte(c.holds))
			left, _ := filepath.Glob(filepath.Join(filepath.Dir(d.Path()), ".lctui-*"))
			if lost := c.theirs != "" && c.since != ""; lost != (len(left) == 1) {
				t.Errorf("left: %q", left)
			}
		})
	}
	// A save killed before the exchange leaves the new text, which is removed.
	d := savedIn(t, false)
	write(t, baseAlongside("", d.Path())+swapEnding(d.Bytes(), []byte("after")), "after", 0o600)
	NewState("").sweep(d.Path())
	only(t, filepath.Dir(d.Path()), "p.yaml")
}

// TestSaveOfAnImmutableFile: the error reports that the file is immutable, although its mode allows
// writing.
func TestSaveOfAnImmutableFile(t *testing.T) {
	for flag, want := range map[string]string{"i": "the file is immutable", "a": "immutable or append-only"} {
		d := savedIn(t, false)
		if err := exec.Command("chattr", "+"+flag, d.Path()).Run(); err != nil {
			t.Skip("no file can be made immutable here: ", err)
		}
		s := saver{disk: system{}, state: t.TempDir(), pause: pauseless}
		_, err := s.save(d, []byte("after"))
		must(t, exec.Command("chattr", "-"+flag, d.Path()).Run())
		refusedWith(t, err, []string{want, "nothing was written", "attr"})
		holds(t, d.Path(), []byte("before"))
		only(t, filepath.Dir(d.Path()), "p.yaml")
	}
}
