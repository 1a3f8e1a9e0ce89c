package source

import (
	"os"
	"path/filepath"
)

// Differing returns the sources that git says differ.
func (g *GitSides) Differing(list []File) (kept []File) {
	for _, s := range list {
		side := g.sides[filepath.Dir(s.Name)]
		path, err := side.repo.Path(s.Name)
		if _, differs := side.was[path]; err == nil && differs {
			kept = append(kept, s)
		}
	}
	return kept
}

// Others returns the files of the repositories, as they are judged, that hold a word and
// are no source of the call. What git does not know is not among them.
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
		if path, err := side.repo.Path(s.Name); err == nil {
			known[side][path] = true
		}
	}
	for _, side := range sides {
		for _, path := range side.repo.Mentioning(word, side.index != nil) {
			name, err := nameFrom(here, filepath.Join(side.repo.Top, filepath.FromSlash(path)))
			if err != nil || known[side][path] {
				continue
			}
			if of, err := g.of(filepath.Dir(name)); err != nil || of != side {
				continue
			}
			if side.index == nil {
				found = append(found, g.reader.onDisk(name, amongOthers))
			} else if id := side.index[path]; id != "" {
				found = append(found, g.inIndex(side, name, id, amongOthers))
			}
		}
	}
	return found
}
