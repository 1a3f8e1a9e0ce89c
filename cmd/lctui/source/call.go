package source

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Call is how the files of a call are read and checked, as its flags ask for.
type Call struct {
	// Case is the case in which each file is checked, without what depends on the file.
	check.Case
	// OverParents is set by --merged: namespaced profiles are checked merged over their parents.
	OverParents bool
	// Accept is what people accept in all files; nil if only comments accept findings.
	Accept *accept.Acceptance
	// Read reads the files.
	Read *Reader
	// ParentFiles are the files given by --parent.
	ParentFiles []string
}

// TextsReadable returns the errors of those objects of a call with times or versions that Gardener
// cannot read; nil in other dialects. Values of other types are findings.
func (c *Call) TextsReadable(s Subject) error {
	return c.readable(s, lifecycle.System.TextsReadable)
}

// Readable returns the errors of those objects of a call that Gardener cannot read; nil in other
// dialects.
func (c *Call) Readable(s Subject) error { return c.readable(s, lifecycle.System.Readable) }

func (c *Call) readable(s Subject, by func(lifecycle.System, *model.Object) (string, model.Position, bool)) error {
	return errors.Join(model.Map(s.Objects, func(i int) error {
		o := s.Doc.Objects()[i]
		what, at, ok := by(systems.Of(o), o)
		if ok || c.Dialect != lifecycle.Gardener {
			return nil
		}
		return &files.Error{File: s.Doc.Name(), Place: at, What: what + ", so Gardener cannot read " + model.Escape(o.String()),
			Hint: "Fix it, or use --dialect gep32"}
	})...)
}

// Policing returns, for -v, by which policy each object of a file is checked and what names that
// policy.
func (c *Call) Policing(s Subject) (said []string) {
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
