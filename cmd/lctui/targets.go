package main

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// requestTargets opens the files that the change requests among some documents are
// about, so that the screen can show what they ask for. One that is open already
// is taken as it is.
func (c *screen) requestTargets(docs []*files.Document) (out []editor.Target) {
	open := append([]*files.Document(nil), docs...)
	for _, doc := range docs {
		r := revision.OnlyRequest(doc.Objects())
		if r == nil || doc.Path() == "" {
			continue
		}
		path, t := files.TargetPath(doc.Path(), r.Request), editor.Target{Request: doc}
		for _, other := range open {
			if other.Path() != "" && sameFile(path, other.Path()) {
				t.Document = other
			}
		}
		if why := c.targetOutside(doc.Path(), path); t.Document == nil && why != "" {
			t.Err = errors.New(model.Escape(r.Request.Target.Text) + " is outside of " + why + "; requests.targets in the configuration allows that")
		} else if t.Document == nil {
			if t.Document, t.Err = files.Open(path, c.read.Limits); t.Document != nil {
				open = append(open, t.Document)
			}
		}
		out = append(out, t)
	}
	return out
}
