package main

import (
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/revision"
)

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
