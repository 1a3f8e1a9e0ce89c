package editor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Journals keep the edits of the open files in the state folder until they are saved, and lock
// the files so that nobody else edits them.
type Journals struct {
	of *History
	// unsafe is set while the edits cannot be kept. dropped is set once they need not be kept any
	// more.
	unsafe, dropped bool
}

// lock locks a file for editing. held reports whether another program has it locked. The error says
// why it cannot be locked, so that others may edit it too.
func (j *Journals) lock(f *File) (held bool, err error) {
	lock, owner, err := j.of.Options.Journals.Lock(f.Doc)
	if owner != nil {
		f.ownedBy = owner.String() + j.of.advice(ReadAgain, f.Name)
		return true, nil
	}
	f.lock, f.ownedBy = lock, ""
	return false, err
}

// unkept returns a sentence that says that edits would not survive a crash, or nothing if err is
// nil. It returns the sentence once, until keeping edits works again.
func (j *Journals) unkept(err error) []string {
	if j.unsafe || err == nil {
		return nil
	}
	j.unsafe = true
	return []string{fmt.Sprintf("unsaved edits would not survive a crash, as they cannot be kept in the state folder: %v", err)}
}

// Unsafe reports whether the edits cannot be kept in journals.
func (j *Journals) Unsafe() bool { return j.unsafe }

// Sync writes the edits of all files to their journals, and returns when they are on disk. It must
// be called before the edits are shown; see Do. said are sentences about anything unusual. The
// error says why the edits would not survive a crash; it is returned once, until keeping edits
// works again.
func (j *Journals) Sync() (said []string, err error) {
	if j.dropped {
		return nil, nil
	}
	var failed error
	wrote, behind := false, false
	for file, f := range j.of.Files {
		if f.journal == nil || f.Doc.Path() == "" {
			continue
		}
		steps := j.of.Now().Drafts[file].Steps()
		fresh := !f.journal.Contains(f.Doc, steps)
		if fresh {
			f.journal.Check()
		}
		failed = errors.Join(failed, f.journal.Keep(f.Doc, steps))
		if aside := f.journal.MovedAside(); aside != "" {
			said = append(said, "the journal of "+f.Name+" that cannot be read is kept as "+model.Escape(aside))
		}
		if !f.journal.Contains(f.Doc, steps) {
			behind = true
			continue
		}
		if fresh {
			f.journal.Check()
		}
		wrote = wrote || j.of.Dirty(file)
	}
	for _, text := range j.unkept(failed) {
		err = errors.New(text)
	}
	if failed == nil && wrote && !behind {
		j.unsafe = false
	}
	return said, err
}

// KeptSafe returns what became of the unsaved edits at the end of the program, as text that names
// their files; "" if there are none.
func (j *Journals) KeptSafe() string {
	if j.dropped || !j.of.Now().Dirty() {
		return ""
	}
	var kept, lost []int
	var why []string
	for file := range j.of.Files {
		if !j.of.Dirty(file) {
			continue
		}
		if err := j.sync(file); err != nil {
			lost = append(lost, file)
			if text := model.Escape(err.Error()); !slices.Contains(why, text) {
				why = append(why, text)
			}
			continue
		}
		kept = append(kept, file)
	}
	edits := func(files []int) string {
		n, names := 0, make([]string, 0, len(files))
		for _, file := range files {
			n += len(change.Edits(file, j.of.Now().Drafts[file]))
			names = append(names, j.of.Files[file].Name)
		}
		return phrase.Plural(n, "unsaved edit") + " of " + strings.Join(names, ", ")
	}
	var said []string
	if len(kept) > 0 {
		// The path that kubectl edit passed is temporary: only another kubectl edit opens the
		// object.
		again := "kubectl edit of the same object"
		if slices.ContainsFunc(kept, func(file int) bool { return !j.of.Files[file].Doc.Served() }) {
			again = "lctui edit"
		}
		said = append(said, edits(kept)+" kept: "+again+" offers them at the next start")
	}
	if len(lost) > 0 {
		said = append(said, edits(lost)+" NOT kept: "+strings.Join(why, "; "))
	}
	return strings.Join(said, "; ")
}

// sync makes sure that the unsaved edits of a file are in its journal on disk. The error says why
// they are not.
func (j *Journals) sync(file int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	f := j.of.Files[file]
	switch {
	case f.Doc.Path() == "":
		return errors.New("the text did not come from a file")
	case f.journal == nil:
		return errors.New("nothing keeps them here")
	}
	return f.journal.Sync(f.Doc, j.of.Now().Drafts[file].Steps())
}

// NotKept returns why unsaved edits would be lost if the program ended now. It returns nil if there
// are none, if they are in their journals, or if no journals are wanted.
func (r *Reader) NotKept() error {
	j := r.journals
	if j.dropped || j.of.Options.Journals == nil {
		return nil
	}
	for file := range j.of.Files {
		if !j.of.Dirty(file) {
			continue
		}
		if err := j.sync(file); err != nil {
			return err
		}
	}
	return nil
}

// Unlock lets others edit the files.
func (j *Journals) Unlock() {
	for _, f := range j.of.Files {
		f.lock.Release()
	}
}

// Drop removes the journals: everything is saved or discarded.
func (j *Journals) Drop() {
	j.dropped = true
	for _, f := range j.of.Files {
		if f.journal == nil {
			continue
		}
		if err := f.journal.Drop(); err != nil && j.of.Options.Log != nil {
			j.of.Options.Log.Error("the journal cannot be removed", "error", err)
		}
	}
}
