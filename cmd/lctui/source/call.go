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

// Call has the settings with which the files of a call are read and checked. They follow from its
// flags.
type Call struct {
	// Case has the settings of the checks that are the same for all files, such as the dialect.
	check.Case
	// OverParents is set by --merged: namespaced profiles are merged over their parents and then
	// checked.
	OverParents bool
	// Accept has the findings that are accepted in all files. It is nil if only comments accept
	// findings.
	Accept *accept.Acceptance
	// Read reads the files.
	Read *Reader
	// ParentFiles are the files given by --parent.
	ParentFiles []string
}

// TextsReadable returns the errors about times and versions that Gardener cannot read, or nil in
// another dialect than that of Gardener. Unreadable values of other types are not errors here but
// findings.
func (c *Call) TextsReadable(s Subject) error {
	return c.readable(s, lifecycle.System.TextsReadable)
}

// Readable returns the errors about objects that Gardener cannot read, or nil in another dialect
// than that of Gardener.
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

// PolicyNotes returns a sentence for each object of the subject that can have a policy. It states the
// policy, and where that policy is named. -v prints these sentences.
func (c *Call) PolicyNotes(s Subject) (said []string) {
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
