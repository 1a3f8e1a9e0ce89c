package disk

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// keysOf returns the keys of the locks of a file, in the order in which they are taken. The first
// one is for its path. A file with several names (hard links) has a second one, which all of its
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

// keyed is a lock that a file needs.
type keyed struct {
	key string
	of  *target
}

// locksOf returns the locks of some files in an order that is the same for every call: first the
// locks of paths, then those of files with several names.
func locksOf(s *saver, targets []*target) (all []keyed) {
	slices.SortStableFunc(targets, func(a, b *target) int { return strings.Compare(a.path, b.path) })
	var shared []keyed
	for _, t := range targets {
		keys := s.keysOf(t)
		all = append(all, keyed{keys[0], t})
		for _, key := range keys[1:] {
			shared = append(shared, keyed{key, t})
		}
	}
	model.SortStable(shared, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	return append(all, shared...)
}

// lock takes the advisory locks of some files, except those that s already has. If the state folder
// cannot be used, it takes no further locks, clears locked and notes why.
func (s *saver) lock(targets ...*target) (release func(), err error) {
	var taken []func()
	release = func() {
		for _, one := range slices.Backward(taken) {
			one()
		}
	}
	s.locked = true
	for _, k := range locksOf(s, targets) {
		if s.held[k.key] {
			continue
		}
		one, err := s.lockOne(k.of, k.key)
		switch {
		case err != nil:
			release()
			return nil, err
		case one == nil:
			s.locked = false
			return release, nil
		}
		if s.held == nil {
			s.held = map[string]bool{}
		}
		s.held[k.key] = true
		taken = append(taken, func() {
			delete(s.held, k.key)
			one()
		})
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
