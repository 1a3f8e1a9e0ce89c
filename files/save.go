package files

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/lctui/lctui/model"
)

// Saved tells what saving did.
type Saved struct {
	// Written tells that the file has new bytes.
	Written bool
	// Notes are sentences for the user: what had to be done another way.
	Notes []string
}

// Save writes the bytes of next, an edit of this document, to the file this
// document was read from: whole or not at all. Nothing is written when they are
// equal, and nothing when the bytes on disk are not this document's any more
// (*Changed). What cannot be written is a *Refused.
func (d *Document) Save(next *Document) error {
	_, err := d.Write(next)
	return err
}

// Write is Save that tells what it did.
func (d *Document) Write(next *Document) (Saved, error) {
	s := saver{disk: system{}, state: StateFolder(), pause: time.Sleep}
	return s.save(d, next.data)
}

// saver saves files over a disk and a state folder.
type saver struct {
	disk  disk
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

// target is the file a document is saved to.
type target struct {
	doc  *Document
	path string // links followed
	info fs.FileInfo
	data []byte // what the file is to hold
}

func (s *saver) save(d *Document, data []byte) (Saved, error) {
	if bytes.Equal(d.data, data) {
		return s.saved, nil
	}
	t, err := s.target(d, data)
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
	if links(t.info) > 1 {
		err = s.inPlace(t, "it has "+itoa(links(t.info))+" names (hard links), which would part otherwise")
	} else {
		err = s.replace(t)
	}
	return s.saved, s.withLeft(err)
}

// target finds the file and refuses what is not written to.
func (s *saver) target(d *Document, data []byte) (*target, error) {
	t, err := s.found(d, data)
	if err != nil {
		return nil, err
	}
	return t, s.writable(t)
}

// found finds the file and refuses what is none.
func (s *saver) found(d *Document, data []byte) (*target, error) {
	if d.path == "" {
		return nil, &Refused{File: d.name, What: "the text came from no file, so it cannot be saved to one", Hint: "Write it to standard output"}
	}
	path, err := s.disk.resolve(d.path)
	if err != nil {
		return nil, s.gone(d, err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, s.gone(d, err)
	}
	info, err := s.disk.stat(path)
	if err != nil {
		return nil, s.gone(d, err)
	}
	t := &target{doc: d, path: path, info: info, data: data}
	if !info.Mode().IsRegular() {
		return nil, t.refuse("there is "+unfit(info.Mode())+" in the place of the file now", "Move it away and try again")
	}
	return t, nil
}

func (s *saver) gone(d *Document, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &Changed{File: d.name, Gone: true}
	}
	return &Refused{File: d.name, What: "the file cannot be reached: " + cause(err), Hint: "Check the path and the permissions"}
}

func (t *target) refuse(what, hint string) error {
	return &Refused{File: t.doc.name, What: what + "; nothing was written", Hint: hint}
}

// writable refuses a file or folder without any permission to write, for the
// superuser too: somebody meant it.
func (s *saver) writable(t *target) error {
	const anyWrite = 0o222
	folder, err := s.disk.stat(filepath.Dir(t.path))
	switch {
	case err != nil:
		return s.gone(t.doc, err)
	case errors.Is(s.denied(t.path), syscall.EPERM):
		return t.refuse("the file is immutable", "Take that attribute away (chattr -i) or save a copy")
	case errors.Is(s.denied(filepath.Dir(t.path)), syscall.EPERM):
		return t.refuse("the folder of the file is immutable", "Take that attribute away (chattr -i) or save a copy elsewhere")
	case t.info.Mode()&anyWrite == 0 || s.denied(t.path) != nil:
		return t.refuse("the file is read-only", "Make it writable (chmod u+w) or save a copy")
	case folder.Mode()&anyWrite == 0 || s.denied(filepath.Dir(t.path)) != nil:
		return t.refuse("the folder of the file is read-only", "Make the folder writable or save a copy elsewhere")
	}
	return nil
}

// denied asks the disk, if it knows, why the user may not write; nil where they may.
// That is EPERM where no permission helps: the thing is immutable.
func (s *saver) denied(path string) error {
	if d, ok := s.disk.(interface{ mayWrite(string) error }); ok {
		return d.mayWrite(path)
	}
	return nil
}

var errNoState = errors.New("neither XDG_STATE_HOME nor a home folder is known")

func (s *saver) note(text string) { s.saved.Notes = append(s.saved.Notes, text) }

// leave notes a file that could not be removed.
func (s *saver) leave(text string) {
	s.note(text)
	s.left = append(s.left, text)
}

// withLeft has the error of a save say what was left behind: of a save that failed
// nobody hears the notes.
func (s *saver) withLeft(err error) error {
	left := strings.Join(s.left, "; ")
	var changed *Changed
	var refused *Refused
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
	return max(t.doc.options.max(), int64(len(t.doc.data)))
}

// asLoaded compares what was read of the file just now with what was loaded.
func (t *target) asLoaded(now []byte, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Changed{File: t.doc.name, Gone: true}
	case err != nil:
		return t.refuse("the file cannot be read again: "+model.Escape(err.Error()), "Check the file and its permissions")
	case !bytes.Equal(now, t.doc.data):
		return &Changed{File: t.doc.name, Now: now}
	}
	return nil
}
