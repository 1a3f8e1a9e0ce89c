//go:build unix

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/files"
)

// faultyDisk is a disk that fails at some kinds of calls. An error is nil if such calls succeed.
type faultyDisk struct {
	system
	renaming, removing, linking, flushing, reading error
	// theirs is what somebody else writes to the file before a save reads it for the last time, or
	// "" for nothing. reading is the error of that read.
	path, theirs string
	looks        int
}

func (d *faultyDisk) exchange(a, b string) error {
	if d.renaming != nil {
		return &os.LinkError{Op: "rename", Old: a, New: b, Err: d.renaming}
	}
	return d.system.exchange(a, b)
}

func (d *faultyDisk) remove(path string) error {
	if d.removing != nil {
		return &fs.PathError{Op: "remove", Path: path, Err: d.removing}
	}
	return d.system.remove(path)
}

func (d *faultyDisk) link(from, to string) error {
	if d.linking != nil {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: d.linking}
	}
	return d.system.link(from, to)
}

func (d *faultyDisk) syncFolder(path string) error {
	if d.flushing != nil && path == filepath.Dir(d.path) {
		return &fs.PathError{Op: "sync", Path: path, Err: d.flushing}
	}
	return nil
}

func (d *faultyDisk) read(path string, max int64) ([]byte, error) {
	if err := d.look(); err != nil {
		return nil, err
	}
	return d.system.read(path, max)
}

func (d *faultyDisk) open(path string, like fs.FileInfo) (openFile, error) {
	if err := d.look(); err != nil {
		return nil, err
	}
	return d.system.open(path, like)
}

func (d *faultyDisk) look() error {
	d.looks++
	if d.looks == 2 && d.reading != nil {
		return &fs.PathError{Op: "read", Path: d.path, Err: d.reading}
	}
	if d.looks == 2 && d.theirs != "" {
		return os.WriteFile(d.path, []byte(d.theirs), 0o600)
	}
	return nil
}

// TestSaveSaysWhatItLeaves: a file that could not be removed is named, in the notes of a successful
// save and in the error of a failed one.
func TestSaveSaysWhatItLeaves(t *testing.T) {
	const temp, backup = "was left behind: ", "could not be removed: "
	for name, c := range map[string]struct {
		disk      faultyDisk
		linked    bool
		says      []string
		saysNot   string
		isWritten bool
	}{
		"refused":                     {faultyDisk{renaming: syscall.EIO, removing: syscall.EPERM}, false, []string{"nothing was written; the file \"", temp}, backup, false},
		"changed meanwhile":           {faultyDisk{theirs: "theirs", removing: syscall.EPERM}, false, []string{"changed on disk", "nothing was written; the file \"", temp}, backup, false},
		"changed meanwhile, in place": {faultyDisk{theirs: "theirs", removing: syscall.EPERM}, true, []string{"changed on disk", "nothing was written; the backup \"", backup}, temp, false},
		"in place after all":          {faultyDisk{renaming: syscall.EBUSY, removing: syscall.EPERM}, false, []string{"mounted by itself", temp, backup}, "nothing", true},
		"gone by itself":              {faultyDisk{renaming: syscall.EIO, removing: syscall.ENOENT}, false, []string{"could not be replaced"}, temp, false},
	} {
		d := savedIn(t, c.linked)
		c.disk.path = d.Path()
		s := saver{disk: &c.disk, state: t.TempDir(), pause: pauseless}
		saved, err := s.save(d, []byte("after"))
		said := strings.Join(saved.Notes, "; ")
		if err != nil {
			said = err.Error()
		}
		for _, want := range c.says {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q lacks %q", name, said, want)
			}
		}
		if strings.Contains(said, c.saysNot) || saved.Written != c.isWritten || (err == nil) != c.isWritten {
			t.Errorf("%s: written %v, %q", name, saved.Written, said)
		}
	}
	// A new file that does not get its name.
	d := savedIn(t, false)
	s := saver{disk: &faultyDisk{linking: syscall.EIO, removing: syscall.EPERM}, state: t.TempDir(), pause: pauseless}
	_, err := s.saveAs(d, filepath.Join(filepath.Dir(d.Path()), "new.yaml"), d, false)
	refusedWith(t, err, []string{"could not be written: input/output error; nothing was written; the file \"", temp})
}

