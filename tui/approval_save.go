package tui

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// targetsFirst lists the files in the order in which they are shown and written:
// a change request behind its target, so that it never says what was not done.
func (e *Editor) targetsFirst() (order []int) {
	for _, requests := range []bool{false, true} {
		for i := range e.sheets {
			if _, ok := e.targets[i]; ok == requests {
				order = append(order, i)
			}
		}
	}
	return order
}

// inOrder puts plans into that order.
func (e *Editor) inOrder(plans []plan) (out []plan) {
	for _, i := range e.targetsFirst() {
		for _, p := range plans {
			if p.file == i {
				out = append(out, p)
			}
		}
	}
	return out
}

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
func holdTogether(plans []plan, docs []*files.Document, targets map[int]target) heldFiles {
	g := heldFiles{about: model.None, in: map[int]bool{}}
	planned := map[int]plan{}
	for _, p := range plans {
		if p.over == nil && !p.restores {
			planned[p.file] = p
		}
	}
	for file := range planned {
		t, ok := targets[file]
		if _, both := planned[t.file]; ok && both {
			g.in[file], g.in[t.file] = true, true
		}
	}
	var all []files.Writing
	for _, p := range plans {
		if g.in[p.file] {
			all = append(all, files.Writing{Doc: docs[p.file], Next: p.next})
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
func aboutFile(err error, plans []plan, docs []*files.Document) int {
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
		if docs[p.file].Name() == name {
			return p.file
		}
	}
	return plans[0].file
}

// write writes a file, held where it is one of them.
func (g heldFiles) write(p plan, doc *files.Document) (files.Saved, error) {
	switch {
	case !g.in[p.file]:
		return p.write(doc)
	case g.err != nil && g.about == p.file:
		return files.Saved{}, g.err
	case g.err != nil:
		return files.Saved{}, errOtherFailed
	}
	return g.hold.Write(doc, p.next)
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
func targetFailed(targets map[int]target, file int, done []savedFile) bool {
	t, ok := targets[file]
	for _, f := range done {
		if ok && f.file == t.file && f.err != nil {
			return true
		}
	}
	return false
}

// errTargetFailed is why a change request is not written.
var errTargetFailed = errors.New("its target was not written, so the request stays as it was")
