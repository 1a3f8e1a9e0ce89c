package main

import (
	"os"
	"path/filepath"

	"github.com/lctui/lctui/model"
)

// differing are the sources that git says differ.
func (g *gitSides) differing(list []source) (kept []source) {
	for _, s := range list {
		side := g.sides[filepath.Dir(s.name)]
		path, err := side.repo.Path(s.name)
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
		if path, err := side.repo.Path(s.name); err == nil {
			known[side][path] = true
		}
	}
	for _, side := range sides {
		for _, path := range side.repo.Mentioning(model.CloudProfile, side.index != nil) {
			name, err := nameFrom(here, filepath.Join(side.repo.Top, filepath.FromSlash(path)))
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
