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

// KeptSafe says what became of unsaved edits at the end of the program, of each file
// with them; "" where there are none.
func (e *Editor) KeptSafe() string {
	if e.Dropped || !e.Now().Dirty() {
		return ""
	}
	var kept, lost []int
	var why []string
	for file := range e.Files {
		if !e.Dirty(file) {
			continue
		}
		if err := e.assure(file); err != nil {
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
		said = append(said, e.editsIn(kept)+" kept: "+e.offersThem(kept)+" offers them at the next start")
	}
	if len(lost) > 0 {
		said = append(said, e.editsIn(lost)+" NOT kept: "+strings.Join(why, "; "))
	}
	return strings.Join(said, "; ")
}

// offersThem is the command that offers kept edits again: what kubectl edit handed
// over, it alone hands over again.
func (e *Editor) offersThem(kept []int) string {
	if slices.ContainsFunc(kept, func(file int) bool { return !e.Files[file].Doc.Served() }) {
		return "lctui edit"
	}
	return "kubectl edit of the same object"
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

// assure makes sure that the unsaved edits of a file are in its journal, and that
// this is on the disk; the error says why they are not.
func (e *Editor) assure(file int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	sheet := e.Files[file]
	switch {
	case sheet.Doc.Path() == "":
		return errors.New("the text came from no file")
	case sheet.Journal == nil:
		return errors.New("nothing keeps them here")
	}
	return sheet.Journal.Assure(sheet.Doc, e.Now().Drafts[file].Steps())
}

// NotKept says why unsaved edits would be lost if the program ended now; nil where
// there are none, where they are in their journals, or where none were wanted.
func (e *Editor) NotKept() error {
	if e.Dropped || e.Options.Desk == nil {
		return nil
	}
	for file := range e.Files {
		if !e.Dirty(file) {
			continue
		}
		if err := e.assure(file); err != nil {
			return err
		}
	}
	return nil
}

// Unlock returns the files free.
func (e *Editor) Unlock() {
	for _, sheet := range e.Files {
		sheet.Lock.Release()
	}
}

func (e *Editor) DropJournals() {
	e.Dropped = true
	for _, sheet := range e.Files {
		if sheet.Journal == nil {
			continue
		}
		if err := sheet.Journal.Drop(); err != nil && e.Options.Log != nil {
			e.Options.Log.Error("the journal cannot be removed", "error", err)
		}
	}
}
