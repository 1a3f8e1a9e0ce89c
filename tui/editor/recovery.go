package editor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Recovery is the journal of an earlier run, with edits that may be resumed.
type Recovery struct {
	// File is the index of the file, name its name.
	File int
	name string
	// Misfits says which of the edits no longer fit the file as it is, and why.
	Misfits []string

	left *journal.Unsaved
	// draft has the edits, made on the file as it was then. changes are the differences that they
	// make.
	draft   model.Draft
	changes []change.Change
	// missed counts the steps at the end of the journal that do not fit the file as it was then.
	// conflicts counts the stages that somebody else changed too.
	missed, conflicts int
}

// Recoveries are the journals of earlier runs that wait for an answer.
type Recoveries struct {
	of       *History
	journals *Journals
	list     []*Recovery
}

// All lists the recoveries in the order in which to ask about them.
func (rs *Recoveries) All() []*Recovery { return rs.list }

// find looks for journals of a file and returns sentences about what is wrong with them. It
// removes a journal whose edits are all in the file already.
func (rs *Recoveries) find(file int) (said []string) {
	name := rs.of.Files[file].Name
	found, err := rs.of.Options.Journals.Unsaved(rs.of.Files[file].Doc)
	if err != nil {
		said = append(said, err.Error())
	}
	for _, l := range found {
		r, err := rs.read(file, l)
		switch {
		case err != nil:
			said = append(said, "unsaved edits of "+name+" cannot be resumed: "+err.Error())
		case r != nil:
			rs.list = append(rs.list, r)
		default:
			if err := l.Drop(); err != nil {
				said = append(said, "a journal without edits cannot be removed: "+model.Escape(err.Error()))
			}
		}
	}
	return said
}

// read returns the recovery in a journal of a file, or nil if nothing of it is left to resume.
func (rs *Recoveries) read(file int, l *journal.Unsaved) (*Recovery, error) {
	doc := rs.of.Files[file].Doc
	base, err := l.Base(doc)
	if err != nil {
		return nil, err
	}
	r := &Recovery{File: file, name: rs.of.Files[file].Name, left: l}
	r.draft, r.missed = l.Draft(ObjectsOf(base))
	if r.missed > 0 {
		r.Misfits = append(r.Misfits, phrase.Plural(r.missed, "step")+" of the journal match nothing")
	}
	r.changes = change.Edits(file, r.draft)
	dirty := r.draft.Dirty()
	if !l.Same {
		m := change.Rebase(model.NewDraft(ObjectsOf(doc)), r.changes)
		r.conflicts, dirty = len(m.Conflicts), m.Draft.Dirty()
	}
	if !dirty && len(r.Misfits)+r.conflicts == 0 && !l.Torn {
		return nil, nil
	}
	return r, nil
}

// Sentences describes a recovery. what gives the file, the number of edits and their time. last
// gives the last edit, and before it what is damaged, in conflict, or no longer fits.
func (rs *Recoveries) Sentences(r *Recovery) (what, last string) {
	what = r.name + ": " + phrase.Plural(len(r.changes), "edit") + " of " + r.left.Last.Format("2006-01-02 15:04Z")
	switch {
	case rs.of.Files[r.File].Doc.Origin().Info == nil:
		what += ", the file is gone or cannot be read."
	case r.left.Same:
		what += ", the file is unchanged since."
	default:
		what += ", the file changed since."
	}
	if len(r.changes) > 0 {
		last = "The last: " + r.lastLabel()
	}
	if r.left.Torn {
		last = "What came after them is damaged. " + last
	}
	if r.conflicts > 0 {
		last = strconv.Itoa(r.conflicts) + " changed on both sides. " + last
	}
	switch n := len(r.Misfits); {
	case n == 1:
		last = "1 no longer fits. " + last
	case n > 1:
		last = strconv.Itoa(n) + " no longer fit. " + last
	}
	return what, last
}

// lastLabel returns what the last step did, in words.
func (r *Recovery) lastLabel() string {
	steps := r.draft.Steps()
	if before, ok := r.draft.Undo(); ok && len(steps) > 0 && len(steps[len(steps)-1].Edits) == 1 {
		return change.Sentence(r.File, before.Objects(), steps[len(steps)-1].Edits)
	}
	return r.changes[len(r.changes)-1].String()
}

// Resume is the answer that resumes the edits of a journal. At is the focus that undo goes back to.
// If the file is unchanged, the edits are resumed step by step. Otherwise they are reapplied, which
// may cause a conflict.
type Resume struct {
	Recovery *Recovery
	At       Focus
}

func (a Resume) accept(e *Editor) Report {
	rs, r, at := e.Recoveries, a.Recovery, a.At
	if r.left.Same && !rs.of.Dirty(r.File) {
		rs.resumeSteps(r, at)
		return rs.resumed(r, len(r.changes))
	}
	m := change.Rebase(rs.of.Now().Drafts[r.File], r.changes)
	take := func(d model.Draft, again int) Report {
		rs.keep(r.File, d, phrase.Plural(again, "edit")+" of an earlier run", at)
		return rs.resumed(r, again)
	}
	if len(m.Conflicts) == 0 {
		return take(m.Draft, m.Again)
	}
	return Report{Conflict: &Conflict{File: r.File, Rebased: m, take: take}}
}

