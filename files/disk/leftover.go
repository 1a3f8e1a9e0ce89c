package disk

import (
	"crypto/rand"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
)

// A save that is killed leaves a file alongside the one it was saving: the new text, or after an
// exchange the old one. Its name contains a key of the saved file, so that the next save or edit of
// that file removes it. Before the exchange, the checksums of both texts are added to the name.

// swapSuffix ends the name of a complete new file, and of the old one after the
// exchange.
const swapSuffix = ".swap"

// baseAlongside returns the beginning of the path of a new file alongside a path, for a save with the
// state folder at state. It cannot be guessed.
func baseAlongside(state, path string) string {
	return filepath.Join(filepath.Dir(path), tempPrefix(state, path)+rand.Text())
}

// ownerDigits is how many digits of a file's key are in the names of the files alongside it.
const ownerDigits = 12

// tempPrefix returns the prefix of the names of the files that saves of a path make alongside it.
// Locks in the state folder distinguish a running save from a killed one. Saves with another state
// folder use other names, so their files are not removed.
func tempPrefix(state, path string) string {
	return files.AlongsideStart + Key(state + "\x00" + path)[:ownerDigits] + "-"
}

// shortSum returns a checksum that distinguishes texts in the name of a file.
func shortSum(data []byte) string { return Sum(data)[:16] }

// swapEnding returns the end of the name of a file that is to be exchanged.
func swapEnding(before, after []byte) string {
	return "-" + shortSum(before) + "-" + shortSum(after) + swapSuffix
}

// Leftover is what a killed save left in the folder of a file.
type Leftover struct {
	// Name is its name in the folder.
	Name string
	// Of is the path of the file that was being saved, with the links of its folder followed. It is
	// "" if that file is gone, or if the save had another state folder.
	Of string
	// Foreign is set if it contains a text that somebody else wrote. No save removes it.
	Foreign bool
}

// LeftIn returns what killed saves left in a folder, sorted by name. Files of a running save are
// left out. If sweeps is set, it first removes what may be removed, under the lock of the file that
// it belongs to, and returns the rest.
func (s *State) LeftIn(folder string, sweeps bool) (left []Leftover) {
	folder, err := s.Resolve(folder)
	if err != nil {
		return nil
	}
	names, err := s.disk.names(folder)
	if err != nil {
		return nil
	}
	var found []string
	for _, name := range names {
		if strings.HasPrefix(name, files.AlongsideStart) && (strings.HasSuffix(name, tempSuffix) || strings.HasSuffix(name, swapSuffix)) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return nil
	}
	slices.Sort(found)
	owners := map[string]string{}
	for _, name := range names {
		path := filepath.Join(folder, name)
		owners[tempPrefix(s.path, path)] = path
	}
	for _, name := range found {
		l := Leftover{Name: name, Of: owners[name[:min(len(name), len(files.AlongsideStart)+ownerDigits+len("-"))]]}
		at := filepath.Join(folder, name)
		if l.Of != "" {
			release, busy, err := s.lockFile(l.Of)
			if busy {
				continue
			}
			if err == nil && sweeps {
				sweepOne(s.disk, at, l.Of)
			}
			_, gone := s.disk.lstat(at)
			l.Foreign = strings.HasSuffix(name, swapSuffix) && gone == nil && isForeign(s.disk, at, l.Of)
			if err == nil {
				release()
			}
			if isGone(gone) {
				continue
			}
		}
		left = append(left, l)
	}
	return left
}

// lockFile takes the lock under which a file is saved, without waiting.
func (s *State) lockFile(resolved string) (release func(), busy bool, err error) {
	folder, err := s.Folder(locks)
	if err != nil {
		return nil, false, err
	}
	return s.disk.lock(filepath.Join(folder, Key(resolved)+lockSuffix), nil)
}

// sweep removes what killed saves of a path left alongside it. The caller must have the lock of
// path, so that nobody else is writing.
func (s *State) sweep(path string) {
	names, err := s.disk.names(filepath.Dir(path))
	if err != nil {
		return
	}
	prefix := tempPrefix(s.path, path)
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			sweepOne(s.disk, filepath.Join(filepath.Dir(path), name), path)
		}
	}
}

// sweepOne removes one file that a killed save of a path left alongside it.
func sweepOne(d filesystem, at, path string) {
	switch {
	case strings.HasSuffix(at, tempSuffix):
		_ = d.remove(at)
	case strings.HasSuffix(at, swapSuffix):
		sweepSwap(d, at, path)
	}
}

// sweepSwap removes a file that was exchanged with the one at a path, or was going to be, if it
// contains one of the two texts of that save. If it contains a text of somebody else, sweepSwap
// puts it back. If the file at path was written since the exchange, the text stays where it is.
func sweepSwap(d filesystem, at, path string) {
	before, after, ok := swapSums(at)
	if !ok {
		return
	}
	sum := sumAt(d, at)
	if sum == "" {
		return
	}
	if sum != before && sum != after {
		if sumAt(d, path) != after || d.exchange(at, path) != nil {
			return
		}
		_ = d.syncFolder(filepath.Dir(path))
		sum = sumAt(d, at)
	}
	if sum == before || sum == after {
		_ = d.remove(at)
	}
}

// swapSums returns the checksums in a name that ends as swapEnding returns it.
func swapSums(at string) (before, after string, ok bool) {
	sums := strings.Split(strings.TrimSuffix(filepath.Base(at), swapSuffix), "-")
	if len(sums) < 2 {
		return "", "", false
	}
	return sums[len(sums)-2], sums[len(sums)-1], true
}

// isForeign reports whether sweepSwap leaves a file where it is, because somebody else wrote it.
func isForeign(d filesystem, at, path string) bool {
	before, after, ok := swapSums(at)
	sum := sumAt(d, at)
	return !ok || sum != before && sum != after && sumAt(d, path) != after
}

// sumAt returns the short checksum of a file. It returns "none" for anything but a regular file,
// and "" if the path cannot be read or does not exist.
func sumAt(d filesystem, path string) string {
	info, err := d.lstat(path)
	if err != nil {
		return ""
	}
	if !info.Mode().IsRegular() {
		return "none"
	}
	data, err := d.read(path, math.MaxInt32)
	if err != nil {
		return ""
	}
	return shortSum(data)
}
