package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/gofrs/flock"

	"github.com/lctui/lctui/files"
)

// filesystem is the part of the operating system that this package uses. All saving goes through
// it, so that tests can make every single call fail.
type filesystem interface {
	// resolve follows all symbolic links of a path.
	resolve(path string) (string, error)
	stat(path string) (fs.FileInfo, error)
	// lstat is stat of the path itself, without following a link.
	lstat(path string) (fs.FileInfo, error)
	// mayWrite returns an error if the current user may not write to a path.
	mayWrite(path string) error
	// read reads a regular file, at most max bytes.
	read(path string, max int64) ([]byte, error)
	// create makes a file, which must not exist yet. mode is reduced by the umask.
	create(path string, mode fs.FileMode) (openFile, error)
	// open opens a file for reading and writing without changing its bytes. It follows no link, and
	// fails if the path no longer leads to the given file.
	open(path string, like fs.FileInfo) (openFile, error)
	// attributes returns the extended attributes of a file, including its access control list. It
	// returns none if the system or the file system has no attributes.
	attributes(path string) ([]attribute, error)
	rename(from, to string) error
	// exchange swaps the names of two files in one step. The error is errors.ErrUnsupported if the
	// system or the file system cannot do that.
	exchange(a, b string) error
	// link gives a file a second name, which must not exist yet.
	link(from, to string) error
	remove(path string) error
	// folder makes a folder private to the user, and the folders above it if needed.
	folder(path string) error
	// syncFolder flushes the names in a folder to the disk.
	syncFolder(path string) error
	// lock takes the advisory lock of the file at path, makes the file if needed, and writes a note
	// into it if note is not nil. release removes the file. busy is true if somebody else has the
	// lock. The error is errors.ErrUnsupported if there are no locks, or if others could not read
	// the note.
	lock(path string, note []byte) (release func(), busy bool, err error)
	// appendTo opens a file of the state folder to write at its end. It follows no link.
	appendTo(path string) (openFile, error)
	// readOwn reads a file of the state folder, at most max bytes. It must be a regular file that
	// belongs to the user, and not a link.
	readOwn(path string, max int64) ([]byte, error)
	// own checks that a folder belongs to the user, and removes all permissions of others.
	own(path string) error
	// names returns the names in a folder.
	names(path string) ([]string, error)
}

// openFile is a file open for writing.
type openFile interface {
	// contents reads the whole file, at most max bytes.
	contents(max int64) ([]byte, error)
	Write(p []byte) (int, error)
	Truncate(size int64) error
	Chmod(mode fs.FileMode) error
	// own sets the owner to that of another file, unless it is the same.
	own(like fs.FileInfo) error
	attributes() ([]attribute, error)
	setAttribute(a attribute) error
	dropAttribute(name string) error
	Sync() error
	Close() error
}

// system is the file system of the machine.
type system struct{}

type systemFile struct{ *os.File }

func (system) resolve(path string) (string, error)    { return filepath.EvalSymlinks(path) }
func (system) stat(path string) (fs.FileInfo, error)  { return os.Stat(path) }
func (system) lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }
func (system) rename(from, to string) error           { return os.Rename(from, to) }
func (system) remove(path string) error               { return os.Remove(path) }
func (system) folder(path string) error               { return os.MkdirAll(path, 0o700) }

func (system) read(path string, max int64) ([]byte, error) {
	return files.Text(path, files.Options{MaxSize: max})
}

func (system) create(path string, mode fs.FileMode) (openFile, error) {
	return opened(os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode))
}

func (system) appendTo(path string) (openFile, error) {
	return opened(openNoLink(path, os.O_WRONLY|os.O_APPEND))
}

func opened(f *os.File, err error) (openFile, error) {
	if err != nil {
		return nil, err
	}
	return systemFile{f}, nil
}

