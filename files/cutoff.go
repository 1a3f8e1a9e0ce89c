package files

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// CutOff is a save that was killed while it wrote a file in place, or one file of
// several after the other.
type CutOff struct {
	disk   disk
	state  string
	pause  func(time.Duration)
	record string   // where the undertaking is
	paths  []string // of the files, links followed
}

// CutOffs lists the saves that were not finished; in almost every run there are
// none, and one look into a folder tells. A save that is under way at this moment is
// among them, but What says nothing of it.
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
		all, err := u.read()
		for _, r := range all {
			u.paths = append(u.paths, r.path)
		}
		if err == nil && undertakingKey(u.paths)+undertakingSuffix == name {
			found = append(found, u)
		}
	}
	return found
}

func (u *CutOff) read() ([]rewriting, error) {
	data, err := u.disk.readOwn(u.record, longestUndertaking)
	if err != nil {
		return nil, err
	}
	return readUndertaking(data)
}

// Of tells whether a path leads to a file that was being written, by this name or
// another one.
func (u *CutOff) Of(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(u.paths, func(p string) bool {
		own, err := os.Stat(p)
		return err == nil && os.SameFile(info, own)
	})
}

// remains is what a file holds after a save of it was cut off.
type remains int

const (
	isOld remains = iota
	isNew
	torn
	overwritten // somebody else has written since
)

// remainsOf tells what a file holds that is written. One that was replaced holds
// one of its two texts.
func (r *rewriting) remainsOf(now []byte) remains {
	switch {
	case bytes.Equal(now, r.before):
		return isOld
	case bytes.Equal(now, r.after):
		return isNew
	case isTorn(now, r.before, r.after):
		return torn
	}
	return overwritten
}

// remnant is a file of a save that was cut off, as it is now.
type remnant struct {
	*target
	rewriting
	now []byte
	is  remains
}

// look reads the files as they are now.
func (u *CutOff) look(all []rewriting, name string) (now []remnant, err error) {
	for _, r := range all {
		f := remnant{target: &target{doc: &Document{name: name, path: r.path}, path: r.path, data: r.after}, rewriting: r}
		if f.info, err = u.disk.stat(r.path); err != nil {
			return nil, err
		}
		if f.now, err = u.disk.read(r.path, math.MaxInt32); err != nil {
			return nil, err
		}
		f.doc.data, f.is = f.now, r.remainsOf(f.now)
		now = append(now, f)
	}
	return now, nil
}

// are reports whether some of the files hold that.
func are(all []remnant, what remains) bool {
	return slices.ContainsFunc(all, func(f remnant) bool { return f.is == what })
}

// unfinished reports whether the files are neither as before the save nor as it was
// to make them.
func unfinished(all []remnant) bool { return are(all, torn) || are(all, isOld) && are(all, isNew) }

// What says in a sentence, without full stop, what is wrong with the files: parts of
// two texts, or the new text in some files only; "" where nothing is. It writes
// nothing.
func (u *CutOff) What() string {
	h := &Hold{saver: saver{disk: u.disk, state: u.state, pause: func(time.Duration) {}}}
	defer h.Release()
	if h.lock(u.targets("")) != nil {
		return "" // it is being written just now
	}
	all, err := u.read()
	if err != nil {
		return ""
	}
	now, err := u.look(all, "")
	switch {
	case err != nil || are(now, overwritten) || !unfinished(now):
		return ""
	case len(now) == 1:
		return "a save of this file was cut off, so it holds parts of two texts"
	}
	var what []string
	for _, r := range []struct {
		is  remains
		has string
	}{{isNew, " has the new text"}, {torn, " has parts of both texts"}, {isOld, " has the old text"}} {
		if paths := pathsOf(now, r.is); paths != "" {
			what = append(what, paths+r.has)
		}
	}
	return "a save of " + strconv.Itoa(len(now)) + " files was cut off: " + strings.Join(what, ", ")
}

func pathsOf(all []remnant, what remains) string {
	var paths []string
	for _, f := range all {
		if f.is == what {
			paths = append(paths, quotedPath(f.target.path))
		}
	}
	return strings.Join(paths, ", ")
}

