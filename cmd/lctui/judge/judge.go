// Package judge finds what the rules say about the files of a call, each with the profiles that it
// has to be judged with: parents and children in the files of the call, in those of --parent, and
// in the repository.
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

// Judge judges files at an instant, in a dialect and as other flags ask for, together with the
// profiles related to those of a call: parents and children among the files of the call, in those
// of --parent and in repositories.
type Judge struct {
	// Now is the instant at which everything is judged.
	Now     time.Time
	Dialect lifecycle.Dialect
	// OverParents is set by --merged: namespaced profiles are judged merged over their parents.
	OverParents bool
	// Released is set by --released of check: descriptors are compared with the releases of the
	// specification.
	Released bool
	// GateOff says that the server has its feature gate for lifecycles off.
	GateOff bool
	// Policies are the support policies that objects are judged by.
	Policies *check.Policies
	// Accept is what people accept in all files; nil if only comments accept findings.
	Accept *accept.Acceptance
	// Read reads the files.
	Read *source.Reader
	// ParentFiles are the files given by --parent.
	ParentFiles []string
}

// Readable returns an error if Gardener cannot read an object; nil in other dialects.
func (c *Judge) Readable(doc *files.Document, o *model.Object) error {
	return c.readable(doc, o, lifecycle.System.Readable)
}

// TextsReadable returns the errors of those objects of a call with times or versions that Gardener
// cannot read; nil in other dialects. Values of other types are findings.
func (c *Judge) TextsReadable(s source.Subject) error {
	return errors.Join(model.Map(s.Objects, func(i int) error { return c.readable(s.Doc, s.Doc.Objects()[i], lifecycle.System.TextsReadable) })...)
}

func (c *Judge) readable(doc *files.Document, o *model.Object, by func(lifecycle.System, *model.Object) (string, model.Position, bool)) error {
	what, at, ok := by(systems.Of(o), o)
	if ok || c.Dialect != lifecycle.Gardener {
		return nil
	}
	return &files.Error{File: doc.Name(), Place: at, What: what + ", so Gardener cannot read " + model.Escape(o.String()),
		Hint: "Fix it, or use --dialect gep32"}
}

// Readables returns the errors of those objects of a call that Gardener cannot read; nil in other
// dialects.
func (c *Judge) Readables(s source.Subject) error {
	return errors.Join(model.Map(s.Objects, func(i int) error { return c.Readable(s.Doc, s.Doc.Objects()[i]) })...)
}

// Policing returns, for -v, by which policy each object of a file is judged and what names that
// policy.
func (c *Judge) Policing(s source.Subject) (said []string) {
	for _, i := range s.Objects {
		o := s.Doc.Objects()[i]
		if systems.Can(o, lifecycle.Propose) != "" {
			continue
		}
		of := s.Doc.Name() + ": " + model.Escape(o.String()) + " has "
		if name, by := c.Policies.Naming(s.Doc.Name(), o); name != "" {
			said = append(said, of+"the policy "+model.Escape(name)+"; "+by+" names it")
		} else {
			said = append(said, of+"no policy, as none is named")
		}
	}
	return said
}
