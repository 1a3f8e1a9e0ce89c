package edit

import (
	"errors"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/model"
)

// applied returns the edit of the target that the approval of a change request makes. The target is
// read again, and what was changed there in the meantime is a conflict. An interrupted save of the
// target is finished first.
func (c *Pipeline) applied(asking *files.Document, r *model.Request, flags *Options) (*Plan, error) {
	if why := c.TargetFault(asking, r); why != "" {
		return nil, &failure.Error{Code: failure.Refused, What: asking.Name() + ": " + why, Hint: "name the file of its edits in spec.target.file, relative to the request"}
	}
	path := files.TargetPath(asking.Path(), r)
	err := c.finishTarget(path, flags)
	var target *files.Document
	if err == nil {
		target, err = files.Open(path, c.Read.Limits)
	}
	var draft model.Draft
	if err == nil {
		draft, err = request.Onto(r, target.Bytes(), target.Objects())
	}
	if err != nil {
		return nil, &failure.InFile{Name: asking.Name(), Err: err}
	}
	f, err := c.RelativesOf([]source.Subject{{Doc: target}})
	if err != nil {
		return nil, err
	}
	e := NewPlan(target, draft)
	err = c.Complete([]*Plan{e}, f, false)[0]
	if own, ok := err.(*failure.Error); ok && len(e.Broken) > 0 {
		own.Hint = "mend the target, or reject the request and make its edits again"
	}
	return e, err
}

// halfApproved returns the error of an approval that wrote the target but not the request:
// approving it again finds the edits in place and finishes.
func halfApproved(_ *disk.LockSet, err error, written []*Plan, request *Plan) error {
	if len(written) == 0 || !written[0].changed() {
		return RefusedWrite(err)
	}
	what, hint := failure.Sentence(err)
	next := "the request is still Proposed; approve it again when it can be written: the edits are found in place, and it is finished"
	var changed *files.Changed
	if errors.As(err, &changed) {
		next = "look what the request says now: while it is Proposed, approving it again finds the edits in place and finishes it"
	} else if hint != "" {
		next = hint + "; " + next
	}
	return &failure.Error{Code: failure.Refused, What: written[0].Doc.Name() + " was written, but " + request.Doc.Name() + " could not be: " + what, Hint: next}
}

// Approve makes the edits of an approved request in its target, writes both files and returns the
// plans of both. r is the request as it was before.
func (c *Pipeline) Approve(request *Plan, r *model.Request, flags *Options) ([]*Plan, error) {
	target, err := c.applied(request.Doc, r, flags)
	if err != nil {
		var refused *failure.Error
		if errors.As(err, &refused) && target != nil {
			target.Next, target.Diff = target.Doc, ""
			request.Next, request.Diff = request.Doc, ""
			return []*Plan{target, request}, err
		}
		return nil, err
	}
	both := []*Plan{target, request}
	if flags.DryRun {
		return both, nil
	}
	// Both files stay locked, so that what was judged is still true when the target is written, and
	// nobody moves the request before it says what was done.
	if err := writeHeld(both, halfApproved); err != nil {
		c.noteWriting(both...)
		return nil, err
	}
	c.wrote(both...)
	return both, nil
}
