//go:build unix

package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// own gives the file the owner and group of another one.
func (f systemFile) own(like fs.FileInfo) error {
	want, ok := like.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if have, ok := info.Sys().(*syscall.Stat_t); ok && have.Uid == want.Uid && have.Gid == want.Gid {
		return nil
	}
	return f.Chown(int(want.Uid), int(want.Gid))
}

// sameOwner reports whether two files have the same owner and group.
func sameOwner(a, b fs.FileInfo) bool {
	x, ok := a.Sys().(*syscall.Stat_t)
	y, both := b.Sys().(*syscall.Stat_t)
	return !ok || !both || x.Uid == y.Uid && x.Gid == y.Gid
}

// links counts the names of a file.
func links(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}

// identity names the file itself, by whatever path it is reached.
func identity(info fs.FileInfo) (id string, known bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("device %d, inode %d", s.Dev, s.Ino), true
}

// mayWrite asks the system whether the present user may write to a path.
func (system) mayWrite(path string) error {
	const write = 2 // W_OK
	if err := syscall.Access(path, write); err != nil {
		return &fs.PathError{Op: "access", Path: path, Err: err}
	}
	return nil
}

func (system) lock(path string) (release func(), busy bool, err error) {
	return system{}.claim(path, nil)
}

func (system) claim(path string, note []byte) (release func(), busy bool, err error) {
	f, err := openNoLink(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, false, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err != nil {
		f.Close()
		return nil, errors.Is(err, syscall.EWOULDBLOCK), err
	}
	if note != nil {
		// A note that cannot be written leaves the lock as good as before.
		_ = f.Truncate(0)
		_, _ = f.Write(note)
	}
	return func() { f.Close() }, false, nil
}

// openNoLink opens a file of the state folder, without waiting where something
// else than a file stands in its place.
func openNoLink(path string, flags int) (*os.File, error) {
	return os.OpenFile(path, flags|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
}

// isOwn tells whether a file belongs to the present user.
func isOwn(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return !ok || int(s.Uid) == os.Geteuid()
}