// resumeSteps resumes a recovery with its undo history.
func (rs *Recoveries) resumeSteps(r *Recovery, at Focus) {
	steps := r.draft.Steps()
	d, first := rs.of.Now().Drafts[r.File], max(len(steps)-keptSteps, 0)
	// The first step of the draft may combine many steps of the journal.
	earlier := first + len(r.left.Steps()) - r.missed - len(steps)
	for i, step := range steps {
		before := d.Objects()
		next, err := d.With(step.Edits...)
		if err != nil {
			break // cannot happen: reading the journal made the same edits on the same objects
		}
		d = next
		switch {
		case i+1 < first:
		case i+1 == first:
			rs.keep(r.File, d, phrase.Plural(earlier, "step")+" of an earlier run", at)
		default:
			rs.keep(r.File, d, change.Sentence(r.File, before, step.Edits), at)
			if changes, err := change.Effect(r.File, before, step.Edits); err == nil && len(changes) > 0 {
				if focus := focusOn(rs.of.Now(), changes[0]); focus != nil {
					rs.of.Now().Mark = Mark{Focus: *focus}
				}
			}
		}
	}
}

// keep makes a draft the present one.
func (rs *Recoveries) keep(file int, d model.Draft, label string, at Focus) {
	next := rs.of.Now().Clone()
	next.Drafts[file] = d
	if rs.of.keep(next, label).Changed {
		rs.of.Now().Mark = Mark{Focus: at}
	}
}

// focusOn returns the focus on the version of a change, or nil if the state lacks that version.
func focusOn(m *Snapshot, c change.Change) *Focus {
	ref, v := c.Find(m.Drafts[c.Place.File])
	if v == nil {
		return nil
	}
	f := m.On(model.TrackRef{File: c.Place.File, Object: ref.Object, Track: ref.Track}, ref.Version)
	return &f
}

// resumed reports what was resumed. It writes it to the new journal before it removes the old one.
func (rs *Recoveries) resumed(r *Recovery, again int) (out Report) {
	rs.answer(r)
	out.Answered = true
	if n := len(r.changes); n > 0 {
		c := r.changes[n-1]
		out.Go = focusOn(rs.of.Now(), c)
	}
	out.Text = phrase.Plural(again, "edit") + " resumed"
	said, err := rs.journals.Sync()
	out.Text = strings.Join(slices.DeleteFunc(append([]string{out.Text}, said...), func(s string) bool { return s == "" }), "; ")
	out.Err = err
	if !rs.journals.unsafe {
		if !r.left.Same || !rs.of.Dirty(r.File) {
			if err := r.left.Drop(); err != nil {
				out.Err = fmt.Errorf("the edits are resumed, but their old journal cannot be removed: %w", err)
			}
		}
	}
	if len(r.Misfits) > 0 {
		out.Title, out.Lines = "what of the journal could not be resumed", r.Misfits
	}
	return out
}

func (rs *Recoveries) answer(r *Recovery) {
	rs.list = slices.DeleteFunc(rs.list, func(x *Recovery) bool { return x == r })
}

// Drop is the answer that discards the edits of a journal and removes it.
type Drop struct{ Recovery *Recovery }

func (a Drop) accept(e *Editor) Report {
	rs, r := e.Recoveries, a.Recovery
	rs.answer(r)
	if err := r.left.Drop(); err != nil {
		return Report{Answered: true, Err: fmt.Errorf("the journal cannot be removed: %w", err)}
	}
	return Report{Answered: true, Text: phrase.Plural(len(r.changes), "edit") + " dropped"}
}

// Postpone keeps a journal for the next start. Until then, its file is read only.
func (e *Editor) Postpone(r *Recovery) {
	e.Recoveries.answer(r)
	e.Files[r.File].ownedBy = "edits of an earlier run wait for an answer; the next start asks again"
}

// ShowRecovery shows what the edits of a journal would change in the present file, in Report.Diff.
// Report.Lines lists the edits that no longer fit and those of stages that were changed on disk
// too.
type ShowRecovery struct{ Recovery *Recovery }

func (w ShowRecovery) job(e *Editor) Job {
	r, draft := w.Recovery, e.Now().Drafts[w.Recovery.File]
	out, doc := Report{Title: "unsaved edits of " + r.name}, e.Files[r.File].Doc
	return func() Result {
		now, changed := r.draft, []string(nil)
		if !r.left.Same || draft.Dirty() {
			m := change.Rebase(draft, r.changes)
			now = m.Draft
			for i := range m.Conflicts {
				changed = append(changed, m.Conflicts[i].Name()+": "+m.Conflicts[i].Words())
			}
		}
		p, err := NewPlan(doc, doc.Grouped().File(now.Objects()))
		if err != nil {
			return Report{Err: err}
		}
		for _, text := range r.Misfits {
			out.Lines = append(out.Lines, "no longer fits: "+text)
		}
		for _, text := range changed {
			out.Lines = append(out.Lines, "changed on both sides: "+text)
		}
		if out.Diff = files.Diff(p.Doc.Name(), p.Before(), p.Next.Bytes()); out.Diff == "" {
			out.Diff = "the file would not change\n"
		}
		return out
	}
}
