package disk

import (
	"path/filepath"
	"slices"
	"time"

	"github.com/lctui/lctui/files"
)

// keysOf names the locks of a file in the order in which they are taken. These are the lock of
// its path, and for a file with several names (hard links) that of the file itself, which all
// names share.
func (s *saver) keysOf(t *target) []string {
	keys := []string{Key(t.path)}
	info := t.info
	if info == nil {
		var err error
		if info, err = s.disk.stat(t.path); err != nil {
			return keys
		}
	}
	if id, known := identity(info); known && Links(info) > 1 {
		keys = append(keys, Key(id))
	}
	return keys
}

// lock takes the advisory locks of the file. Without a state folder saving goes
// on without one and says so.
func (s *saver) lock(t *target) (release func(), err error) {
	return s.lockKeys(t, s.keysOf(t)...)
}

// lockKeys takes locks in the given order, except those that are held already.
func (s *saver) lockKeys(t *target, keys ...string) (release func(), err error) {
	var taken []func()
	release = func() {
		for _, one := range slices.Backward(taken) {
			one()
		}
	}
	s.locked = true
	for _, key := range keys {
		if s.held[key] {
			continue
		}
		one, err := s.lockOne(t, key)
		switch {
		case err != nil:
			release()
			return nil, err
		case one == nil:
			s.locked = false
			return release, nil
		}
		taken = append(taken, one)
	}
	return release, nil
}

// lockOne takes one lock. If there are no locks, it notes why and returns nil.
func (s *saver) lockOne(t *target, key string) (release func(), _ error) {
	const tries, wait = 40, 50 * time.Millisecond
	folder, err := s.stateFolder().Folder(locks)
	path := filepath.Join(folder, key+lockSuffix)
	for try := 0; err == nil; try++ {
		var busy bool
		release, busy, err = s.disk.lock(path, nil)
		switch {
		case err == nil && !busy:
			return release, nil
		case err == nil && try == tries:
			return nil, t.refuse("another lctui is writing this file", "Wait until it is done and try again")
		case err == nil:
			s.pause(wait)
		}
	}
	s.note("saved without a lock: the state folder cannot be used (" + files.Cause(err) + ")")
	return nil, nil
}
