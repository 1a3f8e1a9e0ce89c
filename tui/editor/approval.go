package editor

import (
	"errors"
	"maps"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Target is the file that a change request asks to change, opened beside it.
type Target struct {
	// Request is the document of the change request.
	Request *files.Document
	// Document is the target; nil where it could not be opened, for the reason Err.
	Document *files.Document
	Err      error
}

// RequestTarget says which open file a change request is about: its index, or why it
// is none of them. text is the name that the request gives it.
type RequestTarget struct {
	File int
	Text string
	Why  string
}

// findTargets notes for each file which one the change request in it is about.
func (e *Editor) findTargets(docs []*files.Document) {
	e.targets = map[int]RequestTarget{}
	for _, t := range e.Options.Targets {
		found := RequestTarget{File: model.None}
		if t.Err != nil {
			found.Why = model.Escape(t.Err.Error())
		}
		asking := model.None
		for i, d := range docs {
			switch {
			case sameFile(d, t.Request):
				asking = i
				if r := request.Only(d.Objects()); r != nil {
					found.Text = r.Request.Target.Text
				}
			case t.Document != nil && sameFile(d, t.Document):
				found.File = i
			}
		}
		if asking != model.None {
			e.targets[asking] = found
		}
	}
}

// An approval that is not saved yet and the edits that it made in the target are
// one thing: they come, go and are written together, and nothing else is edited
// in the target meanwhile.

// Approval is what approving a change request does to its target.
type Approval struct {
	// File is the target, Draft what its edits make of it; model.None where there is
	// no target that could be shown.
	File  int
	Draft model.Draft
	// Outlooks are the versions named, as loaded and with the edits.
	Outlooks []request.Outlook
	// Why says in a few words why it cannot be approved, "" if it can; More says it
	// in whole sentences.
	Why, More string
}

func (a Approval) refused(why, more string) Approval {
	a.Why, a.More = why, more
	return a
}

// Approval works out what approving the change request r, which is all of a file,
// does in a state. It makes nothing but what the request asks for, on the target
// as loaded.
func (m *Snapshot) Approval(file int, r *model.Revision) Approval {
	a := Approval{File: model.None}
	t, ok := m.of.targets[file]
	switch {
	case !ok:
		return a.refused("its file holds more than this request", "The target of a request is found from its file: keep each request in a file of its own.")
	case t.File == model.None:
		return a.refused("its target cannot be read", t.Why)
	case t.Text != r.Request.Target.Text:
		return a.refused("it names another target by now", "It asks for changes of "+model.Escape(r.Request.Target.Text)+" now: open it again.")
	}
	target, other := m.Drafts[t.File], m.otherEdits(file, t.File)
	base := target.Base()
	if other != "" { // what is seen is what is there, edits and all
		base = target.Objects()
	}
	a.File, a.Draft = t.File, model.NewDraft(base)
	open, err := request.Open(r.Request, m.of.Files[t.File].Doc.Bytes(), base)
	if err == nil && len(open) > 0 {
		a.Draft, err = request.ApplyTo(a.Draft, open)
	}
	after := a.Draft
	if err != nil { // shown is what is asked for, also where it cannot be had
		after = asFarAsPossible(after, r.Request.Edits)
	}
	a.Outlooks = request.Outlooks(base, after.Objects(), r.Request)
	if err != nil {
		var refusal *model.Refusal
		if errors.As(err, &refusal) {
			return a.refused(refusal.Reason(), refusal.What)
		}
		return a.refused("its edits cannot be made: "+model.Escape(err.Error()), "")
	}
	return m.of.allowed(a, other)
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

// allowed refuses an approval that the target does not allow: other says that the
// target has unsaved edits of its own.
func (e *Editor) allowed(a Approval, other string) Approval {
	if reason := e.ReadOnly(a.File); reason != "" {
		return a.refused(e.Files[a.File].Name+" is "+reason, "")
	}
	if other != "" {
		return a.refused(other, "")
	}
	sheet := e.Files[a.File]
	if sheet.Judge == nil {
		return a
	}
	for _, f := range check.Added(sheet.Alone, sheet.Judge.Findings(a.Draft.Objects())) {
		if f.Severity == model.Error {
			return a.refused("would bring the error "+f.Rule, model.Escape(f.Version)+": "+f.Rule+": "+model.Escape(f.Message))
		}
	}
	return a
}

// otherEdits says that a target has unsaved edits that are not those of the
// approval of a request; "" where it has not. Approving saves nothing beside what
// was asked for and reviewed.
func (m *Snapshot) otherEdits(request, target int) string {
	if by, ok := m.Approving(target); ok && by != request {
		return "the approval of " + m.of.Files[by].Name + " is not saved" + m.of.advice(SaveFirst)
	}
	if by, ok := m.Approved[target]; m.Drafts[target].Dirty() && !(ok && by == request) {
		return m.of.Files[target].Name + " has other unsaved edits" + m.of.advice(SaveOrUndoThem)
	}
	return ""
}

// Approves reports whether the change request of a file is approved in a state,
// which is not saved.
func (m *Snapshot) Approves(file int) bool { return approvesIn(m.Drafts[file]) }

// approvesIn reports whether a draft approves the change request that is all of its
// file.
func approvesIn(d model.Draft) bool {
	was, is := request.Only(d.Base()), request.Only(d.Objects())
	return was != nil && is != nil && !request.IsApplied(was) && request.IsApplied(is)
}

// approve notes in a state what the approval of the request of a file makes of
// its target.
func (m *Snapshot) approve(request int, a Approval) {
	m.Drafts[a.File] = a.Draft
	m.release(a.File)
	if a.Draft.Dirty() {
		m.Approved[a.File] = request
	}
}

// release forgets that the edits of a file belong to an approval.
func (m *Snapshot) release(file int) {
	m.Approved = maps.Clone(m.Approved)
	if m.Approved == nil {
		m.Approved = map[int]int{}
	}
	delete(m.Approved, file)
}

// discard goes back to a file as loaded.
func (m *Snapshot) discard(file int) {
	m.Drafts[file], m.Stale = model.NewDraft(m.Drafts[file].Base()), true
	m.release(file)
}

// Approving returns the request that is approved in a state, but not saved, and
// has a file as its target.
func (m *Snapshot) Approving(target int) (request int, ok bool) {
	for file := range m.Drafts {
		if t, is := m.of.targets[file]; is && t.File == target && m.Approves(file) {
			return file, true
		}
	}
	return model.None, false
}

// Owner returns the change request whose approval made the unsaved edits of a file.
func (m *Snapshot) Owner(file int) (request int, ok bool) {
	request, ok = m.Approved[file]
	return request, ok && m.Drafts[file].Dirty()
}

// mend makes a state whole after one of its files was read again or edits of an
// earlier run came back. Edits whose approval is gone go too; an approval is judged
// on the target as it is now, as the verb approve does, and goes with its edits
// where that refuses it. What was undone is said in sentences.
func (m *Snapshot) mend() (undone []string) {
	for target := range m.Drafts {
		if request, ok := m.Approved[target]; ok && !m.Approves(request) {
			if m.Drafts[target].Dirty() {
				undone = append(undone, m.of.Files[request].Name+" is not approved here any more, so its edits in "+m.of.Files[target].Name+" are undone.")
			}
			m.discard(target)
		}
	}
	for asking := range m.Drafts {
		if !m.Approves(asking) {
			continue
		}
		is := request.Only(m.Objects(asking))
		a := m.Approval(asking, is)
		if a.Why == "" {
			if !model.SameObjects(a.Draft.Objects(), m.Objects(a.File)) {
				m.approve(asking, a)
				m.Stale = true
			}
			continue
		}
		undone = append(undone, "The approval of "+is.Title()+" is undone, and nothing of it is written: "+a.Why+".")
		if a.More != "" {
			undone = append(undone, a.More)
		}
		for target, by := range m.Approved {
			if by == asking {
				m.discard(target)
			}
		}
		m.discard(asking)
	}
	return undone
}

// mendAll makes an undo history whole and says what was undone of its last state.
// States that come to mean the same are one.
func mendAll(steps []*Snapshot) (whole []*Snapshot, undone []string) {
	for _, m := range steps {
		undone = m.mend()
		if n := len(whole); n == 0 || !m.Means(whole[n-1]) {
			whole = append(whole, m)
		}
	}
	return whole, undone
}

// mixes says why a state cannot follow the present one: it would edit the target
// of an approval that is not saved.
func (m *Snapshot) mixes() string {
	now := m.of.Now()
	for target := range m.Drafts {
		request, ok := now.Approving(target)
		if ok && m.Approves(request) && !model.SameObjects(m.Objects(target), now.Objects(target)) {
			return m.of.ApprovalFirst(target)
		}
		if request, ok := m.Owner(target); ok && !m.Approves(request) {
			return m.of.ApprovalFirst(target)
		}
	}
	return ""
}

// ApprovalFirst says that nothing else can be done to a file before an approval is
// saved; "" where none is unsaved.
func (e *Editor) ApprovalFirst(file int) string {
	request := file
	if !e.Now().Approves(file) {
		var ok bool
		if request, ok = e.Now().Approving(file); !ok {
			return ""
		}
	}
	return "the approval of " + e.Files[request].Name + " is not saved" + e.advice(SaveOrUndoIt)
}

// wholeApprovals says why the files with edits may not be written as they are: a
// change request would say that it was applied and its edits, and they alone,
// are not what its target gets; or a target would get them without the request.
func (e *Editor) wholeApprovals() error {
	m := e.Now()
	for file, sheet := range e.Files {
		if request, ok := m.Owner(file); ok && !m.Approves(request) {
			return &model.Refusal{What: "the edits of " + sheet.Name + " belong to the approval of " + e.Files[request].Name + ", which is gone: undo them" + e.advice(UndoOrReject)}
		}
		if !m.Approves(file) {
			continue
		}
		is := request.Only(m.Objects(file))
		a := m.Approval(file, is)
		if a.Why != "" {
			return &model.Refusal{What: is.Title() + " cannot be approved: " + a.Why + "; undo" + e.advice(UndoOrReject)}
		}
		if !model.SameObjects(a.Draft.Objects(), m.Objects(a.File)) {
			return &model.Refusal{What: is.Title() + " would say that it is applied, but the edits of " + e.Files[a.File].Name + " are not those that it asks for: undo" + e.advice(UndoOrReject)}
		}
	}
	return nil
}

// WrittenTogether reports whether a file is written together with another one only: a request
// that is approved and not saved, or its target.
func (e *Editor) WrittenTogether(file int) bool {
	_, target := e.Now().Approving(file)
	_, owned := e.Now().Owner(file)
	return target || owned || e.Now().Approves(file)
}

// Moves lists what can be done to a version that is not edited by its starts, and for
// a change request what it would do to its target. Nothing is moved while another
// approval waits to be saved.
func (e *Editor) Moves(at Focus) ([]lifecycle.Move, Approval) {
	options := systems.Moves(e.Now().Objects(at.File), at.Ref(), e.acting(at.File))
	asked := e.approvalOptions(options, at)
	if reason := e.ReadOnly(at.File); reason != "" {
		for i := range options {
			options[i].Refused, options[i].Effect = true, reason
		}
	}
	return options, asked
}

func (e *Editor) approvalOptions(options []lifecycle.Move, at Focus) Approval {
	v := e.Now().Objects(at.File)[at.Object].Version(at.Ref())
	if v == nil || v.Revision == nil || v.Revision.Request == nil {
		return Approval{File: model.None}
	}
	asked, first := e.Now().Approval(at.File, v.Revision), ""
	if e.Now().Approves(at.File) {
		first = e.ApprovalFirst(at.File)
	}
	for i := range options {
		switch o := &options[i]; {
		case first != "" && !o.Nothing:
			o.Refused, o.Effect = true, first
		case !o.Applies || o.Refused || o.Nothing:
		case asked.Why != "":
			o.Refused, o.Effect = true, asked.Why
		default:
			o.Effect += ", its edits made in " + e.Files[asked.File].Name
		}
	}
	return asked
}

// Move returns the change that a move is, and what it does in words. It is about the
// version at a ref of a file, or about a version as typed of the track that the ref
// ends with (systems.Apply). The effect labels the step of a move that affects nothing
// else.
func (e *Editor) Move(file int, at model.Ref, version, word, effect string) (Change, lifecycle.Effect, error) {
	set := e.Now().Objects(file)
	edits, moved, err := systems.Apply(set, at, version, word, e.acting(file))
	label := moved.Message
	if moved.Affects == nil && len(edits) > 0 && at.Version != model.None {
		label = phrase.Version(set[at.Object].Version(at)) + " " + effect
	}
	return Change{File: file, Edits: edits, Label: label}, moved, err
}

// acting is who moves something in a file, and what is open beside it.
func (e *Editor) acting(file int) lifecycle.Actor {
	who := e.Options.Actor
	who.Elsewhere = e.Now().Elsewhere(file)
	return who
}

// Elsewhere are the objects of all files but one.
func (m *Snapshot) Elsewhere(file int) (others []*model.Object) {
	for i, d := range m.Drafts {
		if i != file {
			others = append(others, d.Objects()...)
		}
	}
	return others
}
