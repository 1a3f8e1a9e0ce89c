package tui

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// An approval that is not saved yet and the edits that it made in the target are
// one thing: they come, go and are written together, and nothing else is edited
// in the target meanwhile.

// mend makes a state whole after one of its files was read again or edits of an
// earlier run came back. Edits whose approval is gone go too; an approval is judged
// on the target as it is now, as the verb approve does, and goes with its edits
// where that refuses it. What was undone is said in sentences.
func (s *session) mend(m *editor.Snapshot) (undone []string) {
	for target := range s.Editor.Files {
		if request, ok := m.Approved[target]; ok && !m.Approves(request) {
			if m.Drafts[target].Dirty() {
				undone = append(undone, s.Editor.Files[request].Name+" is not approved here any more, so its edits in "+s.Editor.Files[target].Name+" are undone.")
			}
			m.Discard(target)
		}
	}
	for request := range s.Editor.Files {
		if !m.Approves(request) {
			continue
		}
		is := editor.OnlyRevision(m.Drafts[request].Objects())
		a := s.approvalOf(m, request, is)
		if a.Why == "" {
			if !model.SameObjects(a.Draft.Objects(), m.Drafts[a.File].Objects()) {
				m.Approve(request, a)
				m.Stale = true
			}
			continue
		}
		undone = append(undone, "The approval of "+is.Title()+" is undone, and nothing of it is written: "+a.Why+".")
		if a.More != "" {
			undone = append(undone, a.More)
		}
		for target, by := range m.Approved {
			if by == request {
				m.Discard(target)
			}
		}
		m.Discard(request)
	}
	return undone
}

// mendAll makes an undo history whole; the last state says what was undone.
// States that come to mean the same are one.
func (s *session) mendAll(moments []*editor.Snapshot) (whole []*editor.Snapshot, undone []string) {
	for _, m := range moments {
		undone = s.mend(m)
		if n := len(whole); n == 0 || !m.Means(whole[n-1]) {
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
	s.shown = shownText{title: "an approval was undone", lines: wrapAll(undone, s.Width)}
	s.open(keys.Shown)
}

// mixes says why a state cannot follow the present one: it would edit the target
// of an approval that is not saved.
func (s *session) mixes(m *editor.Snapshot) string {
	for target := range s.Editor.Files {
		request, ok := s.Editor.Approving(s.Editor.Kept(), target)
		if ok && m.Approves(request) && !model.SameObjects(m.Drafts[target].Objects(), s.Editor.Kept().Drafts[target].Objects()) {
			return s.approvalFirst(target)
		}
		if request, ok := m.Owner(target); ok && !m.Approves(request) {
			return s.approvalFirst(target)
		}
	}
	return ""
}

// approvalFirst says that nothing else can be done to a file before an approval is
// saved; "" where none is unsaved.
func (s *session) approvalFirst(file int) string {
	request := file
	if !s.Editor.Kept().Approves(file) {
		var ok bool
		if request, ok = s.Editor.Approving(s.Editor.Kept(), file); !ok {
			return ""
		}
	}
	return "the approval of " + s.Editor.Files[request].Name + " is not saved: " + s.Keys.First(keys.Timeline, keys.Save) + " saves it, " + s.Keys.First(keys.Timeline, keys.Undo) + " undoes it"
}

// wholeApprovals says why the files with edits may not be written as they are: a
// change request would say that it was applied and its edits, and they alone,
// are not what its target gets; or a target would get them without the request.
func (s *session) wholeApprovals() error {
	m := s.Editor.Kept()
	undo := " (" + s.Keys.First(keys.Timeline, keys.Undo) + "), or reject it"
	for file, sheet := range s.Editor.Files {
		if request, ok := m.Owner(file); ok && !m.Approves(request) {
			return &revision.Refusal{What: "the edits of " + sheet.Name + " belong to the approval of " + s.Editor.Files[request].Name + ", which is gone: undo them" + undo}
		}
		if !m.Approves(file) {
			continue
		}
		is := editor.OnlyRevision(m.Drafts[file].Objects())
		a := s.approvalOf(m, file, is)
		if a.Why != "" {
			return &revision.Refusal{What: is.Title() + " cannot be approved: " + a.Why + "; undo" + undo}
		}
		if !model.SameObjects(a.Draft.Objects(), m.Drafts[a.File].Objects()) {
			return &revision.Refusal{What: is.Title() + " would say that it is applied, but the edits of " + s.Editor.Files[a.File].Name + " are not those that it asks for: undo" + undo}
		}
	}
	return nil
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
			if editor.WholePath(s.Editor.Files[requests[i].file].Doc.Path()) == o.left.For {
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
func approvesIn(d model.Draft) bool { return (&editor.Snapshot{Drafts: []model.Draft{d}}).Approves(0) }

// resumeRefusal says why the edits of a journal cannot come back alone.
func (s *session) resumeRefusal(o *offer) string {
	if o.left.For == "" || approvesIn(o.draft) {
		return ""
	}
	return "these are the edits of an approval that is not here: " + s.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them"
}

// dropEdits removes the journals of the edits that belong to an approval, once
// that was dropped, or is kept with its edits in new journals.
func (s *session) dropEdits(o offer) (err error) {
	for _, e := range o.edits {
		if !e.left.Same || !s.Editor.Dirty(e.file) {
			err = errors.Join(err, e.left.Drop())
		}
	}
	return err
}
