package disk

import (
	"errors"
	"io/fs"
	"syscall"

	"github.com/lctui/lctui/files"
)

// errOwner is the error if the new file cannot get the owner of the old one.
var errOwner = errors.New("the owner cannot be kept")

// replace replaces the old file with a new one. It writes the new file alongside the old one, under
// a name that nobody can guess, with the mode and owner of the old one. Then it flushes the new
// file, renames it, and flushes the folder. At any instant the file contains the old bytes or the
// new ones.
func (s *saver) replace(t *target) error {
	if s.locked {
		s.stateFolder().sweep(t.path)
	}
	base := baseAlongside(s.state, t.path)
	beside := base + tempSuffix
	err := s.writeNew(beside, t)
	if ready := base + swapEnding(t.doc.Bytes(), t.data); err == nil {
		if err = s.disk.rename(beside, ready); err == nil {
			beside = ready
		}
	}
	if err == nil {
		err = s.unchanged(t)
	}
	exchanged := false
	if err == nil {
		exchanged, err = s.takePlace(beside, t)
	}
	if err != nil {
		s.removeTemp(beside)
		return s.notReplaced(t, err)
	}
	s.flushFolder(t.path)
	if exchanged {
		return s.settle(beside, t)
	}
	s.saved.Written = true
	return nil
}

func (s *saver) notReplaced(t *target, err error) error {
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case errors.As(err, &changed) || errors.As(err, &refused):
		return err
	case errors.Is(err, errOwner):
		return s.inPlace(t, "its owner could not be given to a new file")
	case errors.Is(err, errAccess):
		return s.inPlace(t, "its access control list could not be given to a new file")
	case errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV):
		return s.inPlace(t, "it is mounted by itself, so no other file can replace it")
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return t.refuse("there is no room left on the disk", "Free some space and save again; the file is as it was")
	case errors.Is(err, syscall.EPERM):
		return t.refuse("the file must not be replaced: it or its folder is immutable or append-only (chattr +i, +a), or the folder is sticky", "Look at both with lsattr, or save a copy elsewhere")
	case errors.Is(err, fs.ErrPermission):
		return t.refuse("there is no permission to write in the folder of the file", "Make the folder writable or save a copy elsewhere")
	}
	return t.refuse("the file could not be replaced: "+files.Cause(err), "The file is as it was; try again")
}

// writeNew writes a complete new file and flushes it.
func (s *saver) writeNew(path string, t *target) error {
	return newFile(s.disk, path, 0o600, t.data, func(f openFile) error {
		if f.own(t.info) != nil {
			return errOwner
		}
		return s.keepAttributes(f, t)
	}, func(f openFile) error {
		// Set after the access control list, because with one the group's bits have another
		// meaning.
		const kept = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
		return f.Chmod(t.info.Mode() & kept)
	})
}

// inPlace writes into the file itself, because replacing it would, for example, separate its names
// or change its owner. The state folder keeps the old bytes and the new ones until the new ones are
// on the disk. If it cannot, nothing is written.
func (s *saver) inPlace(t *target, why string) error {
	record, err := s.intend(t)
	if err != nil {
		hint := "Make the state folder " + files.QuotePath(s.state) + " writable"
		if s.state == "" {
			hint = "Set XDG_STATE_HOME to the absolute path of a folder"
		}
		if Links(t.info) > 1 {
			hint += ", or break the links"
		} else {
			hint += ", or save a copy"
		}
		return t.refuse("the file would have to be written in place, because "+why+", and no backup can be made first: "+files.Cause(err), hint)
	}
	f, err := s.disk.open(t.path, t.info)
	if err != nil {
		s.forget(record)
		if changed := s.unchanged(t); changed != nil {
			return changed
		}
		return t.refuse("the file cannot be opened to write: "+files.Cause(err), "Check the file and its permissions")
	}
	// The system has no operation that compares and writes in one step. A write by somebody else
	// between this comparison and the first byte is lost.
	if err := t.asLoaded(f.contents(t.longest())); err != nil {
		f.Close()
		s.forget(record)
		return err
	}
	if err := overwrite(f, t.data, len(t.doc.Bytes())); err != nil {
		if f, reopened := s.disk.open(t.path, t.info); reopened != nil || overwrite(f, t.doc.Bytes(), len(t.data)) != nil {
			return &files.Refused{File: t.doc.Name(), Why: "the file could not be written completely (" + files.Cause(err) + ") nor be put back",
				Hint: "The next save or edit of it finishes this one; its old text and the new one are in " + files.QuotePath(record)}
		}
		s.forget(record)
		return t.refuse("the file could not be written: "+files.Cause(err), "The old text was put back; try again")
	}
	s.saved.Written = true
	s.note("the file was written in place, because " + why)
	s.forget(record)
	return nil
}

// overwrite writes bytes into an existing file. A file that shrinks is truncated last, so that it
// is never shorter than both texts.
func overwrite(f openFile, data []byte, old int) error {
	return finish(f, data, func(f openFile) error {
		if len(data) >= old {
			return nil
		}
		return f.Truncate(int64(len(data)))
	})
}

func (s *saver) forget(record string) {
	if err := s.disk.remove(record); err != nil {
		s.leave("the backup " + files.QuotePath(record) + " could not be removed: " + files.Cause(err))
	}
}
