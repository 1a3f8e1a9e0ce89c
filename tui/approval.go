package tui

import (
	"errors"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
)

// Target is the file that a change request asks to change, opened beside it.
type Target struct {
	// Request is the document of the change request.
	Request *files.Document
	// Document is the target; nil where it could not be opened, for the reason Err.
	Document *files.Document
	Err      error
}

// target says which open file a change request is about: its index, or why it
// is none of them. text is the name that the request gives it.
type target struct {
	file int
	text string
	why  string
}

// findTargets notes for each file which one the change request in it is about.
func (e *Editor) findTargets(docs []*files.Document) {
	e.targets = map[int]target{}
	for _, t := range e.options.Targets {
		found := target{file: model.None}
		if t.Err != nil {
			found.why = model.Escape(t.Err.Error())
		}
		request := model.None
		for i, d := range docs {
			switch {
			case sameFile(d, t.Request):
				request = i
				found.text = requestOf(d.Objects()).Target.Text
			case t.Document != nil && sameFile(d, t.Document):
				found.file = i
			}
		}
		if request != model.None {
			e.targets[request] = found
		}
	}
}

// requestOf gives the change request that is all that some objects hold, else an
// empty one.
func requestOf(objects []*model.Object) *model.Request {
	if all := revision.All(objects); len(all) == 1 && all[0].Request != nil {
		return all[0].Request
	}
	return &model.Request{}
}

// isRequest tells whether a change request is focused.
func (s *session) isRequest() bool {
	v := s.focused()
	return v != nil && v.Revision != nil && v.Revision.Request != nil
}

// approval is what approving a change request does to its target.
type approval struct {
	// file is the target, draft what its edits make of it; None where there is no
	// target that could be shown.
	file  int
	draft model.Draft
	// outlooks are the versions named, as loaded and with the edits.
	outlooks []lifecycle.Outlook
	// why says in a few words why it cannot be approved, more in whole sentences.
	why, more string
}

// approvalOf works out what approving the request r of a file does in a state.
// It makes nothing but what the request asks for, on the target as loaded.
func (s *session) approvalOf(m *moment, file int, r *model.Revision) approval {
	a := approval{file: model.None}
	t, ok := s.ed.targets[file]
	switch {
	case !ok:
		return a.refused("its file holds more than this request", "The target of a request is found from its file: keep each request in a file of its own.")
	case t.file == model.None:
		return a.refused("its target cannot be read", t.why)
	case t.text != r.Request.Target.Text:
		return a.refused("it names another target by now", "It asks for changes of "+model.Escape(r.Request.Target.Text)+" now: open it again.")
	}
	target, other := m.drafts[t.file], s.otherEdits(m, file, t.file)
	base := target.Base()
	if other != "" { // what is seen is what is there, edits and all
		base = target.Objects()
	}
	a.file, a.draft = t.file, model.NewDraft(base)
	open, err := lifecycle.OpenEdits(r.Request, s.ed.sheets[t.file].doc.Bytes(), base)
	if err == nil && len(open) > 0 {
		a.draft, err = lifecycle.ApplyRequestTo(a.draft, open)
	}
	after := a.draft
	if err != nil { // shown is what is asked for, also where it cannot be had
		after = asFarAsPossible(after, r.Request.Edits)
	}
	a.outlooks = lifecycle.Outlooks(base, after.Objects(), r.Request)
	if err != nil {
		var refusal *revision.Refusal
		if errors.As(err, &refusal) {
			return a.refused(refusal.Reason(), refusal.What)
		}
		return a.refused("its edits cannot be made: "+model.Escape(err.Error()), "")
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
func (s *session) judged(a approval, other string) approval {
	if reason := s.ed.readOnly(a.file); reason != "" {
		return a.refused(s.ed.sheets[a.file].name+" is "+reason, "")
	}
	if other != "" {
		return a.refused(other, "")
	}
	if f := s.ed.broughtBy(a.file, a.draft.Objects()); f != nil {
		return a.refused("would bring the error "+f.Rule, model.Escape(f.Version)+": "+f.Rule+": "+model.Escape(f.Message))
	}
	return a
}

// otherEdits says that a target has unsaved edits that are not those of the
// approval of a request; "" where it has not. Approving saves nothing beside what
// was asked for and reviewed.
func (s *session) otherEdits(m *moment, request, target int) string {
	name, save, undo := s.ed.sheets[target].name, s.keys.First(keys.Timeline, keys.Save), s.keys.First(keys.Timeline, keys.Undo)
	if by, ok := s.ed.approving(m, target); ok && by != request {
		return "the approval of " + s.ed.sheets[by].name + " is not saved: " + save + " saves it first"
	}
	if by, ok := m.approved[target]; m.drafts[target].Dirty() && !(ok && by == request) {
		return name + " has other unsaved edits: save (" + save + ") or undo (" + undo + ") them first"
	}
	return ""
}

func (a approval) refused(why, more string) approval {
	a.why, a.more = why, more
	return a
}

// broughtBy gives the first error that a file's objects have and the file as
// loaded has not; nil where there is none, or the file is not judged yet.
func (e *Editor) broughtBy(file int, objects []*model.Object) *model.Finding {
	sheet := e.sheets[file]
	if sheet.judge == nil {
		return nil
	}
	for _, f := range lifecycle.New(sheet.alone, sheet.judge.Findings(objects)) {
		if f.Severity == model.Error {
			return &f
		}
	}
	return nil
}

// approvalOptions says in the options of a change request what its approval would
// do to its target; nothing is moved while another approval waits to be saved.
func (s *session) approvalOptions(options []lifecycle.MoveOption, at focus) approval {
	v := s.ed.kept().drafts[at.File].Objects()[at.Object].Version(at.ref())
	if v == nil || v.Revision == nil || v.Revision.Request == nil {
		return approval{file: model.None}
	}
	asked := s.approvalOf(s.ed.kept(), at.File, v.Revision)
	first := ""
	if s.ed.kept().approves(at.File) {
		first = s.approvalFirst(at.File)
	}
	for i := range options {
		switch o := &options[i]; {
		case first != "" && !o.Nothing:
			o.Refused, o.Effect = true, first
		case o.Word != revision.Approve.String() || o.Refused || o.Nothing:
		case asked.why != "":
			o.Refused, o.Effect = true, asked.why
		default:
			o.Effect += ", its edits made in " + s.ed.sheets[asked.file].name
		}
	}
	return asked
}

// moveRecord moves the focused record as one step. The approval of a change request
// makes its edits in the same step.
func (s *session) moveRecord(word, effect string) (lifecycle.Moved, error) {
	before := s.focused()
	d, moved, err := lifecycle.Move(s.ed.kept().drafts[s.focus.File], s.focus.ref(), word, s.acting(s.focus.File))
	if err != nil || !moved.Changed {
		return moved, err
	}
	next := s.ed.kept().with(s.focus.File, d)
	if before.Revision.Request != nil && word == revision.Approve.String() {
		a := s.approvalOf(next, s.focus.File, before.Revision)
		if a.why != "" {
			return moved, &revision.Refusal{What: "cannot approve " + before.Revision.Title() + ": " + a.why}
		}
		next.approve(s.focus.File, a)
		moved.Message += ", its edits made in " + s.ed.sheets[a.file].name
	}
	s.keep(next, phrase.Version(before)+" "+effect)
	return moved, nil
}

// onlyRevision gives the change request that is all that some objects hold, nil
// where they hold something else.
func onlyRevision(objects []*model.Object) *model.Revision {
	if all := revision.All(objects); len(all) == 1 && all[0].Request != nil {
		return all[0]
	}
	return nil
}
