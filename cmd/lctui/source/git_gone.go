package source

import (
	"cmp"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Before returns the objects of the other side to compare those of a file with, and notes about
// them. It returns nil for a file outside all repositories of the call, such as one of --parent.
func (g *GitSides) Before(doc *files.Document) (*lifecycle.Named, []string) {
	side := g.known(filepath.Dir(doc.Name()))
	if side == nil {
		return nil, nil
	}
	return side.before(doc)
}

// Creates returns true, because an object that no file had before is being created.
func (g *GitSides) Creates() bool { return true }

// OneUpdate reports whether the index is compared with HEAD. There may be any number of updates
// between two commits.
func (g *GitSides) OneUpdate() bool { return g.against == "" }

// known returns the repository of a folder if the call has opened it, otherwise nil. It is safe for
// concurrent use.
func (g *GitSides) known(folder string) *gitSide {
	if side := g.sides[folder]; side != nil {
		return side
	}
	real, err := git.RealPath(folder)
	if err != nil {
		return nil
	}
	return g.at(git.Top(real))
}

// Lost returns the error about a file without objects that differs according to git and had objects
// on the other side. It returns nil for any other file.
func (g *GitSides) Lost(s File) error {
	side := g.sides[filepath.Dir(s.Name)]
	path, err := side.path(s.Name)
	if err != nil {
		return err
	}
	if _, differs := side.was[path]; !differs {
		return nil
	}
	objects, err := side.objectsBefore(path)
	if err != nil || len(objects) == 0 {
		return nil // it could not be read on the other side either
	}
	return noLonger(s, objects, side.name, g.reader.Limits)
}

// scope keeps the arguments of a call, which limit the changes that it is about.
func (g *GitSides) scope(args []string) {
	for _, arg := range Distinct(args) {
		switch real, err := git.RealPath(arg); {
		case err != nil:
		case IsFolder(arg):
			g.folders = append(g.folders, real)
		default:
			g.named = append(g.named, real)
		}
	}
}

// asked reports whether the call is about a change. In a hook, removed files count as asked for,
// because a hook is only given the files that are still in the commit.
func (g *GitSides) asked(top string, x git.Change) bool {
	if len(g.folders)+len(g.named) == 0 || g.staged && len(g.folders) == 0 && x.Now == "" {
		return true
	}
	for _, path := range []string{x.Before, x.Now} {
		full := filepath.Join(top, filepath.FromSlash(path))
		below := func(named string) bool { return git.Within(named, full) }
		// A name that is no folder may have been one on the other side.
		if path != "" && (slices.ContainsFunc(g.named, below) || slices.ContainsFunc(g.folders, below)) {
			return true
		}
	}
	return false
}

// changes returns the changes of each repository that the call is about.
func (g *GitSides) changes() iter.Seq2[*gitSide, git.Change] {
	return func(yield func(*gitSide, git.Change) bool) {
		var done []*gitSide
		for _, side := range g.sides {
			if slices.Contains(done, side) {
				continue
			}
			done = append(done, side)
			for _, x := range side.changes {
				if g.asked(side.top, x) && !yield(side, x) {
					return
				}
			}
		}
	}
}

// Gone returns the objects that a differing file had on the other side and that no differing file
// has at present. It is sorted by file.
func (g *GitSides) Gone() (list []Gone) {
	here, err := os.Getwd()
	if err != nil {
		return nil
	}
	for side, x := range g.changes() {
		if x.Before != "" {
			name, err := nameFrom(here, filepath.Join(side.top, filepath.FromSlash(cmp.Or(x.Now, x.Before))))
			if err != nil {
				continue
			}
			for _, o := range side.leaving(x) {
				list = append(list, Gone{name, o})
			}
		}
	}
	model.SortStable(list, func(a, b Gone) int { return strings.Compare(a.File, b.File) })
	return list
}

// leaving returns the objects that a changed file had on the other side and that no differing file
// has at present.
func (s *gitSide) leaving(x git.Change) (list []*model.Object) {
	held, err := s.objectsBefore(cmp.Or(x.Now, x.Before))
	if err != nil {
		return nil
	}
	now, ok := s.present(x)
	if !ok {
		return nil // this is reported as an error about the file
	}
	if lifecycle.Renames(now, held) {
		return nil
	}
	present := lifecycle.NewNamed(now)
	for _, o := range held {
		if !present.Has(o) && !s.arrived().Has(o) {
			list = append(list, o)
		}
	}
	return list
}

// present returns the objects that a differing file contains in the checked state, none for a
// removed file. ok is false if it cannot be read.
func (s *gitSide) present(x git.Change) (objects []*model.Object, ok bool) {
	if x.Now == "" {
		return nil, true
	}
	data, err := s.textNow(x.Now)
	if err != nil {
		return nil, false
	}
	doc, err := files.ReadKnown(x.Now, data, s.limits)
	if doc == nil {
		return nil, false
	}
	return doc.Objects(), err == nil
}

// textNow returns the bytes of a file in the checked state: those on disk or those staged.
func (s *gitSide) textNow(path string) ([]byte, error) {
	id := cmp.Or(s.index[path], s.absent(path))
	if s.index == nil && id == "" {
		return files.Text(filepath.Join(s.repo.Top, filepath.FromSlash(path)), s.limits)
	}
	if id != "" && id != git.Unmerged && id != git.NoText {
		return s.objects.Text(id, s.limits.Limit())
	}
	return nil, os.ErrNotExist
}

// arrivals returns the objects that a differing file has in the checked state and did not have on
// the other side.
func (s *gitSide) arrivals() *lifecycle.Named {
	var list []*model.Object
	for _, x := range s.changes {
		present, _ := s.present(x)
		var held *lifecycle.Named
		if x.Before != "" {
			objects, _ := s.objectsBefore(cmp.Or(x.Now, x.Before))
			held = lifecycle.NewNamed(objects)
		}
		for _, o := range present {
			if !held.Has(o) {
				list = append(list, o)
			}
		}
	}
	return lifecycle.NewNamed(list)
}

// Differing returns the files of list that differ according to git, and those that it does not track.
func (g *GitSides) Differing(list []File) (kept []File) {
	for _, s := range list {
		side := g.sides[filepath.Dir(s.Name)]
		path, err := side.path(s.Name)
		_, differs := side.was[path]
		if _, gone := os.Lstat(s.Name); err == nil && (differs || side.base[path] == "" && gone == nil) {
			kept = append(kept, s)
		}
	}
	return kept
}

// Others returns the tracked files of the repositories that contain a word and are not in list.
// They have the text of the checked state, on disk or staged.
func (g *GitSides) Others(list []File, word string) (found []File) {
	here, err := os.Getwd()
	if err != nil {
		return nil
	}
	known := map[*gitSide]map[string]bool{}
	var sides []*gitSide // in the order of the call
	for _, s := range list {
		side := g.sides[filepath.Dir(s.Name)]
		if known[side] == nil {
			known[side], sides = map[string]bool{}, append(sides, side)
		}
		if path, err := side.path(s.Name); err == nil {
			known[side][path] = true
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(g.sides)) { // all files of a repository may be gone
		if side := g.sides[folder]; known[side] == nil {
			known[side], sides = map[string]bool{}, append(sides, side)
		}
	}
	for _, side := range sides {
		paths := side.repo.Mentioning(word, side.index != nil)
		if len(side.leftOut()) > 0 {
			paths = append(paths, slices.DeleteFunc(side.repo.Mentioning(word, true), func(path string) bool { return side.absent(path) == "" })...)
		}
		for _, path := range paths {
			name, err := nameFrom(here, filepath.Join(side.repo.Top, filepath.FromSlash(path)))
			if err != nil || known[side][path] {
				continue
			}
			if of, err := g.of(filepath.Dir(name)); err != nil || of != side {
				continue
			}
			if id := cmp.Or(side.index[path], side.absent(path)); id != "" {
				found = append(found, g.inIndex(side, name, id, amongOthers))
			} else if side.index == nil {
				found = append(found, g.reader.onDisk(name, amongOthers))
			}
		}
	}
	return found
}
