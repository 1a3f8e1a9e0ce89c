package main

import (
	"errors"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// applied is the edit of the target that the approval of a change request makes:
// the target is read again, and what was changed there meanwhile is a conflict.
// A save of the target that was cut off is finished first.
func (c *moveVerb) applied(m *moving, r *model.Request, flags *editFlags) (*edited, error) {
	if why := c.targetFault(m.Doc, r); why != "" {
		return nil, &failure.Error{Code: failure.Refused, What: m.Doc.Name() + ": " + why, Hint: "name the file of its edits in spec.target.file, relative to the request"}
	}
	path := files.TargetPath(m.Doc.Path(), r)
	if err := c.mendTarget(path, flags); err != nil {
		return nil, &failure.InFile{Name: m.Doc.Name(), Err: err}
	}
	target, err := files.Open(path, c.read.Limits)
	if err != nil {
		return nil, &failure.InFile{Name: m.Doc.Name(), Err: err}
	}
	open, err := reapply(r, target)
	if err != nil {
		return nil, &failure.InFile{Name: m.Doc.Name(), Err: err}
	}
	draft, err := lifecycle.ApplyRequest(target.Objects(), open)
	if err != nil {
		return nil, &failure.InFile{Name: m.Doc.Name(), Err: err}
	}
	f, err := c.family([]source.Subject{{Doc: target}})
	if err != nil {
		return nil, err
	}
	e, err := c.edit(target, draft, f, false)
	if own, ok := err.(*failure.Error); ok && len(e.broken) > 0 {
		own.Hint = "mend the target, or reject the request and make its edits again"
	}
	return e, err
}

// approval is a change request being approved: the edit of its target, which is
// written first, and that of the request itself.
type approval struct{ target, request *edited }

// save writes the target, then the request. Both are held meanwhile: what was
// judged is still so when the target is written, and nobody moves the request
// before it says what was done. When only the first write succeeds the error
// names both; approving again finds the edits in place and finishes.
func (a approval) save() error {
	h, err := files.HoldAll(files.Writing{Doc: a.request.doc, Next: a.request.next}, files.Writing{Doc: a.target.doc, Next: a.target.next})
	if err != nil {
		return writing(err)
	}
	defer h.Release()
	if err := a.target.writeHeld(h); err != nil {
		return writing(err)
	}
	err = a.request.writeHeld(h)
	if err == nil || !a.target.changed() {
		return writing(err)
	}
	what, hint := failure.Sentence(err)
	next := "the request is still Proposed; approve it again when it can be written: the edits are found in place, and it is finished"
	var changed *files.Changed
	if errors.As(err, &changed) {
		next = "look what the request says now: while it is Proposed, approving it again finds the edits in place and finishes it"
	} else if hint != "" {
		next = hint + "; " + next
	}
	return &failure.Error{Code: failure.Refused, What: a.target.doc.Name() + " was written, but " + a.request.doc.Name() + " could not be: " + what, Hint: next}
}

// finishApproval writes a request that was approved with its target, and prints
// both.
func (c *moveVerb) finishApproval(m *moving, request *edited, flags *editFlags) ([]*edited, error) {
	before := revision.At(m.Doc.Objects(), m.applies)
	target, err := c.applied(m, before.Request, flags)
	if err != nil {
		var refused *failure.Error
		if errors.As(err, &refused) && target != nil {
			target.next, target.diff = target.doc, ""
			request.next, request.diff = request.doc, ""
			return []*edited{target, request}, err
		}
		return nil, err
	}
	if !flags.dryRun {
		if err := (approval{target, request}).save(); err != nil {
			c.noteWriting(target)
			c.noteWriting(request)
			return nil, err
		}
		c.wrote(target)
		c.wrote(request)
	}
	return []*edited{target, request}, nil
}
