package tui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// findLeft looks for journals of a file. One whose edits are all in the file
// already has served its purpose and goes.
func (s *session) findLeft(file int) {
	sheet := s.Editor.Files[file]
	found, err := s.options.Desk.Left(sheet.Doc)
	if err != nil {
		s.notice(err.Error())
	}
	for _, l := range found {
		o, err := s.offerOf(file, l)
		switch {
		case err != nil:
			s.notice("unsaved edits of " + sheet.Name + " cannot be resumed: " + err.Error())
		case o == nil:
			if err := l.Drop(); err != nil {
				s.notice("a journal without edits cannot be removed: " + model.Escape(err.Error()))
			}
		default:
			s.offers = append(s.offers, *o)
		}
	}
	s.joinOffers()
}

// ask opens the question about the next journal that was found, whenever the
// timeline is what the keyboard means: no file is edited before it is answered.
func (s *session) ask() {
	if len(s.offers) > 0 && !s.leaving && s.Layers.Top() == keys.Timeline {
		s.open(keys.ResumeQuestion)
	}
}

func (s *session) handleResume(w keys.Command) tea.Cmd {
	o := s.offers[0]
	switch w.Intent {
	case keys.AnswerResume:
		if reason := s.resumeRefusal(&o); reason != "" {
			s.refuse(reason)
			return nil
		}
		s.resume(o)
	case keys.AnswerView:
		return s.viewOffer(o)
	case keys.AnswerDrop:
		s.answered()
		if err := o.left.Drop(); err != nil {
			s.fail(fmt.Errorf("the journal cannot be removed: %w", err))
			return nil
		}
		if err := s.dropEdits(o); err != nil {
			s.fail(fmt.Errorf("the journal cannot be removed: %w", err))
			return nil
		}
		s.say(phrase.Plural(len(o.changes), "edit") + " dropped" + o.edited(s))
	case keys.Quit:
		return s.quit()
	case keys.Back:
		s.say("the unsaved edits wait for an answer: " + s.Keys.First(keys.ResumeQuestion, keys.AnswerResume) + " resumes them, " +
			s.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them")
	}
	return nil
}

func (s *session) answered() {
	s.offers = s.offers[1:]
	s.close()
}

// resume makes the edits of a journal once more. On the file as it was they come
// back step by step; on another one as in a conflict.
func (s *session) resume(o offer) {
	if o.left.Same && !s.Editor.Dirty(o.file) {
		s.answered()
		s.resumed(o, len(o.changes), s.resumeSteps(o))
		return
	}
	m := change.Reapply(s.Editor.Now().Drafts[o.file], o.changes)
	take := func(d model.Draft, again int) {
		s.answered()
		next := s.Editor.Now().With(o.file, d)
		undone := next.Mend()
		s.keepResumed(next, phrase.Plural(again, "edit")+" of an earlier run")
		s.resumed(o, again, undone)
	}
	if len(m.Conflicts) == 0 {
		take(m.Draft, m.Again)
		return
	}
	s.openConflicts(o.file, m, take)
}

// resumed says what came back, and makes it safe before the old journal goes.
func (s *session) resumed(o offer, again int, undone []string) {
	if n := len(o.changes); n > 0 {
		s.goToChange(o.changes[n-1])
	}
	if len(undone) == 0 {
		s.say(phrase.Plural(again, "edit") + " resumed" + o.edited(s))
	}
	s.keepJournals()
	if !s.unsafe {
		if err := s.dropEdits(o); err != nil {
			s.fail(fmt.Errorf("the edits are resumed, but an old journal cannot be removed: %w", err))
		}
	}
	if (!o.left.Same || !s.Editor.Dirty(o.file)) && !s.unsafe {
		if err := o.left.Drop(); err != nil {
			s.fail(fmt.Errorf("the edits are resumed, but their old journal cannot be removed: %w", err))
		}
	}
	if len(o.misfits) > 0 {
		s.shown = shownText{title: "what of the journal could not be resumed", lines: wrapAll(o.misfits, s.Width)}
		s.open(keys.Shown)
	}
	s.showUndone(undone)
}

// edited says in which files an approval made its edits.
func (o *offer) edited(s *session) (text string) {
	for i := range o.edits {
		text += ", with its edits in " + s.Editor.Files[o.edits[i].file].Name
	}
	return text
}

// resumeSteps brings the undo history back too. It says which approvals were
// undone.
func (s *session) resumeSteps(o offer) (undone []string) {
	steps := o.draft.Steps()
	d, first := s.Editor.Now().Drafts[o.file], max(len(steps)-editor.KeptSteps, 0)
	// The first of them may stand for many steps of the journal.
	earlier := first + len(o.left.Steps()) - o.missed - len(steps)
	for i, step := range steps {
		before := d.Objects()
		next, err := d.With(step.Edits...)
		if err != nil {
			break // offerOf made the same edits on the same objects
		}
		d = next
		switch {
		case i+1 < first:
		case i+1 == first:
			undone = s.keepMended(s.Editor.Now().With(o.file, d), phrase.Plural(earlier, "step")+" of an earlier run")
		default:
			undone = s.keepMended(s.Editor.Now().With(o.file, d), change.StepLabel(o.file, before, step))
		}
	}
	return undone
}

func (s *session) keepMended(m *editor.Snapshot, label string) (undone []string) {
	undone = m.Mend()
	s.keepResumed(m, label)
	return undone
}

func (s *session) keepResumed(m *editor.Snapshot, label string) {
	done, err := s.Editor.Keep(m, label)
	if err != nil {
		s.refuse(err.Error())
	}
	if done.Changed {
		s.Editor.SetMark(editor.Mark{Focus: s.Focus})
	}
	s.settle()
}

// goToChange shows the version that a change is about, where it is still there.
func (s *session) goToChange(c change.Change) {
	if ref, v := change.Find(s.Editor.Now().Drafts[c.Place.File], c); v != nil {
		s.goTo(model.TrackRef{File: c.Place.File, Object: ref.Object, Track: ref.Track}, ref.Version, model.None)
	}
}

// viewOffer shows what the edits of a journal would change in the file as it is.
func (s *session) viewOffer(o offer) tea.Cmd {
	doc, draft := s.Editor.Files[o.file].Doc, s.Editor.Now().Drafts[o.file]
	s.busy = true
	return func() tea.Msg {
		now, misfits := o.draft, o.misfits
		if !o.left.Same || draft.Dirty() {
			m := change.Reapply(draft, o.changes)
			now = m.Draft
			misfits = slices.Clone(misfits)
			for i := range m.Conflicts {
				mine, theirs := m.Conflicts[i].Words()
				misfits = append(misfits, m.Conflicts[i].Changes[0].Name()+": yours "+strings.Join(mine, ", ")+"; the file's "+strings.Join(theirs, ", "))
			}
		}
		next, err := doc.Edit(doc.Shelf().File(now.Objects()))
		out := offerDiff{file: o.file, misfits: misfits, err: err}
		if err == nil {
			out.diff = files.Diff(doc.Name(), doc.Bytes(), next.Bytes())
		}
		return out
	}
}

// offerDiff is the diff of a journal's edits.
type offerDiff struct {
	file    int
	diff    string
	misfits []string
	err     error
}

func (d offerDiff) apply(s *session) tea.Cmd {
	s.busy = false
	if d.err != nil {
		s.fail(d.err)
		return s.replay(nil)
	}
	s.shown = shownText{title: "unsaved edits of " + s.Editor.Files[d.file].Name}
	for _, text := range d.misfits {
		s.shown.lines = append(s.shown.lines, wrapAll([]string{"no longer fits: " + text}, s.Width)...)
	}
	if d.diff == "" {
		s.shown.lines = append(s.shown.lines, "the file would not change")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(d.diff, "\n"), "\n") {
		s.shown.lines = append(s.shown.lines, strings.ReplaceAll(line, "\t", "    "))
	}
	s.open(keys.Shown)
	return s.replay(nil)
}

// sentences says what was found: of which file, and the last edit.
func (o *offer) sentences(s *session) (what, last string) {
	what = s.Editor.Files[o.file].Name + ": " + phrase.Plural(len(o.changes), "edit") + " of " + o.left.Last.Format("2006-01-02 15:04Z")
	if o.left.Same {
		what += ", the file is unchanged since."
	} else {
		what += ", the file changed since."
	}
	if n := len(o.changes); n > 0 {
		last = "The last: " + o.lastLabel()
	}
	if o.left.Torn {
		last = "What came after them is damaged. " + last
	}
	switch n := len(o.misfits) + o.conflicts; {
	case n == 1:
		last = "1 no longer fits. " + last
	case n > 1:
		last = strconv.Itoa(n) + " no longer fit. " + last
	}
	switch {
	case s.resumeRefusal(o) != "":
		last = "They belong to the approval of " + model.Escape(filepath.Base(o.left.For)) + ", and cannot be resumed without it: " +
			s.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them; opening that file resumes the approval."
	case len(o.edits) > 0:
		last = strings.TrimPrefix(o.edited(s), ", with its ") + " come back and go with it. " + last
		last = strings.ToUpper(last[:1]) + last[1:]
	}
	return what, last
}

// lastLabel says what the last step did.
func (o *offer) lastLabel() string {
	steps := o.draft.Steps()
	if before, ok := o.draft.Undo(); ok && len(steps) > 0 && len(steps[len(steps)-1].Edits) == 1 {
		return change.StepLabel(o.file, before.Objects(), steps[len(steps)-1])
	}
	return o.changes[len(o.changes)-1].String()
}

// offer is a journal that an earlier run left: edits that may be resumed.
type offer struct {
	file int
	left *files.Left
	// draft has the edits, on the file as it was then; changes are what they
	// come to.
	draft   model.Draft
	changes []change.Change
	// misfits says which of them no longer fit the file as it is, and why.
	misfits []string
	// missed counts the steps at the end that do not fit the file as it was.
	missed int
	// conflicts counts versions that somebody else changed too.
	conflicts int
	// edits are those that an approval made in its target: they come back and go
	// with it.
	edits []offer
}

// offerOf gives nil where nothing of a journal is left to do.
func (s *session) offerOf(file int, l *files.Left) (*offer, error) {
	doc := s.Editor.Files[file].Doc
	base, err := l.Base(doc)
	if err != nil {
		return nil, err
	}
	o := &offer{file: file, left: l}
	o.draft, o.missed = l.Draft(editor.ObjectsOf(base))
	if o.missed > 0 {
		o.misfits = append(o.misfits, phrase.Plural(o.missed, "step")+" of the journal fit nothing")
	}
	o.changes = change.Diff(file, o.draft)
	if l.Same {
		if !o.draft.Dirty() && o.missed == 0 && !l.Torn {
			return nil, nil
		}
		return o, nil
	}
	m := change.Reapply(model.NewDraft(editor.ObjectsOf(doc)), o.changes)
	o.conflicts = len(m.Conflicts)
	if !m.Draft.Dirty() && len(o.misfits)+o.conflicts == 0 && !l.Torn {
		return nil, nil
	}
	return o, nil
}
