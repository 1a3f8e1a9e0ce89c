package files

import (
	"bytes"
	"slices"
	"strings"
	"time"
)

// Hold keeps other lctui processes from writing some files: what was read of
// them stays true until Release, as far as they are concerned. It is how files are
// written that have to agree: a change request and its target, the files of one
// edit.
type Hold struct {
	saver    saver
	releases []func()
	// record is of the undertaking to write several files, "" for none; noRecord
	// says why there is none where one was wanted.
	record, noRecord string
}

// Writing is a document with the text that its file is to hold; where both are
// equal, the file is only kept from changing.
type Writing struct{ Doc, Next *Document }

// HoldAll takes the locks of some files, in the order of their paths with links
// followed, so that two calls never wait for each other. Under the locks the
// files are compared with what was read of them (*Changed), and those that are
// to be written are known to be writable (*Refused): nothing was written then.
//
// Where several are to be written, their texts are kept in the state folder until
// Release: when the process is killed after the first, the next save finishes the
// rest (CutOffs).
func HoldAll(all ...Writing) (*Hold, error) {
	return holdAll(saver{disk: system{}, state: StateFolder(), pause: time.Sleep}, all)
}

func holdAll(s saver, all []Writing) (*Hold, error) {
	h := &Hold{saver: s}
	if err := h.take(all); err != nil {
		h.Release()
		return nil, err
	}
	return h, nil
}

func (h *Hold) take(all []Writing) error {
	targets := make([]*target, len(all))
	var written []*target
	for i, w := range all {
		t, err := h.saver.found(w.Doc, w.Next.data)
		if err == nil && !bytes.Equal(w.Doc.data, w.Next.data) {
			err = h.saver.writable(t)
			written = append(written, t)
		}
		if err != nil {
			return err
		}
		targets[i] = t
	}
	if err := h.lock(targets); err != nil {
		return err
	}
	for _, t := range targets {
		if err := h.saver.unchanged(t); err != nil {
			return err
		}
	}
	if len(written) > 1 {
		record, err := h.saver.undertake(written...)
		if err != nil {
			h.noRecord = "written without a record of all files of the save: the state folder cannot be used (" + cause(err) + ")"
		}
		h.record = record
	}
	return nil
}

// lock takes the locks of some files.
func (h *Hold) lock(targets []*target) error {
	h.saver.held = map[string]bool{}
	locked := true
	for _, l := range locksOf(&h.saver, targets) {
		if _, taken := h.saver.held[l.key]; taken {
			continue
		}
		release, err := h.saver.lockAll(l.of, []string{l.key})
		if err != nil {
			return err
		}
		h.releases = append(h.releases, release)
		h.saver.held[l.key] = h.saver.locked
		locked = locked && h.saver.locked
	}
	h.saver.locked = locked
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
	saved, err := h.write(d, next.data)
	if err == nil && h.noRecord != "" {
		saved.Notes, h.noRecord = append(saved.Notes, h.noRecord), ""
	}
	return saved, err
}

func (h *Hold) write(d *Document, data []byte) (Saved, error) {
	s := saver{disk: h.saver.disk, state: h.saver.state, pause: h.saver.pause, held: h.saver.held}
	return s.save(d, data)
}

// Release gives the files free; the save of several is over.
func (h *Hold) Release() {
	if h.record != "" {
		// One that stays is of no harm where all were written.
		_ = h.saver.disk.remove(h.record)
	}
	for _, release := range slices.Backward(h.releases) {
		release()
	}
	h.releases, h.saver.held, h.record = nil, nil, ""
}
