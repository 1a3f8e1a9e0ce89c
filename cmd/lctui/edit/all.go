package edit

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Open opens the files of a call that edits, with the profiles that they are checked with.
// Interrupted saves of these files are finished first, except in a dry run.
func (c *Pipeline) Open(names []string, flags *Options) ([]source.Subject, *judge.Relatives, error) {
	c.Read.Changes = true
	if !flags.DryRun {
		if err := c.note(c.FinishSaves(names)); err != nil {
			return nil, nil, err
		}
	}
	subjects, err := c.Read.Subjects(names, flags.Object)
	if err != nil {
		return nil, nil, err
	}
	f, err := c.RelativesOf(subjects)
	if err == nil {
		c.AddChildren(f, names, subjects)
	}
	return subjects, f, err
}

// All makes an edit in every file of a call and writes all of them, or none. A file named by the
// user must have every version; of the files found in folders those without any of the versions are
// skipped, as long as one file has some.
func (c *Pipeline) All(file string, flags *Options, one func(source.Subject, *judge.Relatives) (*Plan, error), notes ...func()) error {
	names := append([]string{file}, flags.Files...)
	subjects, f, err := c.Open(names, flags)
	if err != nil {
		return err
	}
	var edits []*Plan
	var failed, missing []error
	for _, s := range subjects {
		e, err := one(s, f)
		var unknown *model.Unknown
		var other *failure.Unedited
		switch {
		case err != nil && (errors.As(err, &unknown) || errors.As(err, &other)) && !slices.Contains(names, s.Doc.Name()):
			missing = append(missing, err)
			continue
		case e != nil:
			edits = append(edits, e)
		}
		failed = append(failed, err)
	}
	if len(edits) == 0 && errors.Join(failed...) == nil {
		failed = missing
	}
	if err = errors.Join(failed...); err == nil {
		err = errors.Join(c.Complete(edits, f, flags.Force)...)
	}
	if err != nil {
		err = c.Refused(edits, err, flags)
	} else {
		err = c.Finish(edits, flags)
	}
	// Notes about changes are left out if the changes were not written.
	if failure.Code(err) != failure.Refused {
		for _, tell := range notes {
			tell()
		}
	}
	return err
}

// Acting says who changes package revisions, and how resource versions keep two people from doing
// so at once.
type Acting struct{ User, Lock string }

// Actor returns who changes the revisions of a file, acting at the instant of the call.
func (c *Pipeline) Actor(doc *files.Document, flags *Acting, force bool) (lifecycle.Actor, error) {
	lock, err := lifecycle.ParseLock(cmp.Or(flags.Lock, c.Revisions.ResourceVersion, lifecycle.Require.String()))
	if err != nil {
		return lifecycle.Actor{}, failure.Wrong("", "%s", err)
	}
	who := lifecycle.Actor{User: flags.User, Now: c.Now, Lock: lock, Force: force}
	if who.User == "" {
		who.User = c.userOf(filepath.Dir(doc.Path()))
	}
	if why := lifecycle.CheckUser(who.User); why != "" && who.User != "" {
		return lifecycle.Actor{}, failure.Wrong("name the user with --user, LCTUI_USER or revisions.user in the configuration, for example ann@example.com", "%s", why)
	}
	return who, nil
}

// userOf returns who acts if no flag names a user, or "" if nothing does. Git is asked in the
// repository of the file's folder, because its configuration may name another user.
func (c *Pipeline) userOf(folder string) string {
	if user := os.Getenv("LCTUI_USER"); strings.TrimSpace(user) != "" {
		return user
	}
	if c.Revisions.User != "" {
		return c.Revisions.User
	}
	if email := git.Email(folder); email != "" {
		return email
	}
	if user := os.Getenv("USER"); strings.TrimSpace(user) != "" {
		return user
	}
	return ""
}
