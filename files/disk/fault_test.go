//go:build unix

package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/sample"
)

// faulty is a disk that fails at one call. If stops is set, all later calls fail too, as for a
// process that is killed.
type faulty struct {
	system
	calls  int
	failAt int
	stops  bool
	// err is the error of the call, and failed is the name of the call.
	err    error
	failed string
	// noExchange is set where two files cannot exchange their names.
	noExchange bool
	// log has the names of the calls in their order. unclosed counts the files that are open.
	log      []string
	unclosed int
}

func (f *faulty) fails(name string) bool {
	f.calls++
	f.log = append(f.log, name)
	if f.calls == f.failAt {
		f.failed = name
	}
	return f.calls == f.failAt || f.stops && f.calls > f.failAt
}

func (f *faulty) resolve(path string) (string, error) {
	if f.fails("resolve") {
		return "", f.err
	}
	return f.system.resolve(path)
}

func (f *faulty) stat(path string) (fs.FileInfo, error) {
	if f.fails("stat") {
		return nil, f.err
	}
	return f.system.stat(path)
}

func (f *faulty) lstat(path string) (fs.FileInfo, error) {
	if f.fails("lstat") {
		return nil, f.err
	}
	return f.system.lstat(path)
}

func (f *faulty) read(path string, max int64) ([]byte, error) {
	if f.fails("read") {
		return nil, f.err
	}
	return f.system.read(path, max)
}

func (f *faulty) create(path string, mode fs.FileMode) (openFile, error) {
	if f.fails("create") {
		return nil, f.err
	}
	file, err := f.system.create(path, mode)
	return f.opened(file, err)
}

func (f *faulty) open(path string, like fs.FileInfo) (openFile, error) {
	if f.fails("open") {
		return nil, f.err
	}
	file, err := f.system.open(path, like)
	return f.opened(file, err)
}

func (f *faulty) attributes(path string) ([]attribute, error) {
	if f.fails("attributes") {
		return nil, f.err
	}
	return f.system.attributes(path)
}

func (f *faulty) rename(from, to string) error {
	if f.fails("rename") {
		return f.err
	}
	return f.system.rename(from, to)
}

func (f *faulty) exchange(a, b string) error {
	if f.fails("exchange") {
		return f.err
	}
	if f.noExchange {
		return errors.ErrUnsupported
	}
	return f.system.exchange(a, b)
}

func (f *faulty) link(from, to string) error {
	if f.fails("link") {
		return f.err
	}
	return f.system.link(from, to)
}

func (f *faulty) remove(path string) error {
	if f.fails("remove") {
		return f.err
	}
	return f.system.remove(path)
}

func (f *faulty) folder(path string) error {
	if f.fails("folder") {
		return f.err
	}
	return f.system.folder(path)
}

func (f *faulty) syncFolder(path string) error {
	if f.fails("syncFolder") {
		return f.err
	}
	return nil
}

func (f *faulty) lock(path string, note []byte) (func(), bool, error) {
	if f.fails("lock") {
		return nil, false, f.err
	}
	return f.system.lock(path, note)
}

func (f *faulty) appendTo(path string) (openFile, error) {
	if f.fails("appendTo") {
		return nil, f.err
	}
	file, err := f.system.appendTo(path)
	return f.opened(file, err)
}

func (f *faulty) readOwn(path string, max int64) ([]byte, error) {
	if f.fails("readOwn") {
		return nil, f.err
	}
	return f.system.readOwn(path, max)
}

func (f *faulty) own(path string) error {
	if f.fails("folderOwn") {
		return f.err
	}
	return f.system.own(path)
}

func (f *faulty) names(path string) ([]string, error) {
	if f.fails("names") {
		return nil, f.err
	}
	return f.system.names(path)
}

func (f *faulty) opened(file openFile, err error) (openFile, error) {
	if err == nil {
		f.unclosed++
	}
	return faultyFile{file, f}, err
}

type faultyFile struct {
	openFile
	disk *faulty
}

func (f faultyFile) Write(p []byte) (int, error) {
	if f.disk.fails("Write") {
		n, _ := f.openFile.Write(p[:len(p)/2])
		return n, f.disk.err
	}
	return f.openFile.Write(p)
}

func (f faultyFile) contents(max int64) ([]byte, error) {
	if f.disk.fails("contents") {
		return nil, f.disk.err
	}
	return f.openFile.contents(max)
}

func (f faultyFile) Truncate(size int64) error {
	if f.disk.fails("Truncate") {
		return f.disk.err
	}
	return f.openFile.Truncate(size)
}

func (f faultyFile) Chmod(mode fs.FileMode) error {
	if f.disk.fails("Chmod") {
		return f.disk.err
	}
	return f.openFile.Chmod(mode)
}

func (f faultyFile) own(like fs.FileInfo) error {
	if f.disk.fails("own") {
		return f.disk.err
	}
	return f.openFile.own(like)
}

func (f faultyFile) attributes() ([]attribute, error) {
	if f.disk.fails("attributes of the new file") {
		return nil, f.disk.err
	}
	return f.openFile.attributes()
}

func (f faultyFile) setAttribute(a attribute) error {
	if f.disk.fails("setAttribute") {
		return f.disk.err
	}
	return f.openFile.setAttribute(a)
}

func (f faultyFile) dropAttribute(name string) error {
	if f.disk.fails("dropAttribute") {
		return f.disk.err
	}
	return f.openFile.dropAttribute(name)
}

func (f faultyFile) Sync() error {
	if f.disk.fails("Sync") {
		return f.disk.err
	}
	return nil // no test simulates a power failure
}

