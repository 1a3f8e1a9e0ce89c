package model

import "slices"

// ChangeRequest is the kind of a draft of edits that is kept as a file of its
// own until somebody applies it.
const ChangeRequest = "ChangeRequest"

// Request is what a change request asks for.
type Request struct {
	// RequestedBy is who asks.
	RequestedBy Field
	// Target is the path of the file to edit, as written, relative to the
	// request's own; Hash is the SHA-256 of the bytes that the edits were made
	// on, in hexadecimal.
	Target, Hash Field
	Edits        []RequestEdit
}

// RequestEdit is the changes of one version.
type RequestEdit struct {
	// Object names the object as --object does, "" where the target has one
	// object; Version names the version as the command line does.
	Object, Version string
	// Changes are in the words of set, with absolute instants. Was is what each
	// of them replaces.
	Changes []string
	Was     []Former
	At      Place
}

// Former is what a change replaces: its text, or nothing.
type Former struct {
	Set  bool
	Text string
}

// String quotes the former text as messages show it; nothing is "absent".
func (f Former) String() string {
	switch {
	case !f.Set:
		return "absent"
	case f.Text == "":
		return "an open start"
	}
	return Escape(f.Text)
}

// SameRequest reports whether two requests ask for the same.
func SameRequest(a, b *Request) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	return a.RequestedBy.Text == b.RequestedBy.Text && a.Target.Text == b.Target.Text && a.Hash.Text == b.Hash.Text &&
		slices.EqualFunc(a.Edits, b.Edits, func(x, y RequestEdit) bool {
			return x.Object == y.Object && x.Version == y.Version && slices.Equal(x.Changes, y.Changes) && slices.Equal(x.Was, y.Was)
		})
}
