package disk

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
)

// Interrupted is a save that was killed while it wrote a file in place, or while it wrote several
// files one after the other.
type Interrupted struct {
	saver saver
	path  string   // of the intent
	files []string // the paths of its files, links followed
}

// InterruptedSaves returns the saves that were not finished. In almost every run there are none,
// and finding out takes listing one folder. A save that is still running is included, but What
// returns "" for it.
func InterruptedSaves() []*Interrupted { return interrupted(newSaver()) }

func interrupted(s saver) (found []*Interrupted) {
	paths, _ := s.stateFolder().List(intents, "", intentSuffix)
	for _, path := range paths {
		u := &Interrupted{saver: s, path: path}
		// A damaged intent does not name its files, so it is left alone.
		all, err := u.read()
		for _, r := range all {
			u.files = append(u.files, r.path)
		}
		if err == nil && intentKey(u.files...)+intentSuffix == filepath.Base(path) {
			found = append(found, u)
		}
	}
	return found
}

func (u *Interrupted) read() ([]rewriting, error) {
	data, err := u.saver.disk.readOwn(u.path, longestIntent)
	if err != nil {
		return nil, err
	}
	return readIntent(data)
}

// Of reports whether a path leads to a file of the save, by any name.
func (u *Interrupted) Of(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(u.files, func(p string) bool {
		own, err := os.Stat(p)
		return err == nil && os.SameFile(info, own)
	})
}

// In returns the path of the first file of the save that is in a folder, with links followed. It
// returns "" if none is.
func (u *Interrupted) In(folder string) string {
	folder, err := u.saver.stateFolder().Resolve(folder)
	for _, path := range u.files {
		if err == nil && filepath.Dir(path) == folder {
			return path
		}
	}
	return ""
}

// remains is what a file contains after an interrupted save.
type remains int

const (
	isOld remains = iota
	isNew
	torn
	overwritten // somebody else has written since
)

// remainsOf returns what a file contains. A file that was replaced, not written in place, always
// contains one of its two texts.
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

// remnant is a file of an interrupted save, as it is now.
type remnant struct {
	*target
	rewriting
	now []byte
	is  remains
}

// inspect reads the files as they are now.
func (u *Interrupted) inspect(all []rewriting, name string) (now []remnant, err error) {
	for _, r := range all {
		f := remnant{rewriting: r}
		info, err := u.saver.disk.stat(r.path)
		if err != nil {
			return nil, err
		}
		if f.now, err = u.saver.disk.read(r.path, math.MaxInt32); err != nil {
			return nil, err
		}
		f.target = &target{doc: files.Origin{Name: name, Path: r.path}.Unread(f.now), path: r.path, info: info, data: r.after}
		f.is = r.remainsOf(f.now)
		now = append(now, f)
	}
	return now, nil
}

// are reports whether any of the files is in that state.
func are(all []remnant, what remains) bool {
	return slices.ContainsFunc(all, func(f remnant) bool { return f.is == what })
}

// unfinished reports whether the files have neither all their old texts nor all their new ones.
func unfinished(all []remnant) bool { return are(all, torn) || are(all, isOld) && are(all, isNew) }

