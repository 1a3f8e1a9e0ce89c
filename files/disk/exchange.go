package disk

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/files"
)

// takePlace puts a new file that is complete into the place of the old one. Where
// the system can, the two exchange their names: exchanged is set, and the old file
// stands beside the new one then, so that a write of somebody else that came
// after the last comparison is seen.
//
// Elsewhere a rename replaces the old file, and what was written to it after the
// last comparison is lost; a file that was removed since then comes back.
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

// settle ends an exchange: the old file goes where it is the one that was loaded,
// else it takes its place again. Whoever opened it before the exchange may still
// write to it, so this comparison comes as late as it can; what is written after it is
// lost.
func (s *saver) settle(old string, t *target) error {
	theirs, err := s.notLoaded(old, t)
	if theirs != nil || err != nil && !isGone(err) {
		return s.takeBack(old, t, theirs, err)
	}
	s.saved.Written = true
	s.removeTemp(old)
	return nil
}

// notLoaded compares a file that was taken out of its place with the one that was
// loaded, and returns how a save is refused where they differ. The error is why they
// cannot be compared.
func (s *saver) notLoaded(old string, t *target) (differs, err error) {
	info, err := s.disk.lstat(old)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return t.refuse("there is "+files.FileType(info.Mode())+" in the place of the file now", "Move it away and try again"), nil
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

// keep returns a file beside a saved one a name under which no later save removes it.
func (s *saver) keep(beside string) string {
	kept := strings.TrimSuffix(beside, swapSuffix) + keptSuffix
	if s.disk.rename(beside, kept) != nil {
		kept = beside
	}
	return files.QuotePath(kept)
}

// takeBack puts a file that is not the loaded one into its place again, or one
// that cannot be compared with it, and returns why. The new file goes, if nobody has
// written to it meanwhile. No text of somebody else is removed.
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
		s.leave("the file that this one replaced could not be read once more (" + files.Cause(unread) + "); it is in " + kept)
		return nil
	case err != nil:
		return &files.Refused{File: t.doc.Name(), What: "somebody else wrote the file at the same moment; it holds the new text now, and theirs could not be put back (" + files.Cause(err) + ")",
			Hint: "Their text is in " + kept}
	}
	s.leave("the file was written twice meanwhile, and one of the texts is in " + kept)
	return why
}

// isNew reports whether a file holds the new text.
func (s *saver) isNew(path string, t *target) (bool, error) {
	now, err := s.disk.read(path, max(t.longest(), int64(len(t.data))))
	return err == nil && bytes.Equal(now, t.data), err
}
