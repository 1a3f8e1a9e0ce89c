package disk

import (
	"bytes"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// LockSet keeps other lctui processes from writing some files until Release. It is used
// to write all files of one edit.
type LockSet struct {
	saver    saver
	releases []func()
	// intent is the path of the intent with the texts of all files, "" if there is none; noIntent
	// says why there is none although it was wanted.
	intent, noIntent string
}

// Writing is a document with the text to write to its file. If both are equal, the file
// is only locked.
type Writing struct{ Doc, Next *files.Document }

// LockAll takes the locks of some files, sorted by their paths with links followed, so that two
// calls never wait for each other. Under the locks it checks that the files are as they were read
// (*files.Changed if not), and that those to be written are writable (*files.Refused if not).
// Nothing is written.
//
// If several files are to be written, their texts are kept in the state folder until Release: if
// the process is killed after the first file, the next save finishes the others (Interrupted).
func LockAll(all ...Writing) (*LockSet, error) { return lockAll(newSaver(), all) }

func lockAll(s saver, all []Writing) (*LockSet, error) {
	l := &LockSet{saver: s}
	if err := l.take(all); err != nil {
		l.Release()
		return nil, err
	}
	return l, nil
}

func (l *LockSet) take(all []Writing) error {
	targets := make([]*target, len(all))
	var written []*target
	for i, w := range all {
		t, err := l.saver.found(w.Doc, w.Next.Bytes())
		if err == nil && !bytes.Equal(w.Doc.Bytes(), w.Next.Bytes()) {
			err = l.saver.writable(t)
			written = append(written, t)
		}
		if err != nil {
			return err
		}
		targets[i] = t
	}
	if err := l.lock(targets); err != nil {
		return err
	}
	for _, t := range targets {
		if err := l.saver.unchanged(t); err != nil {
			return err
		}
	}
	if len(written) > 1 {
		intent, err := l.saver.intend(written...)
		if err != nil {
			l.noIntent = "written without a record of all files of the save: the state folder cannot be used (" + files.Cause(err) + ")"
		}
		l.intent = intent
	}
	return nil
}

// lock takes the locks of some files.
func (l *LockSet) lock(targets []*target) error {
	l.saver.held = map[string]bool{}
	locked := true
	for _, k := range locksOf(&l.saver, targets) {
		if _, taken := l.saver.held[k.key]; taken {
			continue
		}
		release, err := l.saver.lockKeys(k.of, k.key)
		if err != nil {
			return err
		}
		l.releases = append(l.releases, release)
		l.saver.held[k.key] = l.saver.locked
		locked = locked && l.saver.locked
	}
	l.saver.locked = locked
	return nil
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

// Save is the function Save for a locked file.
func (l *LockSet) Save(d, next *files.Document) (Saved, error) {
	saved, err := l.save(d, next.Bytes())
	if err == nil && l.noIntent != "" {
		saved.Notes, l.noIntent = append(saved.Notes, l.noIntent), ""
	}
	return saved, err
}

func (l *LockSet) save(d *files.Document, data []byte) (Saved, error) {
	s := saver{disk: l.saver.disk, state: l.saver.state, pause: l.saver.pause, held: l.saver.held}
	return s.save(d, data)
}

// Release releases the locks when the save of several files is over.
func (l *LockSet) Release() {
	if l.intent != "" {
		// If removing fails it does no harm, because all files have been written.
		_ = l.saver.disk.remove(l.intent)
	}
	for _, release := range slices.Backward(l.releases) {
		release()
	}
	l.releases, l.saver.held, l.intent = nil, nil, ""
}
