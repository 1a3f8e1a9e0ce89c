package source

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Side is the other side of an update: what the files of a call are compared with.
type Side interface {
	// Before returns the objects that those of a file are compared with, nil if nothing is
	// compared, and notes about them.
	Before(doc *files.Document) (objects *lifecycle.Named, notes []string)
	// Lost returns the error about a file that contains nothing of a known kind now but did on the
	// other side; nil if it did not.
	Lost(s File) error
	// Gone returns the objects that are in no file any more.
	Gone() []Gone
	// Differing returns the files of a list that are known to differ. Others returns the files
	// outside the call that contain a word.
	Differing(list []File) []File
	Others(list []File, word string) []File
	// Creates reports whether an object that is not on the other side is being created.
	Creates() bool
	// OneUpdate reports whether a server would be asked for the whole difference at once; otherwise
	// any number of updates may lie between.
	OneUpdate() bool
	// Close releases what was needed to read the other side.
	Close()
}

// Gone is an object of the other side that is in no file now; File is where it was.
type Gone struct {
	File   string
	Object *model.Object
}

// NoSide is the Side of a call that checks no update.
type NoSide struct{}

// Before returns nil: nothing is compared.
func (NoSide) Before(*files.Document) (*lifecycle.Named, []string) { return nil, nil }

// Lost returns nil.
func (NoSide) Lost(File) error { return nil }

// Gone returns nil.
func (NoSide) Gone() []Gone { return nil }

// Differing returns nil.
func (NoSide) Differing([]File) []File { return nil }

// Others returns nil.
func (NoSide) Others([]File, string) []File { return nil }

// Creates returns false.
func (NoSide) Creates() bool { return false }

// OneUpdate returns true.
func (NoSide) OneUpdate() bool { return true }

// Close does nothing.
func (NoSide) Close() {}

// EmptySide is the Side of --create: every object is being created.
type EmptySide struct{ NoSide }

// Before returns an empty list, not nil, because everything is new.
func (EmptySide) Before(*files.Document) (*lifecycle.Named, []string) {
	return lifecycle.NewNamed([]*model.Object{}), nil
}

// Creates returns true.
func (EmptySide) Creates() bool { return true }

// FileSide is the Side that --old names.
type FileSide struct {
	NoSide
	Objects *lifecycle.Named
	// Pair is set if a single file is checked. It is taken for a new state of the file of --old, so
	// that an object can be compared with the only one of its kind, whatever their names.
	Pair bool
	// Of is the checked file if it is the new state of the only file of --old. Without it, removed
	// objects cannot be found.
	Of *File
}

// Before returns the objects with the same names as those of doc, or all of them if Pair is set.
func (s *FileSide) Before(doc *files.Document) (*lifecycle.Named, []string) {
	if s.Pair {
		return s.Objects, nil
	}
	return lifecycle.NewNamed(s.Objects.SameNames(doc.Objects())), nil
}

// Gone returns the objects of --old that the file of the call lacks.
func (s *FileSide) Gone() (list []Gone) {
	if s.Of == nil {
		return nil
	}
	doc, err := s.Of.Open()
	if doc == nil || err != nil {
		return nil // this is reported as an error about the file
	}
	now, old := doc.Objects(), s.Objects.Objects()
	if lifecycle.Renames(now, old) {
		return nil
	}
	_, gone := lifecycle.Matched(old, now)
	return model.Map(gone, func(o *model.Object) Gone { return Gone{s.Of.Name, o} })
}

// noLonger returns the error about a file that held objects of a known kind on the other side.
func noLonger(s File, objects []*model.Object, where string, limits files.Options) error {
	data, err := s.Read()
	if err == nil {
		_, err = files.Read(s.Name, data, limits)
	}
	var bad *files.Error
	if !errors.As(err, &bad) {
		return err
	}
	was := *bad
	was.What += "; in " + where + " it contains " + objects[0].String()
	was.Hint = "fix it; to remove the profile, delete its file or move the profile into another one"
	if systems.Can(objects[0], lifecycle.Update) != "" {
		was.Hint = "fix it; to remove " + systems.Of(objects[0]).Nouns().Object + ", delete its file"
	}
	return &was
}

// InTree returns a function for reports that are read elsewhere. For a file in a git working tree,
// it returns the path from the top of that tree and true, whatever the working directory is. For
// another file it returns the given name and false. It is not safe for concurrent use.
func InTree() func(name string) (path string, rooted bool) { return roots{}.path }

// roots maps folders to their paths from the top of their working trees, with a leading slash; ""
// for a folder in no working tree.
type roots map[string]string

// path returns a file's path from the top of its working tree and true, or the given name and false
// if it is in none.
func (r roots) path(name string) (path string, rooted bool) {
	full, err := filepath.Abs(name)
	if name == Stdin || err != nil {
		return name, false
	}
	folder := filepath.Dir(full)
	top, known := r[folder]
	if !known {
		real, err := git.RealPath(folder)
		if err != nil {
			real = folder // the folder itself no longer exists
		}
		if top = git.Top(real); top != "" {
			rel, err := filepath.Rel(top, real)
			if err != nil {
				return name, false
			}
			top = "/" + filepath.ToSlash(rel)
		}
		r[folder] = top
	}
	if top == "" {
		return filepath.ToSlash(name), false
	}
	return strings.TrimPrefix(filepath.ToSlash(filepath.Join(top, filepath.Base(full))), "/"), true
}
