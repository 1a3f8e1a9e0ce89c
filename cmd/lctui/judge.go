package main

import (
	"errors"
	"time"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// judge is what objects are judged by: an instant, a dialect, and what the flags of a
// call ask for beside.
type judge struct {
	// now is the instant everything is judged at.
	now     time.Time
	dialect lifecycle.Dialect
	// overParents is --merged: namespaced profiles are judged merged over their parents.
	overParents bool
	// released is --released of check: descriptors are compared with the releases of
	// the specification.
	released bool
	// targets says where the targets of change requests may stand: anywhere, or "".
	targets string
}

// relatives finds the profiles that those of a call are judged with: parents and
// children, among the files of the call, in those of --parent and in repositories.
type relatives struct {
	*judge
	read *source.Reader
	// parentFiles are those of --parent.
	parentFiles []string
}

// readable tells why Gardener cannot read an object, where its dialect is
// spoken.
func (c *judge) readable(doc *files.Document, o *model.Object) error {
	if c.dialect != lifecycle.Gardener || o.Descriptor != nil {
		return nil
	}
	what, at, ok := lifecycle.Unreadable(o)
	if ok {
		return nil
	}
	return &files.Error{File: doc.Name(), Place: at, What: what + ", so Gardener cannot read " + model.Escape(o.String()),
		Hint: "Mend it, or judge with --dialect gep32"}
}

// readables checks that Gardener can read every object a command is about, where
// its dialect is spoken.
func (c *judge) readables(s source.Subject) error {
	var failed []error
	for _, i := range s.Objects {
		failed = append(failed, c.readable(s.Doc, s.Doc.Objects()[i]))
	}
	return errors.Join(failed...)
}
