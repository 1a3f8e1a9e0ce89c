package files

import (
	"path/filepath"
	"slices"
	"time"
)

// lockKeys names the locks of a file, in the order in which they are taken: that
// of its path, and where it has several names (hard links) that of the file
// itself, which all of them share.
func (s *saver) lockKeys(t *target) []string {
	keys := []string{stateKey(t.path)}
	info := t.info
	if info == nil {
		var err error
		if info, err = s.disk.stat(t.path); err != nil {
			return keys
		}
	}
	if id, known := identity(info); known && links(info) > 1 {
		keys = append(keys, stateKey(id))
	}
	return keys
}

// lock takes the advisory locks of the file. Without a state folder saving goes
// on without one and says so.
func (s *saver) lock(t *target) (release func(), err error) {
	return s.lockAll(t, s.lockKeys(t))
}

// lockAll takes locks in the order given, but for those that are held already.
func (s *saver) lockAll(t *target, keys []string) (release func(), err error) {
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

// lockOne takes one lock, or says why there is none: then it gives nil.
func (s *saver) lockOne(t *target, key string) (release func(), err error) {
	const tries, wait = 40, 50 * time.Millisecond
	locks := filepath.Join(s.state, "locks")
	path := filepath.Join(locks, key+".lock")
	if err = errNoState; s.state != "" {
		err = makeFolder(s.disk, locks)
	}
	for try := 0; err == nil; try++ {
		release, busy, lockErr := s.disk.lock(path)
		switch {
		case lockErr == nil:
			return release, nil
		case !busy:
			err = lockErr
		case try == tries:
			return nil, t.refuse("another lctui is writing this file", "Wait until it is done and try again")
		default:
			s.pause(wait)
		}
	}
	s.note("saved without a lock: the state folder cannot be used (" + cause(err) + ")")
	return nil, nil
}
