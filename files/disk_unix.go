//go:build unix

package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
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

// claim removes the file when it is released, while it is still locked. Who opened
// it before that locks a file that is at no path any more, so a lock counts only
// when the path leads to the locked file afterwards.
func (system) claim(path string, note []byte) (release func(), busy bool, err error) {
	f, busy, err := lockAt(path)
	for f != nil && !leadsTo(path, f) {
		f.Close()
		f, busy, err = lockAt(path)
	}
	if err != nil {
		return nil, busy, err
	}
	if note != nil {
		// A note that cannot be written leaves the lock as good as before.
		_ = f.Truncate(0)
		_, _ = f.Write(note)
	}
	return sync.OnceFunc(func() {
		_ = os.Remove(path)
		f.Close()
	}), false, nil
}

// lockAt opens and locks the file at a path, which is made where there is none. The
// error is errors.ErrUnsupported where the file system has no locks.
func lockAt(path string) (f *os.File, busy bool, err error) {
	f, err = openNoLink(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, false, err
	}
	switch err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case err == nil:
		return f, false, nil
	case errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOLCK):
		err = errors.ErrUnsupported
	}
	f.Close()
	return nil, errors.Is(err, syscall.EWOULDBLOCK), err
}

// leadsTo reports whether a path leads to an open file.
func leadsTo(path string, f *os.File) bool {
	there, err := os.Lstat(path)
	if err != nil {
		return false
	}
	own, err := f.Stat()
	return err == nil && os.SameFile(there, own)
}

// isRunning reports whether there is a process of that number on this machine.
func (system) isRunning(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
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
