package main

import (
	"time"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
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
