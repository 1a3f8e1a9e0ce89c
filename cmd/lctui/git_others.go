package main

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/lctui/lctui/model"
)

// differing are the sources that git says differ.
func (g *gitSides) differing(list []source) (kept []source) {
	for _, s := range list {
		side := g.sides[filepath.Dir(s.name)]
		path, err := side.repo.path(s.name)
		if _, differs := side.was[path]; err == nil && differs {
			kept = append(kept, s)
		}
	}
	return kept
}

// others are the files of the repositories, as they are judged, that name a
// profile and are no source of the call. What git does not know is not among them.
func (g *gitSides) others(list []source) (found []source) {
	here, err := os.Getwd()
	if err != nil {
		return nil
	}
	known := map[*gitSide]map[string]bool{}
	var sides []*gitSide // in the order of the call
	for _, s := range list {
		side := g.sides[filepath.Dir(s.name)]
		if known[side] == nil {
			known[side], sides = map[string]bool{}, append(sides, side)
		}
		if path, err := side.repo.path(s.name); err == nil {
			known[side][path] = true
		}
	}
	for _, side := range sides {
		for _, path := range side.mentioning(model.CloudProfile) {
			name, err := nameFrom(here, filepath.Join(side.repo.top, filepath.FromSlash(path)))
			if err != nil || known[side][path] {
				continue
			}
			if of, err := g.of(filepath.Dir(name)); err != nil || of != side {
				continue
			}
			if side.index == nil {
				found = append(found, g.onDisk(name, amongOthers))
			} else if id := side.index[path]; id != "" {
				found = append(found, g.inIndex(side, name, id, amongOthers))
			}
		}
	}
	return found
}

// mentioning lists the paths of the files that hold a word, staged ones where the
// index is judged. A git that fails has found nothing.
func (s *gitSide) mentioning(word string) []string {
	args := []string{"grep", "--files-with-matches", "-z", "-I", "--full-name", "--no-color", "--fixed-strings", "-e", word}
	if s.index != nil {
		args = slices.Insert(args, 1, "--cached")
	}
	paths, err := s.repo.records(append(args, "--", ":/")...)
	if err != nil {
		return nil
	}
	return paths
}
