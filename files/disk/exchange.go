package disk

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/files"
)

// takePlace replaces the old file by the complete new one. If the system supports it, the two
// exchange their names. Then exchanged is true and the old file remains alongside the new one, so
// that settle can notice a write by somebody else after the last comparison.
//
// Otherwise a rename replaces the old file. A write to it after the last comparison is then lost,
// and a file that was removed after that comparison exists again.
func (s *saver) takePlace(beside string, t *target) (exchanged bool, err error) {
	err = s.disk.exchange(beside, t.path)
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, errors.ErrUnsupported):
		return false, s.disk.rename(beside, t.path)
	case isGone(err):
		if changed := s.unchanged(t); changed != nil {
			return false, changed
		}
	}
	return false, err
}

// settle ends an exchange. It removes the old file if that is the one that was loaded, and
// otherwise puts it back. A process that opened the old file before the exchange may still write to
// it, so this comparison is made as late as possible. Anything written after it is lost.
func (s *saver) settle(old string, t *target) error {
	theirs, err := s.notLoaded(old, t)
	if theirs != nil || err != nil && !isGone(err) {
		return s.takeBack(old, t, theirs, err)
	}
	s.saved.Written = true
	s.removeTemp(old)
	return nil
}

// notLoaded compares the old file of an exchange with the one that was loaded. It returns the
// refusal of the save if they differ, and an error if they cannot be compared.
func (s *saver) notLoaded(old string, t *target) (differs, err error) {
	info, err := s.disk.lstat(old)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return t.refuse("there is "+files.FileType(info.Mode())+" in place of the file now", "Move it away and try again"), nil
	}
	now, err := s.disk.read(old, t.longest())
	switch {
	case err != nil && info.Size() == int64(len(t.doc.Bytes())):
		return nil, err
	case err != nil:
		return &files.Changed{File: t.doc.Name()}, nil
	case !bytes.Equal(now, t.doc.Bytes()):
		return &files.Changed{File: t.doc.Name(), Now: now}, nil
	}
	if info.Mode() != t.info.Mode() || !sameOwner(info, t.info) || Links(info) != Links(t.info) {
		return t.refuse("the mode, the owner or the number of names of the file changed while it was being saved", "Try again"), nil
	}
	return nil, nil
}

// keep renames a file alongside a saved one so that no later save removes it.
func (s *saver) keep(beside string) string {
	kept := strings.TrimSuffix(beside, swapSuffix) + keptSuffix
	if s.disk.rename(beside, kept) != nil {
		kept = beside
	}
	return files.QuotePath(kept)
}

// takeBack puts back an old file that differs from the loaded one (theirs) or cannot be read
// (unread), and returns the refusal. It removes the new file unless somebody has written to it in
// the meantime. It never removes a text that somebody else wrote.
func (s *saver) takeBack(old string, t *target, theirs, unread error) error {
	why := theirs
	if unread != nil {
		why = t.asLoaded(nil, unread)
	}
	same, err := s.isNew(t.path, t)
	if same {
		err = s.disk.exchange(old, t.path)
	}
	if same && err == nil {
		_ = s.disk.syncFolder(filepath.Dir(old))
		if gone, _ := s.isNew(old, t); gone {
			s.removeTemp(old)
			return why
		}
	}
	kept := s.keep(old)
	switch {
	case err != nil && unread != nil:
		s.saved.Written = true
		s.leave("the file that this one replaced could not be read again (" + files.Cause(unread) + "); it is in " + kept)
		return nil
	case err != nil:
		return &files.Refused{File: t.doc.Name(), Why: "somebody else wrote the file at the same moment; it now contains the new text, and theirs could not be put back (" + files.Cause(err) + ")",
			Hint: "Their text is in " + kept}
	}
	s.leave("the file was written twice meanwhile, and one of the texts is in " + kept)
	return why
}

// isNew reports whether a file contains the new text.
func (s *saver) isNew(path string, t *target) (bool, error) {
	now, err := s.disk.read(path, max(t.longest(), int64(len(t.data))))
	return err == nil && bytes.Equal(now, t.data), err
}
