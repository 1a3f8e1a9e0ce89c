package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// rebase goes on with a file that was read again: the unsaved edits are made
// once more on the new text. Where somebody else changed the same versions, the
// user decides first; until then all stays as it was.
func (s *session) rebase(r reread) {
	sheet := s.ed.sheets[r.file]
	if _, ok := s.ed.kept().owner(r.file); ok { // judged anew with its request, as a whole
		s.goOn(r, model.NewDraft(shown(r.doc)), 0, nil)
		return
	}
	m := change.Reapply(model.NewDraft(shown(r.doc)), change.Diff(r.file, s.ed.kept().drafts[r.file]))
	if len(m.Conflicts) == 0 {
		s.goOn(r, m.Draft, m.Again, nil)
		return
	}
	ok := s.openConflicts(r.file, m, func(d model.Draft, again int) { s.goOn(r, d, again, m.Conflicts) })
	switch {
	case !ok:
	case slices.ContainsFunc(m.Conflicts, func(c change.Conflict) bool { return change.IsRecord(c.Changes[0]) }):
		s.say("the object has been modified: " + sheet.name + " changed on disk") // Porch 6.2
	default:
		s.say(sheet.name + " changed on disk in versions that you edited")
	}
}

// goOn takes a file over that was read again, with a draft of it and what was
// decided on the way there.
func (s *session) goOn(r reread, d model.Draft, again int, decided []change.Conflict) {
	focused, stage := "", s.focus.stage
	if v := s.focused(); v != nil {
		focused = v.Text
	}
	sheet := s.ed.sheets[r.file]
	broken := revision.Compare(sheet.name, sheet.doc.Objects(), r.doc.Objects())
	sheet.doc, sheet.first, sheet.judge, sheet.alone, sheet.locked = r.doc, r.doc, r.judge, r.findings, r.locked
	moments, undone := s.mendAll(s.ed.metAgain(r.file, shown(r.doc), d, decided))
	s.marked = s.marksOn(r.file, shown(r.doc))
	s.ed.moments, s.ed.moment, s.ed.trial = moments, len(moments)-1, nil
	s.ed.loadedNow()
	s.ed.refresh()
	s.settle()
	text := sheet.name + " read again"
	switch request, ok := s.ed.kept().owner(r.file); {
	case ok:
		text += ", the approval of " + s.ed.sheets[request].name + " still stands"
	case d.Dirty():
		text += ", " + phrase.Plural(again, "edit") + " kept"
	}
	s.refocus(focused, stage)
	if len(broken) > 0 { // by hand everything can be changed, also what no transition leads to
		text = "read again: " + model.Escape(broken[0].Message)
	}
	s.say(text)
	s.showUndone(undone)
}

// marksOn finds the marked versions of a file again, by their texts.
func (s *session) marksOn(file int, read []*model.Object) map[model.VersionKey]bool {
	out := map[model.VersionKey]bool{}
	for key := range s.marked {
		if key.File != file {
			out[key] = true
			continue
		}
		t := s.ed.keptTrackOf(key.TrackRef)
		if t == nil || key.Object >= len(read) || key.Track >= len(read[key.Object].Tracks) {
			continue
		}
		for _, v := range t.Versions {
			if model.KeyOf(key.TrackRef, v) != key {
				continue
			}
			for _, again := range read[key.Object].Tracks[key.Track].Versions {
				if again.Text == v.Text {
					out[model.KeyOf(key.TrackRef, again)] = true
				}
			}
		}
	}
	return out
}

// refocus goes to the version of that text, where it still is.
func (s *session) refocus(text string, stage int) {
	p := s.focus.TrackRef
	if s.ed.trackOf(p) == nil {
		p = s.ed.firstTrack()
	}
	s.enterTrack(p)
	if t := s.ed.trackOf(p); t != nil {
		for i, v := range t.Versions {
			if v.Text == text {
				s.goTo(p, i, stage)
				return
			}
		}
	}
}
