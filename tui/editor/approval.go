package editor

import (
	"errors"
	"maps"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/model"
)

// Target is the file that a change request asks to change, opened along with it.
type Target struct {
	// Request is the document of the change request.
	Request *files.Document
	// Document is the target; nil if it could not be opened, and then Err says why.
	Document *files.Document
	Err      error
}

// RequestTarget is the open file that a change request is about: File is its index, or model.None
// if it is not open, and then Why says why. Text is the name that the request gives it.
type RequestTarget struct {
	File int
	Text string
	Why  string
}

// findTargets notes, for each file, the target of the change request in it.
func (w *Workspace) findTargets(targets []Target) {
	w.targets = map[int]RequestTarget{}
	for _, t := range targets {
		found := RequestTarget{File: model.None}
		if t.Err != nil {
			found.Why = model.Escape(t.Err.Error())
		}
		asking := model.None
		for i, f := range w.Files {
			switch {
			case sameFile(f.Doc, t.Request):
				asking = i
				if r := request.Only(f.Doc.Objects()); r != nil {
					found.Text = r.Request.Target.Text
				}
			case t.Document != nil && sameFile(f.Doc, t.Document):
				found.File = i
			}
		}
		if asking != model.None {
			w.targets[asking] = found
		}
	}
}

// Approvals are the approvals of change requests in a state. An unsaved approval and the edits
// that it made in the target belong together: they are made, undone and written as one, and
// nothing else is edited in the target meanwhile.
type Approvals struct{ *Snapshot }

// Approvals returns the approvals in a state.
func (m *Snapshot) Approvals() Approvals { return Approvals{m} }

// Approval is what approving a change request does to its target.
type Approval struct {
	// File is the index of the target, model.None if there is none to show; Draft is the target
	// with the edits of the request.
	File  int
	Draft model.Draft
	// Outlooks are the versions that the request names, before and after the edits.
	Outlooks []request.Outlook
	// Why says in a few words why the request cannot be approved, "" if it can; More explains
	// that in whole sentences, "" if there is no more to explain.
	Why, More string
}

func (a Approval) refused(why, more string) Approval {
	a.Why, a.More = why, more
	return a
}

