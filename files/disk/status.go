package disk

import (
	"bytes"
	"errors"

	"github.com/lctui/lctui/files"
)

// Status is the present state of the file at a document's path.
type Status struct {
	// Same is set if the file contains the document's bytes.
	Same bool
	// Now is the document in the file if it differs, not yet verified. It is nil if the file cannot
	// be read or edited.
	Now *files.Document
	// Over contains the bytes of a file that cannot be edited and can only be overwritten. It is
	// nil if Now is set, or if there are no bytes.
	Over *files.Document
	// Gone is set if there is no file.
	Gone bool
	// Why is why the file cannot be read or written, or "" if both are possible. ReadOnly is set if
	// it can be read but not written.
	Why      string
	ReadOnly bool
}

// StatusOf reads the whole file of a document as it is now.
func StatusOf(d *files.Document) Status {
	s := newSaver()
	info, err := s.disk.stat(d.Path())
	switch {
	case isGone(err):
		return Status{Gone: true, Why: "the file is gone"}
	case err != nil:
		return Status{Why: "the file cannot be reached: " + files.Cause(err)}
	case !info.Mode().IsRegular():
		return Status{Why: "there is " + files.FileType(info.Mode()) + " in place of the file"}
	}
	t := &target{doc: d, path: d.Path(), info: info}
	data, err := s.disk.read(d.Path(), t.longest())
	if err != nil {
		return Status{Why: files.What(err)}
	}
	l := Status{Same: bytes.Equal(data, d.Bytes())}
	if err := s.writable(t); err != nil {
		l.Why, l.ReadOnly = files.What(err), true
		if refused := (*files.Refused)(nil); errors.As(err, &refused) {
			l.Why = refused.Why
		}
	}
	if l.Same {
		return l
	}
	at := d.Origin()
	at.Info = info
	if l.Now, err = at.Read(data); err != nil {
		return Status{Why: files.What(err), Over: at.Unread(data)}
	}
	return l
}
