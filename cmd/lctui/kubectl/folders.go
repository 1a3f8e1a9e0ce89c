package kubectl

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Pair is an object that differs between the two folders of `kubectl diff`.
type Pair struct {
	// Name is the name that kubectl gives its files: group, version, kind, namespace and name.
	Name string
	// Before and After are the paths of its files, or os.DevNull where the object does not exist.
	Before, After string
	// Was and Is are the texts of these files.
	Was, Is []byte
}

// Pairs returns the objects that differ between two folders, sorted by name. kubectl writes an
// empty file for an object that does not exist.
func Pairs(before, after string) ([]Pair, error) {
	var names []string
	for _, folder := range []string{before, after} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.Type().IsRegular() {
				names = append(names, e.Name())
			}
		}
	}
	slices.Sort(names)
	var pairs []Pair
	for _, name := range slices.Compact(names) {
		p := Pair{Name: name}
		var failed, err error
		p.Before, p.Was, err = object(before, name)
		p.After, p.Is, failed = object(after, name)
		if err := errors.Join(err, failed); err != nil {
			return nil, err
		}
		if !bytes.Equal(p.Was, p.Is) {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// object returns the path and the text of the file of an object. If there is no object, path is
// os.DevNull and text is nil.
func object(folder, name string) (path string, text []byte, err error) {
	path = filepath.Join(folder, name)
	text, err = os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		return os.DevNull, nil, nil
	}
	return path, text, err
}
