package tui

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
)

// An approval that is not saved yet and the edits that it made in the target are
// one thing: they come, go and are written together, and nothing else is edited
// in the target meanwhile.

// approves tells whether the change request of a file is approved in a state,
// which is not saved.
func (m *moment) approves(file int) bool {
	was, is := onlyRevision(m.drafts[file].Base()), onlyRevision(m.drafts[file].Objects())
	return was != nil && is != nil && !revision.IsPublished(was.State()) && revision.IsPublished(is.State())
}

// approve notes in a state what the approval of the request of a file makes of
// its target.
func (m *moment) approve(request int, a approval) {
	m.drafts[a.file] = a.draft
	m.release(a.file)
	if a.draft.Dirty() {
		m.approved[a.file] = request
	}
}

// release forgets that the edits of a file belong to an approval.
func (m *moment) release(file int) {
	m.approved = maps.Clone(m.approved)
	if m.approved == nil {
		m.approved = map[int]int{}
	}
	delete(m.approved, file)
}

// giveUp goes back to files as loaded.
func (m *moment) giveUp(file int) {
	m.drafts[file], m.stale = model.NewDraft(m.drafts[file].Base()), true
	m.release(file)
}

// approving gives the request that is approved in a state, but not saved, and
// has a file as its target.
func (e *Editor) approving(m *moment, target int) (request int, ok bool) {
	for file := range e.sheets {
		if t, is := e.targets[file]; is && t.file == target && m.approves(file) {
			return file, true
		}
	}
	return model.None, false
}

// owner gives the change request whose approval made the unsaved edits of a file.
func (m *moment) owner(file int) (request int, ok bool) {
	request, ok = m.approved[file]
	return request, ok && m.drafts[file].Dirty()
}

// tied tells whether a file is written together with another one only: a request
// that is approved and not saved, or its target.
func (e *Editor) tied(file int) bool {
	_, target := e.approving(e.kept(), file)
	_, owned := e.kept().owner(file)
	return target || owned || e.kept().approves(file)
}

// partners tells whether one of two files is the target of the approved request
// in the other one.
func (e *Editor) partners(a, b int) bool {
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		if request, ok := e.approving(e.kept(), pair[0]); ok && request == pair[1] {
			return true
		}
	}
	return false
}

// mend makes a state whole after one of its files was read again or edits of an
// earlier run came back. Edits whose approval is gone go too; an approval is judged
// on the target as it is now, as the verb approve does, and goes with its edits
// where that refuses it. What was undone is said in sentences.
func (s *session) mend(m *moment) (undone []string) {
	for target := range s.ed.sheets {
		if request, ok := m.approved[target]; ok && !m.approves(request) {
			if m.drafts[target].Dirty() {
				undone = append(undone, s.ed.sheets[request].name+" is not approved here any more, so its edits in "+s.ed.sheets[target].name+" are undone.")
			}
			m.giveUp(target)
		}
	}
	for request := range s.ed.sheets {
		if !m.approves(request) {
			continue
		}
		is := onlyRevision(m.drafts[request].Objects())
		a := s.approvalOf(m, request, is)
		if a.why == "" {
			if !model.SameObjects(a.draft.Objects(), m.drafts[a.file].Objects()) {
				m.approve(request, a)
				m.stale = true
			}
			continue
		}
		undone = append(undone, "The approval of "+is.Title()+" is undone, and nothing of it is written: "+a.why+".")
		if a.more != "" {
			undone = append(undone, a.more)
		}
		for target, by := range m.approved {
			if by == request {
				m.giveUp(target)
			}
		}
		m.giveUp(request)
	}
	return undone
}

// mendAll makes an undo history whole; the last state says what was undone.
// States that come to mean the same are one.
func (s *session) mendAll(moments []*moment) (whole []*moment, undone []string) {
	for _, m := range moments {
		undone = s.mend(m)
		if n := len(whole); n == 0 || !m.means(whole[n-1]) {
			whole = append(whole, m)
		}
	}
	return whole, undone
}

// showUndone shows what became of approvals; it stays until it was read.
func (s *session) showUndone(undone []string) {
	if len(undone) == 0 {
		return
	}
	s.shown = shownText{title: "an approval was undone", lines: wrapAll(undone, s.width)}
	s.open(keys.Shown)
}

