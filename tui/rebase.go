package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// rebase goes on with a file that was read again: the unsaved edits are made
// once more on the new text. Where somebody else changed the same versions, the
// user decides first; until then all stays as it was.
func (s *session) rebase(r editor.Reading) {
	sheet := s.Editor.Files[r.File]
	if _, ok := s.Editor.Now().Owner(r.File); ok { // judged anew with its request, as a whole
		s.goOn(r, model.NewDraft(editor.ObjectsOf(r.Doc)), 0, nil)
		return
	}
	m := change.Reapply(model.NewDraft(editor.ObjectsOf(r.Doc)), change.Diff(r.File, s.Editor.Now().Drafts[r.File]))
	if len(m.Conflicts) == 0 {
		s.goOn(r, m.Draft, m.Again, nil)
		return
	}
	ok := s.openConflicts(r.File, m, func(d model.Draft, again int) { s.goOn(r, d, again, m.Conflicts) })
	switch {
	case !ok:
	case slices.ContainsFunc(m.Conflicts, func(c change.Conflict) bool { return change.IsRecord(c.Changes[0]) }):
		s.say("the object has been modified: " + sheet.Name + " changed on disk") // Porch 6.2
	default:
		s.say(sheet.Name + " changed on disk in versions that you edited")
	}
}

// goOn takes a file over that was read again, with a draft of it and what was
// decided on the way there.
func (s *session) goOn(r editor.Reading, d model.Draft, again int, decided []change.Conflict) {
	focused, stage := "", s.Focus.Stage
	if v := s.Focused(); v != nil {
		focused = v.Text
	}
	sheet := s.Editor.Files[r.File]
	broken := revision.Compare(sheet.Name, sheet.Doc.Objects(), r.Doc.Objects())
	sheet.Doc, sheet.First, sheet.Judge, sheet.Alone, sheet.Locked = r.Doc, r.Doc, r.Judge, r.Findings, r.Locked
	moments, undone := editor.MendAll(s.Editor.ReplayReread(r.File, editor.ObjectsOf(r.Doc), d, decided))
	s.Marked = s.marksOn(r.File, editor.ObjectsOf(r.Doc))
	s.Editor.Snapshots, s.Editor.At, s.Trial = moments, len(moments)-1, nil
	s.Editor.SetBaseline()
	s.Editor.Refresh()
	s.settle()
	text := sheet.Name + " read again"
	switch request, ok := s.Editor.Now().Owner(r.File); {
	case ok:
		text += ", the approval of " + s.Editor.Files[request].Name + " still stands"
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
	for key := range s.Marked {
		if key.File != file {
			out[key] = true
			continue
		}
		t := s.Editor.Now().Track(key.TrackRef)
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
	p := s.Focus.TrackRef
	if s.Shown().Track(p) == nil {
		p = s.Shown().FirstTrack()
	}
	s.enterTrack(p)
	if t := s.Shown().Track(p); t != nil {
		for i, v := range t.Versions {
			if v.Text == text {
				s.goTo(p, i, stage)
				return
			}
		}
	}
}