// savedIn returns a document of a file with the text "before". With linked, the file has two names.
func savedIn(t *testing.T, linked bool) *files.Document {
	t.Helper()
	if linked {
		return linkedFile(t, []byte("before"))
	}
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "p.yaml")
	write(t, path, "before", 0o644)
	return textAt(path, []byte("before"))
}

// TestSaveSaysWhyNot: each cause has its own message and its own hint.
func TestSaveSaysWhyNot(t *testing.T) {
	for cause, want := range map[error]string{
		syscall.ENOSPC: "there is no room left on the disk; nothing was written. Free some space",
		syscall.EDQUOT: "there is no room left on the disk; nothing was written. Free some space",
		syscall.EACCES: "there is no permission to write in the folder of the file; nothing was written. Make the folder writable",
		syscall.EPERM:  "the file must not be replaced: it or its folder is immutable or append-only (chattr +i, +a), or the folder is sticky; nothing was written. Look at both with lsattr",
		syscall.EIO:    "the file could not be replaced: input/output error; nothing was written. The file is as it was",
	} {
		d := savedIn(t, false)
		s := saver{disk: &faultyDisk{path: d.Path(), renaming: cause}, state: t.TempDir(), pause: pauseless}
		_, err := s.save(d, []byte("after"))
		refusedWith(t, err, []string{want})
		only(t, filepath.Dir(d.Path()), "p.yaml")
	}
	d := savedIn(t, false)
	s := saver{disk: &faultyDisk{path: d.Path(), reading: syscall.EIO}, state: t.TempDir(), pause: pauseless}
	_, err := s.save(d, []byte("after"))
	refusedWith(t, err, []string{"nothing was written. Check the file"})
	if !strings.HasPrefix(err.Error(), "p.yaml: the file cannot be read again: ") {
		t.Errorf("said otherwise: %v", err)
	}
	s.disk = &faultyDisk{path: d.Path(), reading: syscall.ENOENT}
	var changed *files.Changed
	if _, err := s.save(d, []byte("after")); !errors.As(err, &changed) || !changed.Gone {
		t.Errorf("gone meanwhile: %v", err)
	}
}

// TestSaveTellsThatTheFolderIsNotFlushed: if the folder cannot be flushed, the file is saved with a
// note.
func TestSaveTellsThatTheFolderIsNotFlushed(t *testing.T) {
	d := savedIn(t, false)
	s := saver{disk: &faultyDisk{path: d.Path(), flushing: syscall.EIO}, state: t.TempDir(), pause: pauseless}
	saved, err := s.save(d, []byte("after"))
	if err != nil || !saved.Written || strings.Join(saved.Notes, "; ") != "the file is saved, but the folder could not be flushed to the disk: input/output error" {
		t.Errorf("%v %v", saved, err)
	}
	holds(t, d.Path(), []byte("after"))
}

// TestSaveWithoutALockRemovesNothing: without a lock, a file that looks left over stays, because
// another save may be writing it.
func TestSaveWithoutALockRemovesNothing(t *testing.T) {
	d := savedIn(t, false)
	theirs := baseAlongside("", d.Path()) + tempSuffix
	write(t, theirs, "half", 0o600)
	s := saver{disk: system{}, pause: pauseless}
	if _, err := s.save(d, []byte("after")); err != nil {
		t.Fatal(err)
	}
	holds(t, d.Path(), []byte("after"))
	holds(t, theirs, []byte("half"))
}

// denying is a disk on which the user may not write to one path, whatever its mode.
type denying struct {
	system
	path string
	why  error
}