// What returns what is wrong with the files, as a sentence without its full stop: they contain
// parts of two texts, or only some of them have the new text. It returns "" if nothing is wrong. It
// writes to none of the files.
func (u *Interrupted) What() string {
	l := &lockSet{saver: u.saver}
	l.saver.pause = func(time.Duration) {}
	defer l.release()
	if l.lock(u.targets("")) != nil {
		return "" // it is being written right now
	}
	all, err := u.read()
	if err != nil {
		return ""
	}
	now, err := u.inspect(all, "")
	switch {
	case err != nil || are(now, overwritten) || !unfinished(now):
		return ""
	case len(now) == 1:
		return "a save of this file was interrupted, so the file contains parts of two texts"
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
	return "a save of " + strconv.Itoa(len(now)) + " files was interrupted: " + strings.Join(what, ", ")
}

func pathsOf(all []remnant, what remains) string {
	var paths []string
	for _, f := range all {
		if f.is == what {
			paths = append(paths, files.QuotePath(f.target.path))
		}
	}
	return strings.Join(paths, ", ")
}

// targets returns the files as targets. Messages use the given name.
func (u *Interrupted) targets(name string) (all []*target) {
	for _, path := range u.files {
		all = append(all, &target{doc: files.Origin{Name: name, Path: path}.Unread(nil), path: path})
	}
	return all
}

// Finish completes the save and removes its intent. It writes the new texts if a file contains
// parts of two texts, or if only some files have their new text. If somebody else has written one
// of the files since, all stay as they are. The note describes what was done, and is "" if that is
// nothing. The error is a *files.Refused with the given name of the file.
func (u *Interrupted) Finish(name string) (note string, err error) {
	l := &lockSet{saver: u.saver}
	defer l.release()
	if err := l.lock(u.targets(name)); err != nil {
		return "", err
	}
	all, err := u.read()
	if isGone(err) {
		return "", nil // it was being written, and that is done now
	}
	var now []remnant
	if err == nil {
		now, err = u.inspect(all, name)
	}
	if err == nil {
		note, err = u.finish(l, now)
	}
	for _, path := range u.files {
		if l.saver.locked {
			u.saver.stateFolder().sweep(path)
		}
	}
	if err != nil {
		return "", &files.Refused{File: name, Why: "a save of " + these(u.files) + " was interrupted, and it cannot be finished: " + files.What(err),
			Hint: "The text before the save and the one after it are both in " + files.QuotePath(u.path)}
	}
	return note, nil
}

// these refers to the files of a save when the user has named one of them.
func these(paths []string) string {
	if len(paths) == 1 {
		return "this file"
	}
	return "this file with " + strconv.Itoa(len(paths)-1) + " more"
}

func (u *Interrupted) finish(l *lockSet, now []remnant) (note string, err error) {
	switch {
	case are(now, overwritten):
		kept := strings.TrimSuffix(u.path, intentSuffix) + keptSuffix
		if err := u.saver.disk.rename(u.path, kept); err != nil {
			return "", err
		}
		if len(now) > 1 {
			return "a save of this file with others was interrupted, and " + pathsOf(now, overwritten) +
				" was changed since. All stay as they are; the texts before and after that save are in " + files.QuotePath(kept), nil
		}
		return "a save of this file was interrupted, and the file was changed since. It stays as it is; the texts before and after that save are in " + files.QuotePath(kept), nil
	case unfinished(now):
		for _, f := range now {
			if err := u.complete(l, f); err != nil {
				return "", err
			}
		}
		if err := u.forget(); err != nil || len(now) == 1 {
			return "an earlier save of this file was interrupted while the file was written in place; it was finished", err
		}
		return "an earlier save of this file with others was interrupted; it was finished: all " + strconv.Itoa(len(now)) + " now have the new text", nil
	case len(now) == 1:
		now[0].data = now[0].now // it is written again, so that it is flushed
		if l.saver.overwriteFound(now[0]) != nil {
			return "", nil // nothing is torn, so this may be tried again
		}
	}
	_ = u.forget() // nothing is unfinished, so this may be tried again
	return "", nil
}

// forget removes the intent. If there are several files, it also removes the intent of
// each one that was written in place.
func (u *Interrupted) forget() error {
	if len(u.files) > 1 {
		for _, path := range u.files {
			own := filepath.Join(filepath.Dir(u.path), intentKey(path)+intentSuffix)
			if err := u.saver.disk.remove(own); err != nil && !isGone(err) {
				return err
			}
		}
	}
	return u.saver.disk.remove(u.path)
}

// complete writes the new text to a file unless the file already contains it.
func (u *Interrupted) complete(l *lockSet, f remnant) error {
	switch f.is {
	case torn:
		return l.saver.overwriteFound(f)
	case isOld:
		_, err := l.write(f.doc, f.after)
		return err
	}
	return nil
}

// overwriteFound writes the new text into a file in place, if the file still contains what inspect
// found.
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
