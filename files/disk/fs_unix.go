//go:build unix

package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// own sets the owner and group to those of another file.
func (f systemFile) own(like fs.FileInfo) error {
	info, err := f.Stat()
	if err != nil || sameOwner(info, like) {
		return err
	}
	want := like.Sys().(*syscall.Stat_t)
	return f.Chown(int(want.Uid), int(want.Gid))
}

// sameOwner reports whether two files have the same owner and group.
func sameOwner(a, b fs.FileInfo) bool {
	x, ok := a.Sys().(*syscall.Stat_t)
	y, both := b.Sys().(*syscall.Stat_t)
	return !ok || !both || x.Uid == y.Uid && x.Gid == y.Gid
}

// Links returns how many names (hard links) a file has.
func Links(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}

// identity returns a text that is the same for all paths of a file, and different for every file.
func identity(info fs.FileInfo) (id string, known bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("device %d, inode %d", s.Dev, s.Ino), true
}

func (system) mayWrite(path string) error {
	const write = 2 // W_OK
	if err := syscall.Access(path, write); err != nil {
		return &fs.PathError{Op: "access", Path: path, Err: err}
	}
	return nil
}

// hasNoLocks reports whether a lock failed because the file system has none.
func hasNoLocks(err error) bool {
	return errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOLCK)
}

// IsRunning reports whether a process with this id runs on this machine.
func IsRunning(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// noLink are the flags with which opening a link fails, and opening a pipe or a device does not
// wait.
const noLink = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// openNoLink opens a file. It fails if the path itself is a link.
func openNoLink(path string, flags int) (*os.File, error) {
	return os.OpenFile(path, flags|noLink, 0o600)
}

// isOwn reports whether a file belongs to the current user.
func isOwn(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return !ok || int(s.Uid) == os.Geteuid()
}