func (d denying) mayWrite(path string) error {
	if path == d.path {
		return d.why
	}
	return nil
}

func TestSaveAsksTheSystemWhetherItMayWrite(t *testing.T) {
	d := savedIn(t, false)
	folder := filepath.Dir(d.Path())
	for disk, want := range map[denying]string{
		{path: d.Path(), why: syscall.EROFS}: "the file is read-only",
		{path: d.Path(), why: syscall.EPERM}: "the file is immutable",
		{path: folder, why: syscall.EROFS}:   "the folder of the file is read-only",
		{path: folder, why: syscall.EPERM}:   "the folder of the file is immutable",
	} {
		s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
		_, err := s.save(d, []byte("after"))
		refusedWith(t, err, []string{want, "nothing was written"})
		holds(t, d.Path(), []byte("before"))
	}
}

// TestSaveKeepsTheOwner: a save keeps the owner and the group, even if only one of them is somebody
// else's.
func TestSaveKeepsTheOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only the superuser can give a file away")
	}
	for _, owner := range [][2]int{{4711, os.Getegid()}, {os.Geteuid(), 4712}, {4711, 4712}} {
		d := savedIn(t, false)
		if err := os.Chown(d.Path(), owner[0], owner[1]); err != nil {
			t.Skip(err)
		}
		s := saver{disk: system{}, state: t.TempDir(), pause: pauseless}
		if _, err := s.save(d, []byte("after")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(d.Path())
		if err != nil {
			t.Fatal(err)
		}
		if is := info.Sys().(*syscall.Stat_t); int(is.Uid) != owner[0] || int(is.Gid) != owner[1] {
			t.Errorf("the owner %v became %d, %d", owner, is.Uid, is.Gid)
		}
	}
}

// exchanged is a disk on which a write in place fails, and somebody else replaces the file in the
// meantime.
type exchanged struct {
	system
	opened int
}

func (d *exchanged) open(path string, like fs.FileInfo) (openFile, error) {
	f, err := d.system.open(path, like)
	if d.opened++; d.opened > 1 {
		return f, err
	}
	return brokenOff{f, path}, err
}

type brokenOff struct {
	openFile
	path string
}

func (f brokenOff) Write(p []byte) (int, error) {
	n, _ := f.openFile.Write(p[:len(p)/2])
	return n, errors.Join(syscall.EIO, os.WriteFile(f.path+".new", []byte("theirs"), 0o600), os.Rename(f.path+".new", f.path))
}

// TestPutBackWritesOverNoOtherFile: the old text does not overwrite a file that somebody else has
// put there since. It stays in the backup, which the error names.
func TestPutBackWritesOverNoOtherFile(t *testing.T) {
	d, state := linkedFile(t, []byte("before")), t.TempDir()
	s := saver{disk: &exchanged{}, state: state, pause: pauseless}
	_, err := s.save(d, []byte("after"))
	refusedWith(t, err, []string{"could not be written completely (input/output error) nor be put back", filepath.Join(state, intents)})
	holds(t, d.Path(), []byte("theirs"))
}

// TestSaveOfATextThatOutgrewTheLimit: the size limit is only for opening. An edited text may exceed
// it, and can be saved again.
func TestSaveOfATextThatOutgrewTheLimit(t *testing.T) {
	d := savedIn(t, false)
	at := d.Origin()
	at.Options = files.Options{MaxSize: int64(len(d.Bytes()))}
	d = at.Unread(d.Bytes())
	s := saver{disk: system{}, state: t.TempDir(), pause: pauseless}
	for _, text := range []string{"longer than before", "longer than that"} {
		if _, err := s.save(d, []byte(text)); err != nil {
			t.Fatal(err)
		}
		d = at.Unread([]byte(text))
		holds(t, d.Path(), d.Bytes())
	}
}