// targets are the files under a name for messages.
func (u *CutOff) targets(name string) (all []*target) {
	for _, path := range u.paths {
		all = append(all, &target{doc: &Document{name: name, path: path}, path: path})
	}
	return all
}

// Finish makes the files hold the texts that were being saved, where one holds
// parts of two or where some hold theirs and some do not, and forgets the save. Where
// somebody else has written one of them since, all stay as they are. The note says
// what was done, "" where there is nothing to say. The error is a *Refused, under
// that name of the file.
func (u *CutOff) Finish(name string) (note string, err error) {
	h := &Hold{saver: saver{disk: u.disk, state: u.state, pause: u.pause}}
	defer h.Release()
	if err := h.lock(u.targets(name)); err != nil {
		return "", err
	}
	all, err := u.read()
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil // it was being written, and that is done
	}
	var now []remnant
	if err == nil {
		now, err = u.look(all, name)
	}
	if err == nil {
		note, err = u.finish(h, now)
	}
	if err != nil {
		return "", &Refused{File: name, What: "a save of " + these(u.paths) + " was cut off, and it cannot be finished: " + whatOf(err),
			Hint: "The text before the save and the one after it are both in " + quotedPath(u.record)}
	}
	return note, nil
}

// these names the files of a save to who has named one.
func these(paths []string) string {
	if len(paths) == 1 {
		return "this file"
	}
	return "this file with " + strconv.Itoa(len(paths)-1) + " more"
}

func (u *CutOff) finish(h *Hold, now []remnant) (note string, err error) {
	switch {
	case are(now, overwritten):
		kept := strings.TrimSuffix(u.record, undertakingSuffix) + keptSuffix
		if err := u.disk.rename(u.record, kept); err != nil {
			return "", err
		}
		if len(now) > 1 {
			return "a save of this file with others was cut off, and " + pathsOf(now, overwritten) +
				" was changed since: all stay as they are; the texts before that save and those after it are in " + quotedPath(kept), nil
		}
		return "a save of this file was cut off, and it was changed since: it stays as it is; the text before that save and the one after it are in " + quotedPath(kept), nil
	case unfinished(now):
		for _, f := range now {
			if err := u.complete(h, f); err != nil {
				return "", err
			}
		}
		if err := u.forget(); err != nil || len(now) == 1 {
			return "an earlier save of this file was cut off while it was written in place; it was finished", err
		}
		return "an earlier save of this file with others was cut off; it was finished: all " + strconv.Itoa(len(now)) + " have the new text now", nil
	case len(now) == 1:
		now[0].data = now[0].now // written again, so that it is flushed
		if h.saver.overwriteFound(now[0]) != nil {
			return "", nil // nothing is torn, so it may be tried again
		}
	}
	_ = u.forget() // nothing is unfinished, so it may be tried again
	return "", nil
}

// forget removes the undertaking. Of several files each one that was written in
// place has one of its own, which goes too.
func (u *CutOff) forget() error {
	if len(u.paths) > 1 {
		for _, path := range u.paths {
			own := filepath.Join(filepath.Dir(u.record), undertakingKey([]string{path})+undertakingSuffix)
			if err := u.disk.remove(own); err != nil && !isGone(err) {
				return err
			}
		}
	}
	return u.disk.remove(u.record)
}

// complete makes one file hold its new text.
func (u *CutOff) complete(h *Hold, f remnant) error {
	switch f.is {
	case torn:
		return h.saver.overwriteFound(f)
	case isOld:
		_, err := h.write(f.doc, f.after)
		return err
	}
	return nil
}

// overwriteFound writes a text into a file itself, which holds what was found in it.
func (s *saver) overwriteFound(at remnant) error {
	if err := s.writable(at.target); err != nil {
		return err
	}
	f, err := s.disk.open(at.target.path, at.info)
	if err != nil {
		return err
	}
	if err := at.asLoaded(f.contents(math.MaxInt32)); err != nil {
		f.Close()
		return err
	}
	return overwrite(f, at.data, len(at.now))
}
