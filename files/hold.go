package files

import (
	"bytes"
	"slices"
	"strings"
	"time"
)

// Hold keeps other lctui processes from writing some files: what was read of
// them stays true until Release, as far as they are concerned. It is how two
// files are written that have to agree, a change request and its target.
type Hold struct {
	state    string
	held     map[string]bool
	releases []func()
}

// Writing is a document with the text that its file is to hold; where both are
// equal, the file is only kept from changing.
type Writing struct{ Doc, Next *Document }

// HoldAll takes the locks of some files, in the order of their paths with links
// followed, so that two calls never wait for each other. Under the locks the
// files are compared with what was read of them (*Changed), and those that are
// to be written are known to be writable (*Refused): nothing was written then.
func HoldAll(all ...Writing) (*Hold, error) {
	s := saver{disk: system{}, state: StateFolder(), pause: time.Sleep}
	h := &Hold{state: s.state, held: map[string]bool{}}
	if err := h.take(&s, all); err != nil {
		h.Release()
		return nil, err
	}
	return h, nil
}

func (h *Hold) take(s *saver, all []Writing) error {
	targets := make([]*target, len(all))
	for i, w := range all {
		t, err := s.found(w.Doc, w.Next.data)
		if err == nil && !bytes.Equal(w.Doc.data, w.Next.data) {
			err = s.writable(t)
		}
		if err != nil {
			return err
		}
		targets[i] = t
	}
	for _, l := range locksOf(s, targets) {
		if h.held[l.key] {
			continue
		}
		release, err := s.lockAll(l.of, []string{l.key})
		if err != nil {
			return err
		}
		h.releases = append(h.releases, release)
		h.held[l.key] = s.locked
	}
	for _, t := range targets {
		if err := s.unchanged(t); err != nil {
			return err
		}
	}
	return nil
}

// keyed is a lock that a file needs.
type keyed struct {
	key string
	of  *target
}

// locksOf lists the locks of some files in the one order of all calls: those of
// the paths, then those of files of several names.
func locksOf(s *saver, targets []*target) (all []keyed) {
	slices.SortStableFunc(targets, func(a, b *target) int { return strings.Compare(a.path, b.path) })
	var shared []keyed
	for _, t := range targets {
		for i, key := range s.lockKeys(t) {
			if i == 0 {
				all = append(all, keyed{key, t})
			} else {
				shared = append(shared, keyed{key, t})
			}
		}
	}
	slices.SortStableFunc(shared, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	return append(all, shared...)
}

// Write is Document.Write for a file that is held.
func (h *Hold) Write(d, next *Document) (Saved, error) {
	s := saver{disk: system{}, state: h.state, pause: time.Sleep, held: h.held}
	return s.save(d, next.data)
}

// Release gives the files free.
func (h *Hold) Release() {
	for _, release := range h.releases {
		release()
	}
	h.releases, h.held = nil, nil
}