// TestTextFromNoFileGetsTheModeOfANewFile: a text that did not come from a file is saved with the
// mode of a new file.
func TestTextFromNoFileGetsTheModeOfANewFile(t *testing.T) {
	state(t)
	folder := t.TempDir()
	path, other := filepath.Join(folder, "new.yaml"), filepath.Join(folder, "other")
	d, err := files.Read("p.yaml", []byte(checkedText), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := SaveAs(d, path, d, false); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	want, err := os.Stat(other)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.Stat(path); err != nil || got.Mode() != want.Mode() {
		t.Errorf("%v, not %v (%v)", got, want.Mode(), err)
	}
	holds(t, path, d.Bytes())
}

func TestSaveKeepsTheOwnerOrWritesInPlace(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	d, next := saveable(t, path)
	before, _ := os.Stat(path)
	// The first call of own is the one for the new file alongside the old one.
	disk := &ownerless{}
	s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
	saved, err := s.save(d, next.Bytes())
	if err != nil || !saved.Written || len(saved.Notes) != 1 || !strings.Contains(saved.Notes[0], "owner") {
		t.Fatalf("%v %v", saved, err)
	}
	holds(t, path, next.Bytes())
	only(t, folder, "p.yaml")
	if after, _ := os.Stat(path); !os.SameFile(before, after) {
		t.Error("the file was replaced")
	}
}

// ownerless is a disk on which the owner of a file cannot be changed.
type ownerless struct{ system }

func (d *ownerless) create(path string, mode fs.FileMode) (openFile, error) {
	f, err := d.system.create(path, mode)
	return ownerlessFile{f}, err
}

type ownerlessFile struct{ openFile }

func (ownerlessFile) own(fs.FileInfo) error { return syscall.EPERM }

func TestSaveLooksOnceMoreBeforeTheRename(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	d, next := saveable(t, path)
	disk := &lateWriter{path: path}
	s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
	var changed *files.Changed
	if _, err := s.save(d, next.Bytes()); !errors.As(err, &changed) {
		t.Fatalf("%T %v", err, err)
	}
	holds(t, path, []byte("theirs"))
	only(t, folder, "p.yaml")
}

// lateWriter writes to the file while the new one is being prepared.
type lateWriter struct {
	system
	path string
}

func (d *lateWriter) create(path string, mode fs.FileMode) (openFile, error) {
	if err := os.WriteFile(d.path, []byte("theirs"), 0o644); err != nil {
		return nil, err
	}
	return d.system.create(path, mode)
}

// TestSaveKnowsAFileByEveryPath: a relative path leads to the same lock as the absolute one.
func TestSaveKnowsAFileByEveryPath(t *testing.T) {
	d := savedIn(t, false)
	t.Chdir(filepath.Dir(d.Path()))
	s := saver{disk: system{}, state: t.TempDir(), pause: pauseless}
	var keys []string
	for _, path := range []string{d.Path(), "p.yaml", filepath.Join("..", filepath.Base(filepath.Dir(d.Path())), "p.yaml")} {
		target, err := s.found(textAt(path, d.Bytes()), nil)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, s.keysOf(target)...)
	}
	if all := slices.Compact(keys); len(all) != 1 {
		t.Errorf("locks: %q", all)
	}
}

// TestSaveOfAFileThatOnlyItsGroupWrites: the superuser may write a file that its group may write.
func TestSaveOfAFileThatOnlyItsGroupWrites(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the owner may not write such a file")
	}
	d := savedIn(t, false)
	if err := os.Chmod(d.Path(), 0o460); err != nil {
		t.Fatal(err)
	}
	s := saver{disk: system{}, state: t.TempDir(), pause: pauseless}
	if _, err := s.save(d, []byte("after")); err != nil {
		t.Fatal(err)
	}
	holds(t, d.Path(), []byte("after"))
	if info, err := os.Stat(d.Path()); err != nil || info.Mode() != 0o460 {
		t.Errorf("%v %v", info, err)
	}
}