func (system) open(path string, like fs.FileInfo) (openFile, error) {
	f, err := openNoLink(path, os.O_RDWR)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !os.SameFile(info, like) {
		err = &fs.PathError{Op: "open", Path: path, Err: errors.New("another file has taken its place")}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return systemFile{f}, nil
}

// contents does not move the offset of the next write.
func (f systemFile) contents(max int64) ([]byte, error) { return readAll(f.File, max) }

// readAll reads a regular file from its beginning, at most max bytes.
func readAll(f *os.File, max int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(int(min(info.Size(), max)) + bytes.MinRead)
	n, err := b.ReadFrom(io.NewSectionReader(f, 0, max+1))
	if err == nil && n > max {
		err = &fs.PathError{Op: "read", Path: f.Name(), Err: fmt.Errorf("the file is larger than %d bytes", max)}
	}
	return b.Bytes(), err
}

// link falls back to a rename on file systems without hard links. If the system cannot rename
// without replacing, a file that somebody else makes at the same moment may be replaced.
func (system) link(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := renameNew(from, to); !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "link", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to)
}

func (system) names(path string) ([]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

// own is for the folders that this program made. It refuses a link, and a folder of somebody else.
func (system) own(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return err
	case !info.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: errors.New("there is " + files.FileType(info.Mode()) + " in place of a folder")}
	case !isOwn(info):
		return &fs.PathError{Op: "open", Path: path, Err: errors.New("the folder belongs to somebody else")}
	case info.Mode().Perm()&0o077 != 0:
		return os.Chmod(path, 0o700)
	}
	return nil
}

// readOwn opens the file without following a link and checks what it opened.
func (system) readOwn(path string, max int64) ([]byte, error) {
	f, err := openNoLink(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && (!info.Mode().IsRegular() || !isOwn(info)) {
		err = &fs.PathError{Op: "open", Path: path, Err: errors.New("this file does not belong to the user")}
	}
	if err != nil {
		return nil, err
	}
	return readAll(f, max)
}

func (system) syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// lock returns a release that removes the file before it unlocks it. A process that opened the file
// earlier may then lock a file without a path. So a lock counts only if the path still leads to the
// locked file. On Windows nobody else can read a locked file.
func (system) lock(path string, note []byte) (release func(), busy bool, err error) {
	if note != nil && runtime.GOOS == "windows" {
		return nil, false, errors.ErrUnsupported
	}
	l := flock.New(path, flock.SetFlag(os.O_RDWR|os.O_CREATE|noLink))
	for {
		locked, err := l.TryLock()
		switch {
		case hasNoLocks(err):
			return nil, false, errors.ErrUnsupported
		case err != nil || !locked:
			return nil, err == nil, err
		}
		there, err := os.Lstat(path)
		own, ownErr := l.Stat()
		if err == nil && ownErr == nil && os.SameFile(there, own) {
			break
		}
		_ = l.Unlock()
	}
	if f, err := openNoLink(path, os.O_WRONLY|os.O_TRUNC); note != nil && err == nil {
		// If the note cannot be written the lock is still good.
		_, _ = f.Write(note)
		f.Close()
	}
	return sync.OnceFunc(func() {
		_ = os.Remove(path)
		_ = l.Unlock()
	}), false, nil
}

// newFile writes a file, which must not exist yet, and flushes it. first and last are called before
// and after its bytes are written. Either may be nil.
func newFile(d filesystem, path string, mode fs.FileMode, data []byte, first, last func(openFile) error) error {
	f, err := d.create(path, mode)
	if err != nil {
		return err
	}
	if first != nil {
		if err := first(f); err != nil {
			f.Close()
			return err
		}
	}
	return finish(f, data, last)
}

// finish writes bytes to a file, calls last, flushes and closes the file.
func finish(f openFile, data []byte, last func(openFile) error) error {
	_, err := f.Write(data)
	if err == nil && last != nil {
		err = last(f)
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// put writes a temporary file and renames it to path. It replaces any file there.
func put(d filesystem, temp, path string, mode fs.FileMode, data []byte) error {
	err := newFile(d, temp, mode, data, nil, nil)
	if err == nil {
		err = d.rename(temp, path)
	}
	if err != nil {
		_ = d.remove(temp)
		return err
	}
	return d.syncFolder(filepath.Dir(path))
}
