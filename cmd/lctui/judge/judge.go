// Package judge says what the rules find in the files of a call, each with the profiles
// that it has to be judged with: parents and children in the files of the call, in those
// of --parent, and in the repository.
//
// It prints nothing and knows no verb.
package judge

import (
	"errors"
	"time"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Judge judges files: by an instant, a dialect and what the flags ask for beside,
// and together with the profiles that those of a call are judged with: parents and
// children, among the files of the call, in those of --parent and in repositories.
type Judge struct {
	// Now is the instant everything is judged at.
	Now     time.Time
	Dialect lifecycle.Dialect
	// OverParents is --merged: namespaced profiles are judged merged over their parents.
	OverParents bool
	// Released is --released of check: descriptors are compared with the releases of
	// the specification.
	Released bool
	// Targets says where the targets of change requests may stand: anywhere, or "".
	Targets string
	// Policies are the support policies that objects are judged by (SetPolicies).
	Policies *check.Policies
	// Accept is what people accept everywhere; nil only what comments say.
	Accept *accept.Acceptance
	// Read reads the files.
	Read *source.Reader
	// ParentFiles are those of --parent.
	ParentFiles []string
}

// Readable returns an error if Gardener cannot read an object, nil in other dialects.
func (c *Judge) Readable(doc *files.Document, o *model.Object) error {
	what, at, ok := systems.Readable(o)
	if ok || c.Dialect != lifecycle.Gardener {
		return nil
	}
	return &files.Error{File: doc.Name(), Place: at, What: what + ", so Gardener cannot read " + model.Escape(o.String()),
		Hint: "Mend it, or judge with --dialect gep32"}
}

// Readables checks that Gardener can read every object a command is about, where
// its dialect is spoken.
func (c *Judge) Readables(s source.Subject) error {
	var failed []error
	for _, i := range s.Objects {
		failed = append(failed, c.Readable(s.Doc, s.Doc.Objects()[i]))
	}
	return errors.Join(failed...)
}
