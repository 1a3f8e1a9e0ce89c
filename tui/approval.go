package tui

import (
	"errors"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// isRequest tells whether a change request is focused.
func (s *session) isRequest() bool {
	v := s.Focused()
	return v != nil && v.Revision != nil && v.Revision.Request != nil
}

// approvalOf works out what approving the request r of a file does in a state.
// It makes nothing but what the request asks for, on the target as loaded.
func (s *session) approvalOf(m *editor.Snapshot, file int, r *model.Revision) editor.Approval {
	a := editor.Approval{File: model.None}
	t, ok := s.Editor.Targets[file]
	switch {
	case !ok:
		return a.Refused("its file holds more than this request", "The target of a request is found from its file: keep each request in a file of its own.")
	case t.File == model.None:
		return a.Refused("its target cannot be read", t.Why)
	case t.Text != r.Request.Target.Text:
		return a.Refused("it names another target by now", "It asks for changes of "+model.Escape(r.Request.Target.Text)+" now: open it again.")
	}
	target, other := m.Drafts[t.File], s.otherEdits(m, file, t.File)
	base := target.Base()
	if other != "" { // what is seen is what is there, edits and all
		base = target.Objects()
	}
	a.File, a.Draft = t.File, model.NewDraft(base)
	open, err := request.Open(r.Request, s.Editor.Files[t.File].Doc.Bytes(), base)
	if err == nil && len(open) > 0 {
		a.Draft, err = request.ApplyTo(a.Draft, open)
	}
	after := a.Draft
	if err != nil { // shown is what is asked for, also where it cannot be had
		after = asFarAsPossible(after, r.Request.Edits)
	}
	a.Outlooks = request.Outlooks(base, after.Objects(), r.Request)
	if err != nil {
		var refusal *revision.Refusal
		if errors.As(err, &refusal) {
			return a.Refused(refusal.Reason(), refusal.What)
		}
		return a.Refused("its edits cannot be made: "+model.Escape(err.Error()), "")
	}
	return s.judged(a, other)
}

// asFarAsPossible makes all edits of a request, or else those that can be made.
func asFarAsPossible(d model.Draft, edits []model.RequestEdit) model.Draft {
	if all, err := request.ApplyTo(d, edits); err == nil {
		return all
	}
	for i := range edits {
		if next, err := request.ApplyTo(d, edits[i:i+1]); err == nil {
			d = next
		}
	}
	return d
}

// judged refuses an approval that the target does not allow.
func (s *session) judged(a editor.Approval, other string) editor.Approval {
	if reason := s.Editor.ReadOnly(a.File); reason != "" {
		return a.Refused(s.Editor.Files[a.File].Name+" is "+reason, "")
	}
	if other != "" {
		return a.Refused(other, "")
	}
	if f := s.Editor.FirstNewError(a.File, a.Draft.Objects()); f != nil {
		return a.Refused("would bring the error "+f.Rule, model.Escape(f.Version)+": "+f.Rule+": "+model.Escape(f.Message))
	}
	return a
}

// otherEdits says that a target has unsaved edits that are not those of the
// approval of a request; "" where it has not. Approving saves nothing beside what
// was asked for and reviewed.
func (s *session) otherEdits(m *editor.Snapshot, request, target int) string {
	name, save, undo := s.Editor.Files[target].Name, s.Keys.First(keys.Timeline, keys.Save), s.Keys.First(keys.Timeline, keys.Undo)
	if by, ok := s.Editor.Approving(m, target); ok && by != request {
		return "the approval of " + s.Editor.Files[by].Name + " is not saved: " + save + " saves it first"
	}
	if by, ok := m.Approved[target]; m.Drafts[target].Dirty() && !(ok && by == request) {
		return name + " has other unsaved edits: save (" + save + ") or undo (" + undo + ") them first"
	}
	return ""
}

// approvalOptions says in the options of a change request what its approval would
// do to its target; nothing is moved while another approval waits to be saved.
func (s *session) approvalOptions(options []change.MoveOption, at editor.Focus) editor.Approval {
	v := s.Editor.Kept().Drafts[at.File].Objects()[at.Object].Version(at.Ref())
	if v == nil || v.Revision == nil || v.Revision.Request == nil {
		return editor.Approval{File: model.None}
	}
	asked := s.approvalOf(s.Editor.Kept(), at.File, v.Revision)
	first := ""
	if s.Editor.Kept().Approves(at.File) {
		first = s.approvalFirst(at.File)
	}
	for i := range options {
		switch o := &options[i]; {
		case first != "" && !o.Nothing:
			o.Refused, o.Effect = true, first
		case o.Word != revision.Approve.String() || o.Refused || o.Nothing:
		case asked.Why != "":
			o.Refused, o.Effect = true, asked.Why
		default:
			o.Effect += ", its edits made in " + s.Editor.Files[asked.File].Name
		}
	}
	return asked
}

// moveRecord moves the focused record as one step. The approval of a change request
// makes its edits in the same step.
func (s *session) moveRecord(word, effect string) (change.Moved, error) {
	before := s.Focused()
	d, moved, err := change.Move(s.Editor.Kept().Drafts[s.Focus.File], s.Focus.Ref(), word, s.acting(s.Focus.File))
	if err != nil || !moved.Changed {
		return moved, err
	}
	next := s.Editor.Kept().With(s.Focus.File, d)
	if before.Revision.Request != nil && word == revision.Approve.String() {
		a := s.approvalOf(next, s.Focus.File, before.Revision)
		if a.Why != "" {
			return moved, &revision.Refusal{What: "cannot approve " + before.Revision.Title() + ": " + a.Why}
		}
		next.Approve(s.Focus.File, a)
		moved.Message += ", its edits made in " + s.Editor.Files[a.File].Name
	}
	s.keep(next, phrase.Version(before)+" "+effect)
	return moved, nil
}
