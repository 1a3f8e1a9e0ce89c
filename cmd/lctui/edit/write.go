package edit

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// A save that was killed while it wrote a file in place, or between two of several files, is
// finished by the next verb that writes one of these files. Verbs that only read report it.

// FinishSaves finishes interrupted saves of the files of a call, before anything is read, and
// returns notes about them.
func (c *Pipeline) FinishSaves(args []string) (notes []string, err error) {
	list, _ := c.Read.Named(args) // errors about the names are reported when the files are read
	return source.FinishInterrupted(list)
}

// note prints notes on standard error, and returns err.
func (c *Pipeline) note(notes []string, err error) error {
	for _, text := range notes {
		c.Out.Note("%s", text)
	}
	return err
}

// Save writes the files, all or none, and prints what had to be done in another way.
func (c *Pipeline) Save(edits []*Plan) error {
	if err := writeAll(edits); err != nil {
		return err
	}
	c.wrote(edits...)
	return nil
}

// wrote records which files were written, and prints what had to be done in another way.
func (c *Pipeline) wrote(edits ...*Plan) {
	for _, e := range edits {
		if e.changed() && e.Doc.Name() != source.Stdin {
			c.Saved = append(c.Saved, e.Doc.Name())
		}
	}
	c.noteWriting(edits...)
}

func (c *Pipeline) noteWriting(edits ...*Plan) {
	for _, e := range edits {
		for _, text := range e.notes {
			c.Out.Note("%s: %s", e.Doc.Name(), text)
		}
	}
}

// writeAll writes the files that change. If one cannot be written, those already written get their
// old text back, so that all of them are changed or none.
func writeAll(edits []*Plan) error {
	changed := slices.DeleteFunc(slices.Clone(edits), func(e *Plan) bool { return !e.changed() || e.Doc.Name() == source.Stdin })
	switch len(changed) {
	case 0:
		return nil
	case 1:
		return RefusedWrite(changed[0].write())
	}
	return writeHeld(changed, putBack)
}

// writeHeld locks all files and writes them one after the other. If one of them cannot be written,
// failed handles those already written and returns the error.
func writeHeld(edits []*Plan, failed func(h *disk.LockSet, err error, written []*Plan, e *Plan) error) error {
	h, err := disk.LockAll(model.Map(edits, func(e *Plan) disk.Writing { return disk.Writing{Doc: e.Doc, Next: e.Next} })...)
	if err != nil {
		return RefusedWrite(err)
	}
	defer h.Release()
	for i, e := range edits {
		if err := e.wrote(h.Save(e.Doc, e.Next)); err != nil {
			return failed(h, err, edits[:i], e)
		}
	}
	return nil
}

// putBack restores the old text of files because another one could not be written. If that fails
// too, the error says which file keeps its new text.
func putBack(h *disk.LockSet, err error, written []*Plan, _ *Plan) error {
	failed := []error{RefusedWrite(err)}
	for _, e := range written {
		if _, err := h.Save(e.Next, e.Doc); err != nil {
			what, hint := failure.Sentence(err)
			failed = append(failed, &failure.Error{Code: failure.Refused, What: e.Doc.Name() + " keeps its new text, because the old one could not be put back: " + what, Hint: hint})
		}
	}
	return errors.Join(failed...)
}

// write writes the new text to the disk.
func (e *Plan) write() error {
	return e.wrote(disk.Save(e.Doc, e.Next))
}

// wrote keeps the notes of a successful save.
func (e *Plan) wrote(saved disk.Saved, err error) error {
	if err == nil {
		e.notes = saved.Notes
	}
	return err
}

// RefusedWrite returns any error of a write as one with the exit code of a refused write.
func RefusedWrite(err error) error {
	if err == nil || failure.Code(err) == failure.Refused {
		return err
	}
	what, hint := failure.Sentence(err)
	return &failure.Error{Code: failure.Refused, What: what, Hint: hint}
}
