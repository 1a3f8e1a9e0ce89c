package source

import (
	"errors"
	"maps"
	"path"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// path returns the path of a file below the top. Symbolic links are followed, except one that
// differs itself, which is the update of the file that it replaces.
func (s *gitSide) path(name string) (string, error) {
	if folder, err := s.repo.Path(filepath.Dir(filepath.Clean(name))); err == nil {
		at := path.Join(folder, filepath.Base(name))
		if s.links[at] {
			return at, nil
		}
	}
	return s.repo.Path(name)
}

// addLinks finds the differing links, and adds two kinds of them to the index: links to a staged
// file, with the text of that file, and links that replace a file with objects, without a text.
func (s *gitSide) addLinks() {
	s.links = map[string]bool{}
	staged := map[string]string{}
	for _, x := range s.changes {
		if !x.Link {
			continue
		}
		s.links[x.Now] = true
		if s.index == nil {
			continue
		}
		if id := s.target(x); id != "" {
			staged[x.Now] = id
		} else if objects, err := s.objectsBefore(x.Now); len(objects) > 0 || err != nil {
			staged[x.Now] = git.NoText
		}
	}
	maps.Copy(s.index, staged)
}

// target returns the name of the text of the staged file to which a link leads, or "" if there is
// none.
func (s *gitSide) target(x git.Change) string {
	to, err := s.objects.Text(x.Text, s.limits.Limit())
	if err != nil || path.IsAbs(string(to)) {
		return ""
	}
	return s.index[path.Join(path.Dir(x.Now), string(to))]
}

// unread returns the error about a file that is not read.
func unread(name, what, hint string) error { return &files.Error{File: name, What: what, Hint: hint} }

// replaced returns the error about a path that had objects on the other side and is staged as
// something other than a file.
func (s *gitSide) replaced(name string) error {
	what := "objects"
	if at, err := s.path(name); err == nil {
		if objects, err := s.objectsBefore(at); err == nil && len(objects) > 0 {
			what = objects[0].String()
		}
	}
	return unread(name, "the staged entry is not a file of this repository; in "+s.name+" it contains "+what, "stage a file there, or remove the path")
}

// concerned reports whether a differing file has a part in the update of an object. It does if it
// had objects on the other side, or if an object of another differing file moved to it.
func (g *GitSides) concerned(name string) bool {
	side, err := g.of(filepath.Dir(name))
	if err != nil {
		return false
	}
	at, err := side.path(name)
	if err != nil {
		return false
	}
	was, differs := side.was[at]
	if !differs {
		return false
	}
	if objects, err := side.objectsBefore(at); len(objects) > 0 || err != nil {
		return true
	}
	now, _ := side.present(git.Change{Before: was, Now: at})
	for _, o := range now {
		if side.moved().Has(o) {
			return true
		}
	}
	return false
}

// elsewhere returns the errors about submodules and symbolic links that differ. A submodule is an
// error if it contains objects, as git is not run there. Both are errors if they replaced a file
// with objects. Other submodules are only noted, unless the reader is strict.
func (g *GitSides) elsewhere() error {
	var failed []error
	for side, x := range g.changes() {
		what := "submodule"
		if x.Link {
			what = "symbolic link"
		} else if !x.Submodule {
			continue
		}
		was, now := side.inPlaceOf(x), ""
		if x.Submodule && was == "" {
			now = side.inSubmodule(x)
		}
		const hint = "call lctui where the files are"
		switch {
		case was != "":
			failed = append(failed, unread(x.Now, "this "+what+" is not followed; in "+side.name+" "+was, hint))
		case now != "":
			failed = append(failed, unread(x.Now, "this submodule differs, and lctui does not run git there: "+now, hint))
		case x.Submodule && g.reader.Strict:
			failed = append(failed, unread(x.Now, "this submodule differs and is not read", hint))
		case x.Submodule:
			g.reader.Note("%s: this submodule differs and is not read; %s", x.Now, hint)
		}
	}
	return errors.Join(failed...)
}

// inPlaceOf states which object was in a file that a submodule, or a link to a folder, replaced. It
// returns "" if there was none, or if another file has it.
func (s *gitSide) inPlaceOf(x git.Change) string {
	if objects, _ := s.objectsBefore(x.Now); x.Submodule && len(objects) > 0 {
		return "it contains " + objects[0].String()
	}
	for _, y := range s.changes {
		if y.Now == "" && strings.HasPrefix(y.Before, x.Now+"/") {
			if left := s.leaving(y); len(left) > 0 {
				return model.Escape(y.Before) + " contains " + left[0].String()
			}
		}
	}
	return ""
}

// inSubmodule states which object a checked-out submodule contains, or why one of its files cannot
// be read. It returns "" if there is neither.
func (s *gitSide) inSubmodule(x git.Change) string {
	names, _ := files.List(filepath.Join(s.repo.Top, filepath.FromSlash(x.Now)))
	for _, name := range names {
		doc, err := files.OpenKnown(name, s.limits)
		switch {
		case err != nil:
			return err.Error()
		case doc != nil:
			return model.Escape(filepath.Base(name)) + " contains " + doc.Objects()[0].String()
		}
	}
	return ""
}