// mixes says why a state cannot follow the present one: it would edit the target
// of an approval that is not saved.
func (s *session) mixes(m *moment) string {
	for target := range s.ed.sheets {
		request, ok := s.ed.approving(s.ed.kept(), target)
		if ok && m.approves(request) && !model.SameObjects(m.drafts[target].Objects(), s.ed.kept().drafts[target].Objects()) {
			return s.approvalFirst(target)
		}
		if request, ok := m.owner(target); ok && !m.approves(request) {
			return s.approvalFirst(target)
		}
	}
	return ""
}

// approvalFirst says that nothing else can be done to a file before an approval is
// saved; "" where none is unsaved.
func (s *session) approvalFirst(file int) string {
	request := file
	if !s.ed.kept().approves(file) {
		var ok bool
		if request, ok = s.ed.approving(s.ed.kept(), file); !ok {
			return ""
		}
	}
	return "the approval of " + s.ed.sheets[request].name + " is not saved: " + s.keys.First(keys.Timeline, keys.Save) + " saves it, " + s.keys.First(keys.Timeline, keys.Undo) + " undoes it"
}

// wholeApprovals says why the files with edits may not be written as they are: a
// change request would say that it was applied and its edits, and they alone,
// are not what its target gets; or a target would get them without the request.
func (s *session) wholeApprovals() error {
	m := s.ed.kept()
	undo := " (" + s.keys.First(keys.Timeline, keys.Undo) + "), or reject it"
	for file, sheet := range s.ed.sheets {
		if request, ok := m.owner(file); ok && !m.approves(request) {
			return &revision.Refusal{What: "the edits of " + sheet.name + " belong to the approval of " + s.ed.sheets[request].name + ", which is gone: undo them" + undo}
		}
		if !m.approves(file) {
			continue
		}
		is := onlyRevision(m.drafts[file].Objects())
		a := s.approvalOf(m, file, is)
		if a.why != "" {
			return &revision.Refusal{What: is.Title() + " cannot be approved: " + a.why + "; undo" + undo}
		}
		if !model.SameObjects(a.draft.Objects(), m.drafts[a.file].Objects()) {
			return &revision.Refusal{What: is.Title() + " would say that it is applied, but the edits of " + s.ed.sheets[a.file].name + " are not those that it asks for: undo" + undo}
		}
	}
	return nil
}

// noteOwners has the journals say which edits belong to an approval.
func (e *Editor) noteOwners() {
	for file, sheet := range e.sheets {
		if sheet.journal == nil {
			continue
		}
		request, ok := e.kept().owner(file)
		if !ok {
			sheet.journal.BelongTo("")
			continue
		}
		sheet.journal.BelongTo(wholePath(e.sheets[request].doc.Path()))
	}
}

// wholePath gives a path from the root with links followed, as far as that is
// possible.
func wholePath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// joinOffers puts the edits that an approval made in its target with the offer of
// that approval: one question is asked about both. Requests are asked about last,
// when what else is unsaved in their targets is known.
func (s *session) joinOffers() {
	var rest, requests []offer
	for _, o := range s.offers {
		if approvesIn(o.draft) {
			requests = append(requests, o)
		} else {
			rest = append(rest, o)
		}
	}
	rest = slices.DeleteFunc(rest, func(o offer) bool {
		if o.left.For == "" {
			return false
		}
		for i := range requests {
			if wholePath(s.ed.sheets[requests[i].file].doc.Path()) == o.left.For {
				requests[i].edits = append(requests[i].edits, o)
				return true
			}
		}
		return false
	})
	s.offers = append(rest, requests...)
}

// approvesIn tells whether a draft approves the change request that is all of its
// file.
func approvesIn(d model.Draft) bool { return (&moment{drafts: []model.Draft{d}}).approves(0) }

// resumeRefusal says why the edits of a journal cannot come back alone.
func (s *session) resumeRefusal(o *offer) string {
	if o.left.For == "" || approvesIn(o.draft) {
		return ""
	}
	return "these are the edits of an approval that is not here: " + s.keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them"
}

// dropEdits removes the journals of the edits that belong to an approval, once
// that was dropped, or is kept with its edits in new journals.
func (s *session) dropEdits(o offer) (err error) {
	for _, e := range o.edits {
		if !e.left.Same || !s.ed.dirty(e.file) {
			err = errors.Join(err, e.left.Drop())
		}
	}
	return err
}
