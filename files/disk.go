package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// disk is the part of the system that saving uses. Saving goes through it only,
// so that tests can let every single call fail.
type disk interface {
	// resolve follows all symbolic links of a path.
	resolve(path string) (string, error)
	stat(path string) (fs.FileInfo, error)
	// lstat is stat of what stands at the path itself, a link too.
	lstat(path string) (fs.FileInfo, error)
	// read reads a regular file, at most max bytes.
	read(path string, max int64) ([]byte, error)
	// create makes a file that must not be there yet, private to the user.
	create(path string) (diskFile, error)
	// createUsual is create with the mode that the system gives new files: 0666
	// less the umask.
	createUsual(path string) (diskFile, error)
	// open opens a file to read and write, without touching its bytes. It follows
	// no link, and fails where another file than the one given stands there by now.
	open(path string, like fs.FileInfo) (diskFile, error)
	// attributes gives the extended attributes of a file, its access control list
	// among them; none where the system or the file system has no such thing.
	attributes(path string) ([]attribute, error)
	rename(from, to string) error
	// exchange gives two files each other's names in one step. The error is
	// errors.ErrUnsupported where the system or the file system cannot do that.
	exchange(a, b string) error
	// link gives a file a second name, which must not be taken.
	link(from, to string) error
	remove(path string) error
	// folder makes a folder private to the user, with those above it.
	folder(path string) error
	// syncFolder flushes the names in a folder to the disk.
	syncFolder(path string) error
	// lock takes the advisory lock that a file stands for and gives the way to
	// release it, which removes the file; busy tells that somebody else has it. The
	// error is errors.ErrUnsupported where there are no locks.
	lock(path string) (release func(), busy bool, err error)
	// claim is lock that leaves a note in the file for those who come later.
	claim(path string, note []byte) (release func(), busy bool, err error)
	// isRunning reports whether there is a process of that number on this machine.
	isRunning(pid int) bool
	// appendTo opens a file of the state folder to write at its end; it follows
	// no link.
	appendTo(path string) (diskFile, error)
	// readOwn reads a file of the state folder, at most max bytes: a regular
	// file of the user's own, no link.
	readOwn(path string, max int64) ([]byte, error)
	// own checks that a folder belongs to the user, and takes the permissions
	// of everybody else away.
	own(path string) error
	// names lists a folder.
	names(path string) ([]string, error)
}

// diskFile is a file open for writing.
type diskFile interface {
	// contents reads the whole file, at most max bytes.
	contents(max int64) ([]byte, error)
	Write(p []byte) (int, error)
	Truncate(size int64) error
	Chmod(mode fs.FileMode) error
	// own gives the file the owner of another one, if it has not got it.
	own(like fs.FileInfo) error
	attributes() ([]attribute, error)
	setAttribute(a attribute) error
	dropAttribute(name string) error
	Sync() error
	Close() error
}

// system is the disk of the machine.
type system struct{}

type systemFile struct{ *os.File }

func (system) resolve(path string) (string, error)    { return filepath.EvalSymlinks(path) }
func (system) stat(path string) (fs.FileInfo, error)  { return os.Stat(path) }
func (system) lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }
func (system) rename(from, to string) error           { return os.Rename(from, to) }
func (system) remove(path string) error               { return os.Remove(path) }
func (system) folder(path string) error               { return os.MkdirAll(path, 0o700) }

func (system) read(path string, max int64) ([]byte, error) {
	return Text(path, Options{MaxSize: max})
}

func (system) create(path string) (diskFile, error)      { return createWith(path, 0o600) }
func (system) createUsual(path string) (diskFile, error) { return createWith(path, 0o666) }

func createWith(path string, mode fs.FileMode) (diskFile, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	return systemFile{f}, nil
}

func (system) open(path string, like fs.FileInfo) (diskFile, error) {
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

// contents leaves the place of the next write where it was.
func (f systemFile) contents(max int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > max {
		return nil, tooLarge(f.Name(), max)
	}
	return readBounded(f.Name(), io.NewSectionReader(f, 0, max+1), info.Size(), max)
}

// link falls back on a rename where files have one name only. Where the system
// cannot rename without replacing, a file that somebody else makes at the same
// moment may be replaced.
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

// own is for the folders that this program made: a link in the place of one, or
// one that somebody else made, is not used.
func (system) own(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return err
	case !info.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: errors.New("there is " + thing(info.Mode()) + " in the place of a folder")}
	case !isOwn(info):
		return &fs.PathError{Op: "open", Path: path, Err: errors.New("the folder belongs to somebody else")}
	case info.Mode().Perm()&0o077 != 0:
		return os.Chmod(path, 0o700)
	}
	return nil
}

// readOwn opens without following a link and looks at what was opened.
func (system) readOwn(path string, max int64) ([]byte, error) {
	f, err := openNoLink(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || !isOwn(info):
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("this is no file of the user's own")}
	case info.Size() > max:
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("the file is too large")}
	}
	return readBounded(path, f, info.Size(), max)
}

func (system) appendTo(path string) (diskFile, error) {
	f, err := openNoLink(path, os.O_WRONLY|os.O_APPEND)
	if err != nil {
		return nil, err
	}
	return systemFile{f}, nil
}

func (system) syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
