package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// That edits are kept is said only after the journals were looked at: who reads it
// closes the terminal and goes.

// keptSafe says what became of unsaved edits at the end of the program, of each file
// with them; "" where there are none.
func (e *Editor) keptSafe() string {
	if e.dropped || !e.kept().dirty() {
		return ""
	}
	var kept, lost []int
	var why []string
	for file := range e.sheets {
		if !e.dirty(file) {
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
	if slices.ContainsFunc(kept, func(file int) bool { return !e.sheets[file].doc.Served() }) {
		return "lctui edit"
	}
	return "kubectl edit of the same object"
}

// editsIn counts the unsaved edits of some files and names these.
func (e *Editor) editsIn(files []int) string {
	n, names := 0, make([]string, 0, len(files))
	for _, file := range files {
		n += len(change.Diff(file, e.kept().drafts[file]))
		names = append(names, e.sheets[file].name)
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
	sheet := e.sheets[file]
	switch {
	case sheet.doc.Path() == "":
		return errors.New("the text came from no file")
	case sheet.journal == nil:
		return errors.New("nothing keeps them here")
	}
	return sheet.journal.Assure(sheet.doc, e.kept().drafts[file].Steps())
}

// notKept says why unsaved edits would be lost if the program ended now; nil where
// there are none, where they are in their journals, or where none were wanted.
func (e *Editor) notKept() error {
	if e.dropped || e.options.Desk == nil {
		return nil
	}
	for file := range e.sheets {
		if !e.dirty(file) {
			continue
		}
		if err := e.assure(file); err != nil {
			return err
		}
	}
	return nil
}
