package tui

import (
	"errors"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// isRequest tells whether a change request is focused.
func (s *session) isRequest() bool {
	v := s.focused()
	return v != nil && v.Revision != nil && v.Revision.Request != nil
}

// approvalOf works out what approving the request r of a file does in a state.
// It makes nothing but what the request asks for, on the target as loaded.
func (s *session) approvalOf(m *editor.Snapshot, file int, r *model.Revision) editor.Approval {
	a := editor.Approval{File: model.None}
	t, ok := s.ed.Targets[file]
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
	open, err := lifecycle.OpenEdits(r.Request, s.ed.Files[t.File].Doc.Bytes(), base)
	if err == nil && len(open) > 0 {
		a.Draft, err = lifecycle.ApplyRequestTo(a.Draft, open)
	}
	after := a.Draft
	if err != nil { // shown is what is asked for, also where it cannot be had
		after = asFarAsPossible(after, r.Request.Edits)
	}
	a.Outlooks = lifecycle.Outlooks(base, after.Objects(), r.Request)
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
	if all, err := lifecycle.ApplyRequestTo(d, edits); err == nil {
		return all
	}
	for i := range edits {
		if next, err := lifecycle.ApplyRequestTo(d, edits[i:i+1]); err == nil {
			d = next
		}
	}
	return d
}

// judged refuses an approval that the target does not allow.
func (s *session) judged(a editor.Approval, other string) editor.Approval {
	if reason := s.ed.ReadOnly(a.File); reason != "" {
		return a.Refused(s.ed.Files[a.File].Name+" is "+reason, "")
	}
	if other != "" {
		return a.Refused(other, "")
	}
	if f := s.ed.FirstNewError(a.File, a.Draft.Objects()); f != nil {
		return a.Refused("would bring the error "+f.Rule, model.Escape(f.Version)+": "+f.Rule+": "+model.Escape(f.Message))
	}
	return a
}

// otherEdits says that a target has unsaved edits that are not those of the
// approval of a request; "" where it has not. Approving saves nothing beside what
// was asked for and reviewed.
func (s *session) otherEdits(m *editor.Snapshot, request, target int) string {
	name, save, undo := s.ed.Files[target].Name, s.keys.First(keys.Timeline, keys.Save), s.keys.First(keys.Timeline, keys.Undo)
	if by, ok := s.ed.Approving(m, target); ok && by != request {
		return "the approval of " + s.ed.Files[by].Name + " is not saved: " + save + " saves it first"
	}
	if by, ok := m.Approved[target]; m.Drafts[target].Dirty() && !(ok && by == request) {
		return name + " has other unsaved edits: save (" + save + ") or undo (" + undo + ") them first"
	}
	return ""
}

// approvalOptions says in the options of a change request what its approval would
// do to its target; nothing is moved while another approval waits to be saved.
func (s *session) approvalOptions(options []lifecycle.MoveOption, at editor.Focus) editor.Approval {
	v := s.ed.Kept().Drafts[at.File].Objects()[at.Object].Version(at.Ref())
	if v == nil || v.Revision == nil || v.Revision.Request == nil {
		return editor.Approval{File: model.None}
	}
	asked := s.approvalOf(s.ed.Kept(), at.File, v.Revision)
	first := ""
	if s.ed.Kept().Approves(at.File) {
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
			o.Effect += ", its edits made in " + s.ed.Files[asked.File].Name
		}
	}
	return asked
}

// moveRecord moves the focused record as one step. The approval of a change request
// makes its edits in the same step.
func (s *session) moveRecord(word, effect string) (lifecycle.Moved, error) {
	before := s.focused()
	d, moved, err := lifecycle.Move(s.ed.Kept().Drafts[s.focus.File], s.focus.Ref(), word, s.acting(s.focus.File))
	if err != nil || !moved.Changed {
		return moved, err
	}
	next := s.ed.Kept().With(s.focus.File, d)
	if before.Revision.Request != nil && word == revision.Approve.String() {
		a := s.approvalOf(next, s.focus.File, before.Revision)
		if a.Why != "" {
			return moved, &revision.Refusal{What: "cannot approve " + before.Revision.Title() + ": " + a.Why}
		}
		next.Approve(s.focus.File, a)
		moved.Message += ", its edits made in " + s.ed.Files[a.File].Name
	}
	s.keep(next, phrase.Version(before)+" "+effect)
	return moved, nil
}
