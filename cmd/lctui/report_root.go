package main

import (
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"path/filepath"
	"strings"
)

// roots finds, for reports that are read elsewhere, how the files of a git working
// tree are called from its top, wherever the call was made from.
type roots map[string]string

// path gives a file's path from the top of its working tree, and whether it is in
// one; else the name as it was given.
func (r roots) path(name string) (path string, rooted bool) {
	full, err := filepath.Abs(name)
	if name == source.Stdin || err != nil {
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
