package main

import (
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/revision"
)

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

// mendTargets is what the screen does before it opens the targets of the change
// requests among some documents: who edits has saves of them that were cut off
// finished, who only looks is told of them.
func (c *screen) mendTargets(docs []*files.Document, who *actingFlags) (notes []string) {
	var list []source.File
	for _, doc := range docs {
		if r := revision.OnlyRequest(doc.Objects()); r != nil && doc.Path() != "" && c.targetOutside(doc.Path(), files.TargetPath(doc.Path(), r.Request)) == "" {
			list = append(list, c.read.OnDisk(files.TargetPath(doc.Path(), r.Request)))
		}
	}
	if who == nil {
		return source.Interrupted(list)
	}
	notes, err := source.FinishInterrupted(list)
	if err != nil {
		notes = append(notes, err.Error())
	}
	return notes
}

// shownFirst is what the screen says first: of the configuration, and of saves
// that were cut off.
func (c *screen) shownFirst(notes []string) string {
	if what := c.notice(); what != "" {
		notes = append(notes, what)
	}
	return strings.Join(notes, "; ")
}

// beforeBrowsing is done before the screen comes: who edits has saves that were cut
// off finished, who only looks is told of them.
func (c *screen) beforeBrowsing(args []string, who *actingFlags) (notes []string, err error) {
	if who != nil {
		return c.finishSaves(args)
	}
	list, _ := c.read.Named(args)
	return source.Interrupted(list), nil
}
