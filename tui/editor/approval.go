package editor

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
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
	e.Targets = map[int]RequestTarget{}
	for _, t := range e.Options.Targets {
		found := RequestTarget{File: model.None}
		if t.Err != nil {
			found.Why = model.Escape(t.Err.Error())
		}
		request := model.None
		for i, d := range docs {
			switch {
			case sameFile(d, t.Request):
				request = i
				found.Text = RequestOf(d.Objects()).Target.Text
			case t.Document != nil && sameFile(d, t.Document):
				found.File = i
			}
		}
		if request != model.None {
			e.Targets[request] = found
		}
	}
}

// RequestOf returns the change request that is all that some objects hold, else an
// empty one.
func RequestOf(objects []*model.Object) *model.Request {
	if all := revision.All(objects); len(all) == 1 && all[0].Request != nil {
		return all[0].Request
	}
	return &model.Request{}
}

// Approval is what approving a change request does to its target.
type Approval struct {
	// File is the target, draft what its edits make of it; None where there is no
	// target that could be shown.
	File  int
	Draft model.Draft
	// Outlooks are the versions named, as loaded and with the edits.
	Outlooks []request.Outlook
	// Why says in a few words why it cannot be approved, more in whole sentences.
	Why, More string
}

func (a Approval) Refused(why, more string) Approval {
	a.Why, a.More = why, more
	return a
}

// FirstNewError returns the first error that a file's objects have and the file as
// loaded has not; nil where there is none, or the file is not judged yet.
func (e *Editor) FirstNewError(file int, objects []*model.Object) *model.Finding {
	sheet := e.Files[file]
	if sheet.Judge == nil {
		return nil
	}
	for _, f := range check.Added(sheet.Alone, sheet.Judge.Findings(objects)) {
		if f.Severity == model.Error {
			return &f
		}
	}
	return nil
}

// OnlyRevision returns the change request that is all that some objects hold, nil
// where they hold something else.
func OnlyRevision(objects []*model.Object) *model.Revision {
	if all := revision.All(objects); len(all) == 1 && all[0].Request != nil {
		return all[0]
	}
	return nil
}

// TargetsFirst lists the files in the order in which they are shown and written:
// a change request behind its target, so that it never says what was not done.
func (e *Editor) TargetsFirst() (order []int) {
	for _, requests := range []bool{false, true} {
		for i := range e.Files {
			if _, ok := e.Targets[i]; ok == requests {
				order = append(order, i)
			}
		}
	}
	return order
}

// InOrder puts plans into that order.
func (e *Editor) InOrder(plans []Plan) (out []Plan) {
	for _, i := range e.TargetsFirst() {
		for _, p := range plans {
			if p.File == i {
				out = append(out, p)
			}
		}
	}
	return out
}

// Approves reports whether the change request of a file is approved in a state,
// which is not saved.
func (m *Snapshot) Approves(file int) bool {
	was, is := OnlyRevision(m.Drafts[file].Base()), OnlyRevision(m.Drafts[file].Objects())
	return was != nil && is != nil && !revision.IsPublished(was.State()) && revision.IsPublished(is.State())
}

// Approve notes in a state what the approval of the request of a file makes of
// its target.
func (m *Snapshot) Approve(request int, a Approval) {
	m.Drafts[a.File] = a.Draft
	m.Release(a.File)
	if a.Draft.Dirty() {
		m.Approved[a.File] = request
	}
}

// Release forgets that the edits of a file belong to an approval.
func (m *Snapshot) Release(file int) {
	m.Approved = maps.Clone(m.Approved)
	if m.Approved == nil {
		m.Approved = map[int]int{}
	}
	delete(m.Approved, file)
}

// Discard goes back to files as loaded.
func (m *Snapshot) Discard(file int) {
	m.Drafts[file], m.Stale = model.NewDraft(m.Drafts[file].Base()), true
	m.Release(file)
}

// Approving returns the request that is approved in a state, but not saved, and
// has a file as its target.
func (e *Editor) Approving(m *Snapshot, target int) (request int, ok bool) {
	for file := range e.Files {
		if t, is := e.Targets[file]; is && t.File == target && m.Approves(file) {
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

// WrittenTogether reports whether a file is written together with another one only: a request
// that is approved and not saved, or its target.
func (e *Editor) WrittenTogether(file int) bool {
	_, target := e.Approving(e.Kept(), file)
	_, owned := e.Kept().Owner(file)
	return target || owned || e.Kept().Approves(file)
}

// partners reports whether one of two files is the target of the approved request
// in the other one.
func (e *Editor) partners(a, b int) bool {
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		if request, ok := e.Approving(e.Kept(), pair[0]); ok && request == pair[1] {
			return true
		}
	}
	return false
}

// NoteOwners has the journals say which edits belong to an approval.
func (e *Editor) NoteOwners() {
	for file, sheet := range e.Files {
		if sheet.Journal == nil {
			continue
		}
		request, ok := e.Kept().Owner(file)
		if !ok {
			sheet.Journal.BelongTo("")
			continue
		}
		sheet.Journal.BelongTo(WholePath(e.Files[request].Doc.Path()))
	}
}

// Plan is what would be written of one file.
type Plan struct {
	File int
	Next *files.Document
	// Over is what the file holds where that is not the document that was
	// edited; restores is set where it is gone.
	Over     *files.Document
	Restores bool
}

// OwnPlans keeps what is to be written of one file and of those that are written
// with it or not at all.
func (e *Editor) OwnPlans(file int, plans []Plan) []Plan {
	return slices.DeleteFunc(plans, func(p Plan) bool { return p.File != file && !e.partners(p.File, file) })
}

// Before returns the bytes that the plan replaces.
func (p Plan) Before(doc *files.Document) []byte {
	switch {
	case p.Restores:
		return nil
	case p.Over != nil:
		return p.Over.Bytes()
	}
	return doc.Bytes()
}

// Write puts the bytes of a plan where they belong.
func (p Plan) Write(doc *files.Document) (files.Saved, error) {
	switch {
	case p.Restores:
		_, did, err := doc.SaveAs(doc.Path(), p.Next, false)
		return did, err
	case p.Over != nil:
		return p.Over.Write(p.Next)
	}
	return doc.Write(p.Next)
}

// WholePath returns a path from the root with links followed, as far as that is
// possible.
func WholePath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}
