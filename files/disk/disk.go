// Package disk writes files whole or not at all. It saves documents under locks, never over what
// somebody else wrote. It finishes saves that were killed, and watches files. Locks and the texts
// of unfinished saves are in the state folder, which other packages use through State. The package
// does not know what the texts mean.
package disk

import (
	"bytes"
	"strconv"
	"time"

	"github.com/lctui/lctui/files"
)

// Saved is the result of a save.
type Saved struct {
	// Written is set if the file has new bytes.
	Written bool
	// Notes are sentences for the user about what had to be done in another way.
	Notes []string
}

// Save writes the bytes of next, an edit of document d, to the file that d was read from, whole or
// not at all. It writes nothing if the two documents are equal. The error is a *files.Changed if
// the file differs from d, and a *files.Refused if the file cannot be written.
func Save(d, next *files.Document) (Saved, error) {
	s := newSaver()
	return s.save(d, next.Bytes())
}

// saver saves files with a file system and a state folder.
type saver struct {
	disk  filesystem
	state string
	// pause waits between tries to get a lock.
	pause func(time.Duration)
	// locked is set if lock could take all locks.
	locked bool
	// held are the keys of the locks that this process has taken.
	held  map[string]bool
	saved Saved
	// left are the notes about files that could not be removed. They are reported even if nothing
	// was written.
	left []string
}

func newSaver() saver { return saver{disk: system{}, state: StateFolder(), pause: time.Sleep} }

// MayWrite returns why a document could not be saved to its file as it is now, or nil if it could.
// It compares no bytes.
func MayWrite(d *files.Document) error {
	s := newSaver()
	_, err := s.open(d, nil)
	return err
}

// open returns the target of a document, unless it may not be written.
func (s *saver) open(d *files.Document, data []byte) (*target, error) {
	t, err := s.found(d, data)
	if err == nil {
		err = s.writable(t)
	}
	return t, err
}

func (s *saver) save(d *files.Document, data []byte) (Saved, error) {
	if bytes.Equal(d.Bytes(), data) {
		return s.saved, nil
	}
	t, err := s.open(d, data)
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
		err = s.inPlace(t, "it has "+strconv.Itoa(n)+" names (hard links), which would otherwise be separated")
	} else {
		err = s.replace(t)
	}
	return s.saved, s.withLeft(err)
}
