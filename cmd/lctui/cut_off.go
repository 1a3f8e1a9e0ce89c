package main

import "github.com/lctui/lctui/cmd/lctui/source"

// A save that was killed while it wrote a file in place, or between two of several
// files, is finished by the next verb that is to write one of them. The verbs that
// only read say so.

// finishSaves finishes the saves of the files of a call that were cut off, before
// anything is read, and gives what there is to say of it.
func (c *editing) finishSaves(args []string) (notes []string, err error) {
	list, _ := c.read.Named(args) // what is wrong with them is said when they are read
	return source.FinishInterrupted(list)
}

// mend is finishSaves of a verb that edits, which says it on standard error. With
// --dry-run nothing is written, and the file is judged as it is.
func (c *editing) mend(args []string, flags *editFlags) error {
	if flags.dryRun {
		return nil
	}
	notes, err := c.finishSaves(args)
	for _, text := range notes {
		c.note("%s", text)
	}
	return err
}

// mendTarget is mend of the target of a change request that is approved; with
// --dry-run it is said what is wrong with it.
func (c *editing) mendTarget(path string, flags *editFlags) error {
	list := []source.File{c.read.OnDisk(path)}
	notes, err := source.Interrupted(list), error(nil)
	if !flags.dryRun {
		notes, err = source.FinishInterrupted(list)
	}
	for _, text := range notes {
		c.note("%s", text)
	}
	return err
}