// Of works out what approving the change request r, the only object of a file, does in a state.
// It makes only the edits that the request asks for, on the target as loaded.
func (m Approvals) Of(file int, r *model.Revision) Approval {
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
	if other != "" { // show the draft, including unsaved edits
		base = target.Objects()
	}
	draft, err := request.Onto(r.Request, m.of.Files[t.File].Doc.Bytes(), base)
	a.File, a.Draft = t.File, draft
	after := draft
	if err != nil { // show the requested result even if it cannot be applied
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
	f := m.of.Files[a.File]
	switch reason := m.of.ReadOnly(a.File); {
	case reason != "":
		return a.refused(f.Name+" is "+reason, "")
	case other != "":
		return a.refused(other, "")
	case f.Judge == nil:
		return a
	}
	added, _ := f.acceptance(&m.of.Options).Apply(check.Added(f.Alone, f.Judge.Findings(a.Draft.Objects())), false)
	for _, x := range added {
		if x.Severity == model.Error {
			return a.refused("would bring the error "+x.Rule, model.Escape(x.Version)+": "+x.Rule+": "+model.Escape(x.Message))
		}
	}
	return a
}

// asFarAsPossible makes all edits of a request or, if that fails, those that can be made.
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

// otherEdits returns the reason not to approve a request whose target has other unsaved edits
// than those of its approval, "" if it has none. Approving saves nothing but what was asked for
// and reviewed.
func (m Approvals) otherEdits(request, target int) string {
	if by, ok := m.For(target); ok && by != request {
		return "the approval of " + m.of.Files[by].Name + " is not saved" + m.of.advice(SaveFirst)
	}
	if by, ok := m.Approved[target]; m.Drafts[target].Dirty() && !(ok && by == request) {
		return m.of.Files[target].Name + " has other unsaved edits" + m.of.advice(SaveOrUndoThem)
	}
	return ""
}

// Has reports whether the change request of a file has an unsaved approval.
func (m Approvals) Has(file int) bool { return approvesIn(m.Drafts[file]) }

// approvesIn reports whether a draft approves the change request that is the only object of its
// file.
func approvesIn(d model.Draft) bool {
	was, is := request.Only(d.Base()), request.Only(d.Objects())
	return was != nil && is != nil && !request.IsApplied(was) && request.IsApplied(is)
}

// put puts the edits that the approval of the request in a file makes into its target.
func (m Approvals) put(request int, a Approval) {
	m.Drafts[a.File] = a.Draft
	m.release(a.File)
	if a.Draft.Dirty() {
		m.Approved[a.File] = request
	}
}

// release forgets that the edits of a file belong to an approval.
func (m Approvals) release(file int) {
	m.Approved = maps.Clone(m.Approved)
	if m.Approved == nil {
		m.Approved = map[int]int{}
	}
	delete(m.Approved, file)
}

// discard reverts a file to what was loaded.
func (m Approvals) discard(file int) {
	m.Drafts[file], m.Stale = model.NewDraft(m.Drafts[file].Base()), true
	m.release(file)
}

// For returns the file of the request that has an unsaved approval and the given file as its
// target.
func (m Approvals) For(target int) (request int, ok bool) {
	for file := range m.Drafts {
		if t, is := m.of.targets[file]; is && t.File == target && m.Has(file) {
			return file, true
		}
	}
	return model.None, false
}

// Owner returns the file of the change request whose approval made the unsaved edits of a file.
func (m Approvals) Owner(file int) (request int, ok bool) {
	request, ok = m.Approved[file]
	return request, ok && m.Drafts[file].Dirty()
}

// repair makes a state consistent after one of its files was reread or edits of an earlier run
// were resumed. Edits whose approval is gone are undone. Each approval is judged on the target as
// it is now, as the approve command does, and undone with its edits if it is refused. It returns
// sentences about what was undone.
func (m Approvals) repair() (undone []string) {
	for target := range m.Drafts {
		if request, ok := m.Approved[target]; ok && !m.Has(request) {
			if m.Drafts[target].Dirty() {
				undone = append(undone, m.of.Files[request].Name+" is not approved here any more, so its edits in "+m.of.Files[target].Name+" are undone.")
			}
			m.discard(target)
		}
	}
	for asking := range m.Drafts {
		if !m.Has(asking) {
			continue
		}
		is := request.Only(m.Objects(asking))
		a := m.Of(asking, is)
		if a.Why == "" {
			if !model.SameObjects(a.Draft.Objects(), m.Objects(a.File)) {
				m.put(asking, a)
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

// mixes returns why a state cannot follow the present one: it would edit the target of an unsaved
// approval. It returns "" if it can.
func (m Approvals) mixes(now *Snapshot) string {
	for target := range m.Drafts {
		request, ok := now.Approvals().For(target)
		if ok && m.Has(request) && !model.SameObjects(m.Objects(target), now.Objects(target)) {
			return now.Approvals().First(target)
		}
		if request, ok := m.Owner(target); ok && !m.Has(request) {
			return now.Approvals().First(target)
		}
	}
	return ""
}

// First returns the reason why nothing else can be done to a file before an approval is saved, ""
// if none is unsaved.
func (m Approvals) First(file int) string {
	request := file
	if !m.Has(file) {
		var ok bool
		if request, ok = m.For(file); !ok {
			return ""
		}
	}
	return "the approval of " + m.of.Files[request].Name + " is not saved" + m.of.advice(SaveOrUndoIt)
}

// whole returns an error if the files with edits may not be written as they are: a
// change request would be marked applied although the target does not get exactly its
// edits, or a target would get its edits without the request.
func (m Approvals) whole() error {
	for i, file := range m.of.Files {
		if request, ok := m.Owner(i); ok && !m.Has(request) {
			return &model.Refusal{What: file.Name + " has edits of the approval of " + m.of.Files[request].Name + ", which was undone: undo them" + m.of.advice(UndoOrReject)}
		}
		if !m.Has(i) {
			continue
		}
		is := request.Only(m.Objects(i))
		a := m.Of(i, is)
		if a.Why != "" {
			return &model.Refusal{What: is.Title() + " cannot be approved: " + a.Why + "; undo" + m.of.advice(UndoOrReject)}
		}
		if !model.SameObjects(a.Draft.Objects(), m.Objects(a.File)) {
			return &model.Refusal{What: is.Title() + " would be marked as applied, but " + m.of.Files[a.File].Name + " does not have the edits that it requests: undo" + m.of.advice(UndoOrReject)}
		}
	}
	return nil
}

// Together reports whether a file can only be written together with another one: it is a request
// with an unsaved approval, or its target.
func (m Approvals) Together(file int) bool {
	_, target := m.For(file)
	_, owned := m.Owner(file)
	return target || owned || m.Has(file)
}
