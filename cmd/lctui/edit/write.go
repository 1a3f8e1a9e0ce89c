package edit

import (
	"errors"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/disk"
)

// FinishSaves finishes the saves of the files of a call that were cut off, before
// anything is read, and returns what there is to say of it.
func (c *Pipeline) FinishSaves(args []string) (notes []string, err error) {
	list, _ := c.Read.Named(args) // what is wrong with them is said when they are read
	return source.FinishInterrupted(list)
}

// FinishBefore is finishSaves of a verb that edits, which says it on standard error. With
// --dry-run nothing is written, and the file is judged as it is.
func (c *Pipeline) FinishBefore(args []string, flags *Options) error {
	if flags.DryRun {
		return nil
	}
	notes, err := c.FinishSaves(args)
	for _, text := range notes {
		c.Out.Note("%s", text)
	}
	return err
}

// mendTarget is mend of the target of a change request that is approved; with
// --dry-run it is said what is wrong with it.
func (c *Pipeline) mendTarget(path string, flags *Options) error {
	list := []source.File{c.Read.OnDisk(path)}
	notes, err := source.Interrupted(list), error(nil)
	if !flags.DryRun {
		notes, err = source.FinishInterrupted(list)
	}
	for _, text := range notes {
		c.Out.Note("%s", text)
	}
	return err
}

// Save writes the files and says what had to be done another way.
func (c *Pipeline) Save(edits []*Plan) error {
	if err := writeAll(edits); err != nil {
		return err
	}
	for _, e := range edits {
		c.wrote(e)
	}
	return nil
}

// wrote notes that a file was written, and says what had to be done another way.
func (c *Pipeline) wrote(e *Plan) {
	if e.changed() && e.Doc.Name() != source.Stdin {
		c.Saved = append(c.Saved, e.Doc.Name())
	}
	c.noteWriting(e)
}

func (c *Pipeline) noteWriting(e *Plan) {
	for _, text := range e.notes {
		c.Out.Note("%s: %s", e.Doc.Name(), text)
	}
}

// writeAll writes the files one after the other, held together. When one cannot be
// written, those written before get their old text back, so that all are changed or
// none.
func writeAll(edits []*Plan) error {
	var changed []*Plan
	var all []disk.Writing
	for _, e := range edits {
		if e.changed() && e.Doc.Name() != source.Stdin {
			changed, all = append(changed, e), append(all, disk.Writing{Doc: e.Doc, Next: e.Next})
		}
	}
	switch len(changed) {
	case 0:
		return nil
	case 1:
		return RefusedWrite(changed[0].write())
	}
	h, err := disk.LockAll(all...)
	if err != nil {
		return RefusedWrite(err)
	}
	defer h.Release()
	for i, e := range changed {
		if err := e.wrote(h.Save(e.Doc, e.Next)); err != nil {
			failed := []error{RefusedWrite(err)}
			for _, done := range changed[:i] {
				failed = append(failed, putBack(h, done))
			}
			return errors.Join(failed...)
		}
	}
	return nil
}

// putBack restores the old text of a file, because another one could not be
// written. Where that fails too, it has to be said which file differs now.
func putBack(h *disk.LockSet, e *Plan) error {
	_, err := h.Save(e.Next, e.Doc)
	if err == nil {
		return nil
	}
	what, hint := failure.Sentence(err)
	return &failure.Error{Code: failure.Refused, What: e.Doc.Name() + " keeps its new text, because the old one could not be put back: " + what, Hint: hint}
}

// write puts the new text on the disk.
func (e *Plan) write() error {
	if e.isNew {
		return e.wrote(disk.Create(e.Next))
	}
	return e.wrote(disk.Save(e.Doc, e.Next))
}

// wrote keeps the notes of a save that went well.
func (e *Plan) wrote(saved disk.Saved, err error) error {
	if err == nil {
		e.notes = saved.Notes
	}
	return err
}

// RefusedWrite makes every error of a write a refused write.
func RefusedWrite(err error) error {
	if err == nil || failure.Code(err) == failure.Refused {
		return err
	}
	what, hint := failure.Sentence(err)
	return &failure.Error{Code: failure.Refused, What: what, Hint: hint}
}
