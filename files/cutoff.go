package files

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// CutOff is a save that was killed while it wrote a file in place.
type CutOff struct {
	disk   disk
	state  string
	pause  func(time.Duration)
	record string // where the undertaking is
	path   string // of the file, links followed
}

// CutOffs lists the saves in place that were not finished; in almost every run
// there are none, and one look into a folder tells. A save that is under way at
// this moment is among them, but is not Torn.
func CutOffs() []*CutOff { return cutOffs(system{}, StateFolder(), time.Sleep) }

func cutOffs(d disk, state string, pause func(time.Duration)) (found []*CutOff) {
	folder := filepath.Join(state, undertakingRoom)
	if state == "" {
		return nil
	}
	names, err := d.names(folder)
	if err != nil || len(names) == 0 || d.own(folder) != nil {
		return nil
	}
	for _, name := range names {
		if !strings.HasSuffix(name, undertakingSuffix) {
			continue
		}
		u := &CutOff{disk: d, state: state, pause: pause, record: filepath.Join(folder, name)}
		// A damaged one says nothing of whose it was; it is left where it is.
		if head, _, _, err := u.read(); err == nil && stateKey(head.Path)+undertakingSuffix == name {
			u.path = head.Path
			found = append(found, u)
		}
	}
	return found
}

func (u *CutOff) read() (undertaking, []byte, []byte, error) {
	data, err := u.disk.readOwn(u.record, longestUndertaking)
	if err != nil {
		return undertaking{}, nil, nil, err
	}
	return readUndertaking(data)
}

// Of tells whether a path leads to the file that was being written, by this name
// or another one.
func (u *CutOff) Of(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	own, err := os.Stat(u.path)
	return err == nil && os.SameFile(info, own)
}

// remains is what a file holds after a save of it was cut off.
type remains int

const (
	untouched remains = iota // it holds the old text, or the new one
	torn
	overwritten // somebody else has written since
)

func remainsOf(now, before, after []byte) remains {
	switch {
	case bytes.Equal(now, before) || bytes.Equal(now, after):
		return untouched
	case isTorn(now, before, after):
		return torn
	}
	return overwritten
}

// Torn tells whether the file holds parts of two texts. It writes nothing.
func (u *CutOff) Torn() bool {
	release, _, err := u.disk.lock(u.lockPath())
	if err != nil {
		return false // it is being written just now
	}
	defer release()
	_, before, after, err := u.read()
	if err != nil {
		return false
	}
	now, err := u.disk.read(u.path, math.MaxInt32)
	return err == nil && remainsOf(now, before, after) == torn
}

func (u *CutOff) lockPath() string { return filepath.Join(u.state, "locks", stateKey(u.path)+".lock") }

// Finish makes the file hold the text that was being saved, where it holds parts
// of two, and forgets the save. Where somebody else has written the file since, it
// stays as it is. The note says what was done, "" where there is nothing to say.
// The error is a *Refused, under that name of the file.
func (u *CutOff) Finish(name string) (note string, err error) {
	s := &saver{disk: u.disk, state: u.state, pause: u.pause}
	t := &target{doc: &Document{name: name}, path: u.path}
	release, err := s.lock(t)
	if err != nil {
		return "", err
	}
	defer release()
	_, before, after, err := u.read()
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil // it was being written, and that is done
	}
	refuse := func(err error) error {
		return &Refused{File: name, What: "a save of this file was cut off, and it cannot be finished: " + whatOf(err),
			Hint: "The text before the save and the one after it are both in " + quotedPath(u.record)}
	}
	if err != nil {
		return "", refuse(err)
	}
	if t.info, err = u.disk.stat(u.path); err != nil {
		return "", refuse(err)
	}
	now, err := u.disk.read(u.path, math.MaxInt32)
	if err != nil {
		return "", refuse(err)
	}
	switch remainsOf(now, before, after) {
	case overwritten:
		kept := strings.TrimSuffix(u.record, undertakingSuffix) + keptSuffix
		if err := u.disk.rename(u.record, kept); err != nil {
			return "", refuse(err)
		}
		return "a save of this file was cut off, and it was changed since: it stays as it is; the text before that save and the one after it are in " + quotedPath(kept), nil
	case untouched:
		t.data = now // written again, so that it is flushed
		_ = u.write(s, t, now)
		return "", nil // nothing is torn, so it may be tried again
	}
	t.data = after
	if err := u.write(s, t, now); err != nil {
		return "", refuse(err)
	}
	return "an earlier save of this file was cut off while it was written in place; it was finished", nil
}

// write puts a text into the file, which holds another one now, and forgets the
// save.
func (u *CutOff) write(s *saver, t *target, now []byte) error {
	if err := s.writable(t); err != nil {
		return err
	}
	f, err := u.disk.open(u.path, t.info)
	if err != nil {
		return err
	}
	is, err := f.contents(math.MaxInt32)
	if err == nil && !bytes.Equal(is, now) {
		err = errors.New("the file was written meanwhile")
	}
	if err != nil {
		f.Close()
		return err
	}
	err = overwrite(f, t.data, len(now))
	if err == nil {
		err = u.disk.remove(u.record)
	}
	return err
}
