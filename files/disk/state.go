package disk

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// StateFolder returns the path of the folder for locks, texts of unfinished saves, and journals. On
// every system it is $XDG_STATE_HOME/lctui, or else ~/.local/state/lctui. It is "" if neither is
// known.
func StateFolder() string {
	if base := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "lctui")
	}
	home, err := os.UserHomeDir()
	if err != nil || home == "" {
		return ""
	}
	return filepath.Join(home, ".local", "state", "lctui")
}

// State is a state folder. It is safe for concurrent use.
type State struct {
	disk filesystem
	path string
}

// NewState returns the state folder at a path, or without a folder if path is "". Folders are made
// when they are needed.
func NewState(path string) *State { return &State{system{}, path} }

// stateFolder returns the state folder that a save uses.
func (s *saver) stateFolder() *State { return &State{s.disk, s.state} }

var errNoState = errors.New("neither XDG_STATE_HOME nor a home folder is known")

// Folder returns the path of a folder in the state folder. It makes the folder if needed, and
// removes the access of other users.
func (s *State) Folder(name string) (string, error) {
	if s.path == "" {
		return "", errNoState
	}
	folder := filepath.Join(s.path, name)
	if err := s.makeFolder(folder); err != nil {
		return "", err
	}
	return folder, s.disk.own(folder)
}

// makeFolder makes a folder private to the user, and the folders above it, and flushes the names of
// the folders that it made. Otherwise these folders and their files could be lost in a power
// failure.
func (s *State) makeFolder(path string) error {
	var parents []string
	for at := path; filepath.Dir(at) != at; at = filepath.Dir(at) {
		if _, err := s.disk.stat(at); !isGone(err) {
			break
		}
		parents = append(parents, filepath.Dir(at))
	}
	if err := s.disk.folder(path); err != nil {
		return err
	}
	for _, parent := range slices.Backward(parents) {
		// A folder that the user may use but not read cannot be flushed.
		if err := s.disk.syncFolder(parent); err != nil && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

// List returns the paths in a folder of the state folder whose names begin and end as given, sorted
// by name. It returns none if there is no such folder.
func (s *State) List(name, prefix, suffix string) (paths []string, err error) {
	if info, err := s.disk.stat(s.path); s.path == "" || err != nil || !info.IsDir() {
		return nil, nil
	}
	folder := filepath.Join(s.path, name)
	names, err := s.disk.names(folder)
	if err != nil || len(names) == 0 {
		if isGone(err) {
			err = nil
		}
		return nil, err
	}
	if err := s.disk.own(folder); err != nil {
		return nil, err
	}
	slices.Sort(names)
	for _, name := range names {
		if strings.HasPrefix(name, prefix) && strings.HasSuffix(name, suffix) {
			paths = append(paths, filepath.Join(folder, name))
		}
	}
	return paths, nil
}

// Resolve returns the absolute path of a file with its links followed.
func (s *State) Resolve(path string) (string, error) {
	path, err := s.disk.resolve(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// ResolveGone is like Resolve, but the file may be gone. Then it follows the links of its folder,
// and links to where the file was.
func (s *State) ResolveGone(path string) string {
	if whole, err := s.Resolve(path); err == nil {
		return whole
	}
	if chain := linksOf(path); len(chain) > 0 {
		path = chain[len(chain)-1]
	}
	if folder, err := s.disk.resolve(filepath.Dir(path)); err == nil {
		return filepath.Join(folder, filepath.Base(path))
	}
	return path
}

// linksOf returns the absolute forms of a path and of the paths that its links lead to.
func linksOf(path string) []string {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil
	}
	chain := []string{path}
	for len(chain) < longestChain {
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
		chain = append(chain, path)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		chain = append(chain, real)
	}
	return chain
}

// longestChain is how many links a path may lead through.
const longestChain = 40

// Stat returns information about the file at a path, links followed.
func (s *State) Stat(path string) (fs.FileInfo, error) { return s.disk.stat(path) }

// Lstat returns information about what is at a path itself, which may be a link.
func (s *State) Lstat(path string) (fs.FileInfo, error) { return s.disk.lstat(path) }

// Read reads a regular file in the state folder that belongs to the user, at most max bytes.
func (s *State) Read(path string, max int64) ([]byte, error) { return s.disk.readOwn(path, max) }

// Write writes a file in the state folder, whole or not at all, and flushes it. Its temporary name
// begins with key, see Sweep.
func (s *State) Write(path, key string, data []byte) error {
	return put(s.disk, filepath.Join(filepath.Dir(path), key+"-"+rand.Text()+tempSuffix), path, 0o600, data)
}

// Append writes data at the end of a file in the state folder and flushes it. After an error a part
// of data may have been written.
func (s *State) Append(path string, data []byte) error {
	f, err := s.disk.appendTo(path)
	if err != nil {
		return err
	}
	return finish(f, data, nil)
}

// Rename renames a file of the state folder.
func (s *State) Rename(from, to string) error { return s.disk.rename(from, to) }

// Remove removes a file of the state folder if it exists.
func (s *State) Remove(path string) error {
	if err := s.disk.remove(path); err != nil && !isGone(err) {
		return err
	}
	// Unless the folder is flushed, the name may come back after a power failure.
	_ = s.disk.syncFolder(filepath.Dir(path))
	return nil
}

// Sweep removes the temporary files of killed processes whose names begin with key, in a folder of
// the state folder. The caller must have the lock for key.
func (s *State) Sweep(name, key string) {
	paths, _ := s.List(name, key+"-", tempSuffix)
	for _, path := range paths {
		_ = s.disk.remove(path)
	}
}

// Lock takes the lock of a file of the state folder and writes note into the file. busy is true if
// somebody else has the lock. The system releases the lock when its process ends, for whatever
// reason. On a file system without locks the file itself is the lock. It can be taken over if
// isOver reports that the owner in its note is gone. Two processes that find such a note at the
// same moment may both get the lock.
func (s *State) Lock(path string, note []byte, isOver func(note []byte) bool) (release func(), busy bool, err error) {
	release, busy, err = s.disk.lock(path, note)
	if !errors.Is(err, errors.ErrUnsupported) {
		return release, busy, err
	}
	temp := path + "-" + rand.Text() + tempSuffix
	if err = newFile(s.disk, temp, 0o600, note, nil, nil); err == nil {
		err = s.disk.link(temp, path)
	}
	if errors.Is(err, fs.ErrExist) {
		there, _ := s.disk.readOwn(path, MaxNote)
		if isOver(there) {
			if err = s.disk.remove(path); err == nil || isGone(err) {
				err = s.disk.link(temp, path)
			}
		}
	}
	if gone := s.disk.remove(temp); err == nil && gone != nil && !isGone(gone) {
		err = gone
	}
	if err != nil {
		return nil, errors.Is(err, fs.ErrExist), err
	}
	return sync.OnceFunc(func() { _ = s.disk.remove(path) }), false, nil
}

// MaxNote is how many bytes the note in a lock may have. A path of 4,096 bytes may need six times
// as many in JSON.
const MaxNote = 1 << 16

const (
	locks      = "locks"
	lockSuffix = ".lock"
	tempSuffix = ".tmp"
)

// Key returns a name for files in the state folder that belong to a text, such as a path. It does
// not reveal the text, and is different for every text.
func Key(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:16])
}

// Sum returns the SHA-256 of data in hexadecimal digits.
func Sum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
