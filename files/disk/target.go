package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// target is the file that a document is saved to.
type target struct {
	doc  *files.Document
	path string // links followed
	info fs.FileInfo
	data []byte // the new content
}

// found returns the target of a document and refuses anything that is not a regular file.
func (s *saver) found(d *files.Document, data []byte) (*target, error) {
	if d.Path() == "" {
		return nil, &files.Refused{File: d.Name(), Why: "the text did not come from a file, so it cannot be saved to one", Hint: "Write it to standard output"}
	}
	path, err := s.stateFolder().Resolve(d.Path())
	if err != nil {
		return nil, s.gone(d, err)
	}
	info, err := s.disk.stat(path)
	if err != nil {
		return nil, s.gone(d, err)
	}
	t := &target{doc: d, path: path, info: info, data: data}
	if !info.Mode().IsRegular() {
		return nil, t.refuse("there is "+files.FileType(info.Mode())+" in place of the file now", "Move it away and try again")
	}
	return t, nil
}

func (s *saver) gone(d *files.Document, err error) error {
	if isGone(err) {
		return &files.Changed{File: d.Name(), Gone: true}
	}
	return &files.Refused{File: d.Name(), Why: "the file cannot be reached: " + files.Cause(err), Hint: "Check the path and the permissions"}
}

func (t *target) refuse(what, hint string) error {
	return &files.Refused{File: t.doc.Name(), Why: what, Unwritten: true, Hint: hint}
}

// writable refuses a file or folder that may not be written. It does so even for the superuser if
// nobody has the permission, because somebody intended that. EPERM means an immutable file or
// folder, which permissions cannot change.
func (s *saver) writable(t *target) error {
	const anyWrite = 0o222
	folder, err := s.disk.stat(filepath.Dir(t.path))
	if err != nil {
		return s.gone(t.doc, err)
	}
	file, in := s.disk.mayWrite(t.path), s.disk.mayWrite(filepath.Dir(t.path))
	switch {
	case errors.Is(file, syscall.EPERM):
		return t.refuse("the file is immutable", "Remove that attribute (chattr -i) or save a copy")
	case errors.Is(in, syscall.EPERM):
		return t.refuse("the folder of the file is immutable", "Remove that attribute (chattr -i) or save a copy elsewhere")
	case t.info.Mode()&anyWrite == 0 || file != nil:
		return t.refuse("the file is read-only", "Make it writable (chmod u+w) or save a copy")
	case folder.Mode()&anyWrite == 0 || in != nil:
		return t.refuse("the folder of the file is read-only", "Make the folder writable or save a copy elsewhere")
	}
	return nil
}

func (s *saver) note(text string) { s.saved.Notes = append(s.saved.Notes, text) }

// leave notes a file that could not be removed.
func (s *saver) leave(text string) {
	s.note(text)
	s.left = append(s.left, text)
}

// withLeft adds the files that were left behind to the error of a save, because the notes of a
// failed save are not shown.
func (s *saver) withLeft(err error) error {
	left := strings.Join(s.left, "; ")
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case left == "":
	case errors.As(err, &refused):
		refused.Left = left
	case errors.As(err, &changed):
		changed.Left = left
	}
	return err
}

// unchanged compares the bytes on disk with those loaded.
func (s *saver) unchanged(t *target) error {
	now, err := s.disk.read(t.path, t.longest())
	return t.asLoaded(now, err)
}

// longest is how many bytes of the file are read at most.
func (t *target) longest() int64 {
	return max(t.doc.Origin().Options.Limit(), int64(len(t.doc.Bytes())))
}

// asLoaded compares the bytes just read from the file with those loaded. err is the error of that
// read.
func (t *target) asLoaded(now []byte, err error) error {
	switch {
	case isGone(err):
		return &files.Changed{File: t.doc.Name(), Gone: true}
	case err != nil:
		return t.refuse("the file cannot be read again: "+model.Escape(err.Error()), "Check the file and its permissions")
	case !bytes.Equal(now, t.doc.Bytes()):
		return &files.Changed{File: t.doc.Name(), Now: now}
	}
	return nil
}

// flushFolder flushes the name of a file that was saved.
func (s *saver) flushFolder(path string) {
	if err := s.disk.syncFolder(filepath.Dir(path)); err != nil {
		s.note("the file is saved, but the folder could not be flushed to the disk: " + files.Cause(err))
	}
}

// removeTemp removes a new file that was not put in place, if it exists.
func (s *saver) removeTemp(temp string) {
	if err := s.disk.remove(temp); err != nil && !isGone(err) {
		s.leave("the file " + files.QuotePath(temp) + " was left behind: " + files.Cause(err))
	}
}
