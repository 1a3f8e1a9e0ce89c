package source

import (
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source/git"
)

// InTree returns a function for reports that are read elsewhere: it returns a file's
// path from the top of its git working tree, wherever the call was made from, and
// whether it is in one; else the name as it was given. It is for one goroutine.
func InTree() func(name string) (path string, rooted bool) { return roots{}.path }

// roots are the folders asked for so far, as they are called from the top of their
// working trees, with a slash before; "" where there is none.
type roots map[string]string

// path gives a file's path from the top of its working tree, and whether it is in
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
