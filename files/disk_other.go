//go:build !unix

package files

import (
	"errors"
	"io/fs"
	"os"
)

// Other systems know no owner that could be kept here, count no names and get
// no lock; the comparison of the bytes before the rename is what guards them.

func (f systemFile) own(fs.FileInfo) error { return nil }

func sameOwner(fs.FileInfo, fs.FileInfo) bool { return true }

func links(fs.FileInfo) int { return 1 }

func identity(fs.FileInfo) (id string, known bool) { return "", false }

func (system) mayWrite(string) error { return nil }

func (system) lock(string) (release func(), busy bool, err error) { return func() {}, false, nil }

func (system) claim(string, []byte) (release func(), busy bool, err error) {
	return nil, false, errors.ErrUnsupported
}

func (system) isRunning(pid int) bool {
	p, err := os.FindProcess(pid)
	if err == nil {
		_ = p.Release()
	}
	return err == nil
}

func openNoLink(path string, flags int) (*os.File, error) { return os.OpenFile(path, flags, 0o600) }

func isOwn(fs.FileInfo) bool { return true }
