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
	// Before returns the objects that those of a file are compared with, nil where
	// nothing is to be compared, and what there is to say about them.
	Before(doc *files.Document) (objects []*model.Object, notes []string)
	// Lost returns the error about a file that holds nothing of a known kind and held it on the
	// other side; nil where it did not.
	Lost(s File) error
	// Gone returns the objects that no file holds any more.
	Gone() []Gone
	// Differing returns those of some files that are known to differ, Others the files
	// outside the call that hold a word.
	Differing(list []File) []File
	Others(list []File, word string) []File
	// Creates reports whether an object which is not on the other side is created.
	Creates() bool
	// Close lets go of what reading the other side needed.
	Close()
}

// Gone is an object of the other side that is in no file now; File is where it stood.
type Gone struct {
	File   string
	Object *model.Object
}

// NoSide is the other side of a call that judges no update.
type NoSide struct{}

// Before returns nothing: nothing is compared.
func (NoSide) Before(*files.Document) ([]*model.Object, []string) { return nil, nil }

// Lost returns nil.
func (NoSide) Lost(File) error { return nil }

// Gone returns nothing.
func (NoSide) Gone() []Gone { return nil }

// Differing returns nothing.
func (NoSide) Differing([]File) []File { return nil }

// Others returns nothing.
func (NoSide) Others([]File, string) []File { return nil }

// Creates returns false.
func (NoSide) Creates() bool { return false }

// Close does nothing.
func (NoSide) Close() {}

// EmptySide is the other side of --create: every object is created.
type EmptySide struct{ NoSide }

// Before returns no objects, which is not nil: everything is new.
func (EmptySide) Before(*files.Document) ([]*model.Object, []string) { return []*model.Object{}, nil }

// Creates returns true.
func (EmptySide) Creates() bool { return true }

// FileSide is the other side that --old names.
type FileSide struct {
	NoSide
	Objects []*model.Object
	// Pair is set where a single object is compared with a single one of its kind,
	// whatever their names: where one file is judged, it is the same one.
	Pair bool
}

// Before returns the objects of the same names, or all of them where Pair is set.
func (s *FileSide) Before(doc *files.Document) ([]*model.Object, []string) {
	if s.Pair {
		return s.Objects, nil
	}
	return lifecycle.SameNames(doc.Objects(), s.Objects), nil
}

// noLonger is the error about a file that was of a known kind on the other side.
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
	was.What += "; in " + where + " it holds " + objects[0].String()
	was.Hint = "mend it; to remove the profile, delete its file or move the profile into another one"
	if systems.Can(objects[0], lifecycle.ShowStatus) != "" {
		was.Hint = "mend it; to remove " + systems.Of(objects[0]).Nouns().Object + ", delete its file"
	}
	return &was
}

// InTree returns a function for reports that are read elsewhere: it returns a file's
// path from the top of its git working tree, wherever the call was made from, and
// whether it is in one; else the name as it was given. It is for one goroutine.
func InTree() func(name string) (path string, rooted bool) { return roots{}.path }

// roots are the folders asked for so far, as they are called from the top of their
// working trees, with a slash before; "" where there is none.
type roots map[string]string

// path returns a file's path from the top of its working tree, and whether it is in
// one; else the name as it was given.
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
			real = folder // gone with all that was in it
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
