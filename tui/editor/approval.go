package editor

import (
	"path/filepath"
	"slices"

	"github.com/lctui/lctui/files"
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

// partners reports whether one of two files is the target of the approved request
// in the other one.
func (e *Editor) partners(a, b int) bool {
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		if request, ok := e.Now().Approving(pair[0]); ok && request == pair[1] {
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
		request, ok := e.Now().Owner(file)
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
