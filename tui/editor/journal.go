package editor

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Lock takes the files for editing and finds what earlier runs left of them
// (Recoveries). A file that somebody else has open is read only here. It returns
// sentences about what is not as usual.
func (e *Editor) Lock() (said []string) {
	if e.Options.Journals == nil || !e.Options.Writable {
		return nil
	}
	for file, f := range e.Files {
		held, unkept := e.lock(f)
		if held {
			said = append(said, f.Name+" is "+f.ownedBy)
			continue
		}
		if unkept != nil && f.Doc.Path() != "" {
			said = append(said, e.unkept(unkept)...)
		}
		f.journal = e.Options.Journals.Journal(f.Doc)
		said = append(said, e.findLeft(file)...)
	}
	return said
}

// lock takes a file for editing, and reports whether somebody else has it. The error
// says why nobody can be kept from editing it too.
func (e *Editor) lock(f *File) (held bool, err error) {
	lock, owner, err := e.Options.Journals.Lock(f.Doc)
	if owner != nil {
		f.ownedBy = "read only: " + owner.String() + e.advice(ReadAgain)
		return true, nil
	}
	f.lock, f.ownedBy = lock, ""
	return false, err
}

// Free takes a file that was open elsewhere for editing, before it is read again.
// The error says why it cannot be.
func (e *Editor) Free(file int) error {
	f := e.Files[file]
	switch {
	case f.Doc.Path() == "":
		return &Blocked{"this text came from no file"}
	case f.ownedBy == "" || f.lock != nil:
		return nil
	}
	held, unkept := e.lock(f)
	if held {
		return &Blocked{f.Name + " is still " + f.ownedBy}
	}
	f.freed = append([]string{f.Name + " is free now and may be edited"}, e.unkept(unkept)...)
	return nil
}

// unkept says, once until it works again, that edits do not survive a crash.
func (e *Editor) unkept(err error) []string {
	if e.unsafe || err == nil {
		return nil
	}
	e.unsafe = true
	return []string{fmt.Sprintf("unsaved edits would not survive a crash, as they cannot be kept in the state folder: %v", err)}
}

// Unsafe reports whether the edits cannot be kept in journals.
func (e *Editor) Unsafe() bool { return e.unsafe }

// Sync writes the edits of all files to their journals, and returns when they are on
// the disk. It is to be called before they are shown: see Do. The sentences are about
// what is not as usual; the error says, once until it works again, why the edits
// would not survive a crash.
func (e *Editor) Sync() (said []string, err error) {
	if e.dropped {
		return nil, nil
	}
	var failed error
	wrote, behind := false, false
	for file, f := range e.Files {
		if f.journal == nil || f.Doc.Path() == "" {
			continue
		}
		f.journal.BelongTo(e.ownerPath(file))
		steps := e.Now().Drafts[file].Steps()
		fresh := !f.journal.Holds(f.Doc, steps)
		if fresh {
			f.journal.Check()
		}
		failed = errors.Join(failed, f.journal.Keep(f.Doc, steps))
		if aside := f.journal.MovedAside(); aside != "" {
			said = append(said, "the journal of "+f.Name+" that cannot be read is kept as "+model.Escape(aside))
		}
		if !f.journal.Holds(f.Doc, steps) {
			behind = true
			continue
		}
		if fresh {
			f.journal.Check()
		}
		wrote = wrote || e.Dirty(file)
	}
	switch {
	case failed != nil:
		for _, text := range e.unkept(failed) {
			err = errors.New(text)
		}
	case wrote && !behind:
		e.unsafe = false
	}
	return said, err
}

// ownerPath is the path of the change request whose approval made the edits of a
// file, "" for none.
func (e *Editor) ownerPath(file int) string {
	if request, ok := e.Now().Owner(file); ok {
		return wholePath(e.Files[request].Doc.Path())
	}
	return ""
}

// wholePath returns a path from the root with links followed, as far as that is
// possible.
func wholePath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// KeptSafe says what became of unsaved edits at the end of the program, of each file
// with them; "" where there are none.
func (e *Editor) KeptSafe() string {
	if e.dropped || !e.Now().Dirty() {
		return ""
	}
	var kept, lost []int
	var why []string
	for file := range e.Files {
		if !e.Dirty(file) {
			continue
		}
		if err := e.sync(file); err != nil {
			lost = append(lost, file)
			if text := model.Escape(err.Error()); !slices.Contains(why, text) {
				why = append(why, text)
			}
			continue
		}
		kept = append(kept, file)
	}
	var said []string
	if len(kept) > 0 {
		// What kubectl edit handed over, it alone hands over again.
		again := "kubectl edit of the same object"
		if slices.ContainsFunc(kept, func(file int) bool { return !e.Files[file].Doc.Served() }) {
			again = "lctui edit"
		}
		said = append(said, e.editsIn(kept)+" kept: "+again+" offers them at the next start")
	}
	if len(lost) > 0 {
		said = append(said, e.editsIn(lost)+" NOT kept: "+strings.Join(why, "; "))
	}
	return strings.Join(said, "; ")
}

// editsIn counts the unsaved edits of some files and names these.
func (e *Editor) editsIn(files []int) string {
	n, names := 0, make([]string, 0, len(files))
	for _, file := range files {
		n += len(change.Diff(file, e.Now().Drafts[file]))
		names = append(names, e.Files[file].Name)
	}
	return phrase.Plural(n, "unsaved edit") + " of " + strings.Join(names, ", ")
}

// sync makes sure that the unsaved edits of a file are in its journal, and that
// this is on the disk; the error says why they are not.
func (e *Editor) sync(file int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	f := e.Files[file]
	switch {
	case f.Doc.Path() == "":
		return errors.New("the text came from no file")
	case f.journal == nil:
		return errors.New("nothing keeps them here")
	}
	return f.journal.Sync(f.Doc, e.Now().Drafts[file].Steps())
}

// NotKept says why unsaved edits would be lost if the program ended now; nil where
// there are none, where they are in their journals, or where none were wanted.
func (e *Editor) NotKept() error {
	if e.dropped || e.Options.Journals == nil {
		return nil
	}
	for file := range e.Files {
		if !e.Dirty(file) {
			continue
		}
		if err := e.sync(file); err != nil {
			return err
		}
	}
	return nil
}

// Unlock lets others edit the files.
func (e *Editor) Unlock() {
	for _, f := range e.Files {
		f.lock.Release()
	}
}

// DropJournals removes the journals: everything is saved or discarded.
func (e *Editor) DropJournals() {
	e.dropped = true
	for _, f := range e.Files {
		if f.journal == nil {
			continue
		}
		if err := f.journal.Drop(); err != nil && e.Options.Log != nil {
			e.Options.Log.Error("the journal cannot be removed", "error", err)
		}
	}
}