func (f faultyFile) Close() error {
	f.disk.unclosed--
	if f.disk.fails("Close") {
		f.openFile.Close()
		return f.disk.err
	}
	return f.openFile.Close()
}

// saveCase is a kind of file on a disk. prepare makes such a file, needs are calls that saving it
// requires, and keeps checks what a save must keep.
type saveCase struct {
	name    string
	prepare func(t *testing.T, path string)
	needs   []string
	// noExchange is set where two files cannot exchange their names.
	noExchange bool
	keeps      func(t *testing.T, path, where string, saved Saved)
}

var saveCases = []saveCase{
	{name: "a file of its own", needs: []string{"Write", "Sync", "own", "Chmod", "rename", "exchange", "syncFolder", "lstat", "remove"}},
	{name: "a file that cannot be exchanged", noExchange: true, needs: []string{"Write", "Sync", "own", "Chmod", "exchange", "rename", "syncFolder"}},
	{name: "a file with a second name", needs: []string{"Write", "Sync", "open"}, prepare: func(t *testing.T, path string) {
		if err := os.Link(path, filepath.Join(t.TempDir(), "other")); err != nil {
			t.Skip(err)
		}
	}},
}

// TestSaveWithAFaultAtEveryCall lets every single call of the system fail in turn, with several
// causes. The file then contains all old bytes or all new ones. After an error it contains the old
// ones. Nothing stays alongside the file. A sample has one edit and one cause for each kind of
// file.
func TestSaveWithAFaultAtEveryCall(t *testing.T) {
	points := 0
	causes := []error{syscall.ENOSPC, syscall.EACCES, syscall.ENOENT, syscall.EBUSY}
	for i, c := range saveCases {
		edits := []func(*files.Document) *files.Document{longer, shorter}
		for j := range sample.Of(len(edits), 1) {
			edit := edits[(i+j)%len(edits)]
			for k := range sample.Of(len(causes), 1) {
				seen, err := map[string]bool{}, causes[(i+k)%len(causes)]
				for n := 1; saveWithFault(t, &c, edit, n, err, seen); n++ {
					points++
				}
				for _, call := range c.needs {
					if !seen[call] {
						t.Errorf("%s: %s never failed: %v", c.name, call, seen)
					}
				}
			}
		}
	}
	t.Logf("%d fault points in %d kinds of files", points, len(saveCases))
	if points < sample.Of(300, 38) {
		t.Errorf("only %d fault points were tried", points)
	}
}

// saveWithFault reports whether there was an n-th call.
func saveWithFault(t *testing.T, c *saveCase, edit func(*files.Document) *files.Document, n int, cause error, seen map[string]bool) bool {
	folder, stateFolder := t.TempDir(), t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	write(t, path, checkedText, 0o640)
	if c.prepare != nil {
		c.prepare(t, path)
	}
	d, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	next := edit(d)
	disk := &faulty{failAt: n, noExchange: c.noExchange, err: &fs.PathError{Op: "test", Path: path, Err: cause}}
	s := saver{disk: disk, state: stateFolder, pause: func(time.Duration) {}}
	saved, err := s.save(d, next.Bytes())
	seen[disk.failed] = true
	got, readErr := os.ReadFile(path)
	where := c.name + ": " + disk.failed + " " + cause.Error()
	switch {
	case readErr != nil:
		t.Errorf("%s: %v", where, readErr)
	case err == nil && (!bytes.Equal(got, next.Bytes()) || !saved.Written):
		t.Errorf("%s: no error, but the file holds %q", where, got)
	case err != nil && !bytes.Equal(got, d.Bytes()):
		t.Errorf("%s: %v, but the file holds %q", where, err, got)
	case err != nil && !errors.As(err, new(*files.Refused)) && !errors.As(err, new(*files.Changed)):
		t.Errorf("%s: %T %v", where, err, err)
	}
	if disk.unclosed != 0 {
		t.Errorf("%s: %d files stay open", where, disk.unclosed)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%s: the mode is %v, %v", where, info.Mode(), err)
	}
	if c.keeps != nil {
		c.keeps(t, path, where, saved)
	}
	if disk.failed != "remove" {
		only(t, folder, "p.yaml")
		// No backup stays either, whole or in part.
		if left, _ := filepath.Glob(filepath.Join(stateFolder, intents, "*")); len(left) > 0 {
			t.Errorf("%s: left behind: %q", where, left)
		}
	}
	return n <= disk.calls
}

// TestSaveStoppedAtEveryCall lets the process die at every call of a save. The file then contains
// all old bytes or all new ones.
func TestSaveStoppedAtEveryCall(t *testing.T) {
	for n := 1; ; n++ {
		path := filepath.Join(t.TempDir(), "p.yaml")
		d, next := saveable(t, path)
		disk := &faulty{failAt: n, stops: true, err: syscall.EIO}
		s := saver{disk: disk, state: t.TempDir(), pause: func(time.Duration) {}}
		_, err := s.save(d, next.Bytes())
		got, readErr := os.ReadFile(path)
		if readErr != nil || err == nil && !bytes.Equal(got, next.Bytes()) || err != nil && !bytes.Equal(got, d.Bytes()) {
			t.Errorf("%s: %v, the file holds %q", disk.failed, err, got)
		}
		if err != nil && !errors.As(err, new(*files.Refused)) && !errors.As(err, new(*files.Changed)) {
			t.Errorf("%s: %T", disk.failed, err)
		}
		if n > disk.calls {
			return
		}
	}
}
