// Package disk writes files whole or not at all: it saves documents under locks, never
// over what somebody else wrote, finishes saves that were killed, and watches files. It
// keeps locks, and the texts of saves that are not over, in the state folder, which
// other packages use through State. It knows nothing of what the texts mean.
package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Saved is what saving did.
type Saved struct {
	// Written is set where the file has new bytes.
	Written bool
	// Notes are sentences for the user: what had to be done another way.
	Notes []string
}

// Save writes the bytes of next, an edit of a document, to the file that the document
// was read from: whole or not at all. Nothing is written when they are equal, and
// nothing when the bytes on disk are not the document's any more (*files.Changed).
// What cannot be written is a *files.Refused.
func Save(d, next *files.Document) (Saved, error) {
	s := newSaver()
	return s.save(d, next.Bytes())
}

// saver saves files over a file system and a state folder.
type saver struct {
	disk  filesystem
	state string
	// pause waits between tries to get a lock.
	pause func(time.Duration)
	// locked is set while the lock of the file is held.
	locked bool
	// held are the keys of the locks that this process has already.
	held  map[string]bool
	saved Saved
	// left are those of the notes that count also where nothing was written: of
	// files that could not be removed.
	left []string
}

func newSaver() saver { return saver{disk: system{}, state: StateFolder(), pause: time.Sleep} }

func (s *saver) stateFolder() *State { return &State{s.disk, s.state} }

// target is the file a document is saved to.
type target struct {
	doc  *files.Document
	path string // links followed
	info fs.FileInfo
	data []byte // what the file is to hold
}

func (s *saver) save(d *files.Document, data []byte) (Saved, error) {
	if bytes.Equal(d.Bytes(), data) {
		return s.saved, nil
	}
	t, err := s.found(d, data)
	if err == nil {
		err = s.writable(t)
	}
	if err != nil {
		return s.saved, err
	}
	release, err := s.lock(t)
	if err != nil {
		return s.saved, err
	}
	defer release()
	if err := s.unchanged(t); err != nil {
		return s.saved, err
	}
	if n := Links(t.info); n > 1 {
		err = s.inPlace(t, "it has "+strconv.Itoa(n)+" names (hard links), which would part otherwise")
	} else {
		err = s.replace(t)
	}
	return s.saved, s.withLeft(err)
}

// found finds the file and refuses what is none.
func (s *saver) found(d *files.Document, data []byte) (*target, error) {
	if d.Path() == "" {
		return nil, &files.Refused{File: d.Name(), What: "the text came from no file, so it cannot be saved to one", Hint: "Write it to standard output"}
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
		return nil, t.refuse("there is "+files.FileType(info.Mode())+" in the place of the file now", "Move it away and try again")
	}
	return t, nil
}

func (s *saver) gone(d *files.Document, err error) error {
	if isGone(err) {
		return &files.Changed{File: d.Name(), Gone: true}
	}
	return &files.Refused{File: d.Name(), What: "the file cannot be reached: " + files.Cause(err), Hint: "Check the path and the permissions"}
}

func (t *target) refuse(what, hint string) error {
	return &files.Refused{File: t.doc.Name(), What: what + "; nothing was written", Hint: hint}
}

// writable refuses a file or folder without any permission to write, for the
// superuser too: somebody meant it. EPERM tells that no permission helps.
func (s *saver) writable(t *target) error {
	const anyWrite = 0o222
	folder, err := s.disk.stat(filepath.Dir(t.path))
	if err != nil {
		return s.gone(t.doc, err)
	}
	file, in := s.disk.mayWrite(t.path), s.disk.mayWrite(filepath.Dir(t.path))
	switch {
	case errors.Is(file, syscall.EPERM):
		return t.refuse("the file is immutable", "Take that attribute away (chattr -i) or save a copy")
	case errors.Is(in, syscall.EPERM):
		return t.refuse("the folder of the file is immutable", "Take that attribute away (chattr -i) or save a copy elsewhere")
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

// withLeft adds to the error of a save what was left behind: of a save that failed
// nobody reads the notes.
func (s *saver) withLeft(err error) error {
	left := strings.Join(s.left, "; ")
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case left == "":
	case errors.As(err, &refused):
		refused.What += "; " + left
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

// longest bounds what is read of the file, in bytes.
func (t *target) longest() int64 {
	return max(t.doc.Origin().Options.Limit(), int64(len(t.doc.Bytes())))
}

// asLoaded compares what was read of the file just now with what was loaded.
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
