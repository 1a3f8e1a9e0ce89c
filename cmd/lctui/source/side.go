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

// Side is the other side of an update: the state with which the files of a call are compared.
type Side interface {
	// Before returns the objects with which those of a file are compared, and notes about them. The
	// objects are nil if nothing is compared.
	Before(doc *files.Document) (objects *lifecycle.Named, notes []string)
	// Lost returns the error about a file without objects of a known kind that had some on the
	// other side, or nil if it had none.
	Lost(s File) error
	// Gone returns the objects of the other side that are in no file at present.
	Gone() []Gone
	// Differing returns the files of a list that are known to differ. Others returns files that are
	// not in the list and that contain a word.
	Differing(list []File) []File
	Others(list []File, word string) []File
	// Creates reports whether an object that is not on the other side is being created.
	Creates() bool
	// OneUpdate reports whether the whole difference would be one request to a server. Otherwise it
	// may consist of any number of updates.
	OneUpdate() bool
	// Close releases what was needed to read the other side.
	Close()
}

// Gone is an object of the other side that is in no file at present. File is the name of the file
// that it was in.
type Gone struct {
	File   string
	Object *model.Object
}

// NoSide is the Side of a call that does not check an update.
type NoSide struct{}

// Before returns nil, because nothing is compared.
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

// EmptySide is the Side of --create, on which every object is being created.
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
	// Pair is set if a single file is checked, as a new state of the file of --old. An object is
	// then compared with the only one of its kind, whatever their names.
	Pair bool
	// Of is the checked file if it is the new state of the only file of --old, else nil. If it is
	// nil, no removed objects are found.
	Of *File
}

// Before returns the objects with the same names as those of doc, or all of them if Pair is set.
func (s *FileSide) Before(doc *files.Document) (*lifecycle.Named, []string) {
	if s.Pair {
		return s.Objects, nil
	}
	return lifecycle.NewNamed(s.Objects.SameNames(doc.Objects())), nil
}

// Gone returns the objects of --old that s.Of lacks, or nil if s.Of is nil.
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

// noLonger returns the error about a file that cannot be read and that had the given objects on the
// other side, which messages call where.
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

// InTree returns a function that makes paths for reports which are read elsewhere. For a file in a
// git working tree it returns the path below the top of that tree, and true. For another file it
// returns the given name and false. The function is not safe for concurrent use.
func InTree() func(name string) (path string, rooted bool) { return roots{}.path }

// roots maps folders to their paths below the top of their working trees, with a leading slash. The
// path of a folder in no working tree is "".
type roots map[string]string

// path is the function that InTree returns.
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
			return name, false
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
