package tui

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// heldFiles are the files of a save that have to agree: change requests that are
// written with their targets.
type heldFiles struct {
	hold *files.Hold
	err  error
	// about is the file that err speaks of, in is set for all that are held.
	about int
	in    map[int]bool
}

// holdTogether keeps requests and their targets from being written by others
// until all of them are: a target never changes for a request that somebody else
// has moved meanwhile.
func holdTogether(plans []editor.Plan, docs []*files.Document, targets map[int]editor.RequestTarget) heldFiles {
	g := heldFiles{about: model.None, in: map[int]bool{}}
	planned := map[int]editor.Plan{}
	for _, p := range plans {
		if p.Over == nil && !p.Restores {
			planned[p.File] = p
		}
	}
	for file := range planned {
		t, ok := targets[file]
		if _, both := planned[t.File]; ok && both {
			g.in[file], g.in[t.File] = true, true
		}
	}
	var all []files.Writing
	for _, p := range plans {
		if g.in[p.File] {
			all = append(all, files.Writing{Doc: docs[p.File], Next: p.Next})
		}
	}
	if len(all) == 0 {
		return g
	}
	if g.hold, g.err = files.HoldAll(all...); g.err != nil {
		g.about = aboutFile(g.err, plans, docs)
	}
	return g
}

// aboutFile gives the file that the error of a save speaks of, the first one
// planned where it names none.
func aboutFile(err error, plans []editor.Plan, docs []*files.Document) int {
	name := ""
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case errors.As(err, &changed):
		name = changed.File
	case errors.As(err, &refused):
		name = refused.File
	}
	for _, p := range plans {
		if docs[p.File].Name() == name {
			return p.File
		}
	}
	return plans[0].File
}

// write writes a file, held where it is one of them.
func (g heldFiles) write(p editor.Plan, doc *files.Document) (files.Saved, error) {
	switch {
	case !g.in[p.File]:
		return p.Write(doc)
	case g.err != nil && g.about == p.File:
		return files.Saved{}, g.err
	case g.err != nil:
		return files.Saved{}, errOtherFailed
	}
	return g.hold.Write(doc, p.Next)
}

func (g heldFiles) release() {
	if g.hold != nil {
		g.hold.Release()
	}
}

// errOtherFailed is why a file is not written that was to be written together
// with another one.
var errOtherFailed = errors.New("a change request and its target are written together, and the other file cannot be: nothing was written")

// targetFailed tells whether the target of a change request is among the files
// that could not be written.
func targetFailed(targets map[int]editor.RequestTarget, file int, done []savedFile) bool {
	t, ok := targets[file]
	for _, f := range done {
		if ok && f.File == t.File && f.err != nil {
			return true
		}
	}
	return false
}

// errTargetFailed is why a change request is not written.
var errTargetFailed = errors.New("its target was not written, so the request stays as it was")
