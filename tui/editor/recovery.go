package editor

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Recovery is a journal that an earlier run left: edits that may be resumed.
type Recovery struct {
	// File is the index of the file, name its name.
	File int
	name string
	// Misfits says which of the edits no longer fit the file as it is, and why.
	Misfits []string

	left *journal.Unsaved
	// draft has the edits on the file as it was then; changes are the differences that they make.
	draft   model.Draft
	changes []change.Change
	// missed counts the steps at the end that do not fit the file as it was, conflicts counts the
	// stages that somebody else changed too.
	missed, conflicts int
	// approved are the edits that an approval made in its target: they are resumed and dropped
	// with it.
	approved []*Recovery
}

// Recoveries are the journals that earlier runs left and that wait for an answer.
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
	rs.join()
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
		r.Misfits = append(r.Misfits, phrase.Plural(r.missed, "step")+" of the journal fit nothing")
	}
	r.changes = change.Diff(file, r.draft)
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

// join moves the edits that an approval made in its target to that approval, so that one question
// is asked about both. Requests are asked about last, when all other unsaved edits in their
// targets are known.
func (rs *Recoveries) join() {
	var rest, requests []*Recovery
	for _, r := range rs.list {
		if approvesIn(r.draft) {
			requests = append(requests, r)
		} else {
			rest = append(rest, r)
		}
	}
	rest = slices.DeleteFunc(rest, func(r *Recovery) bool {
		at := slices.IndexFunc(requests, func(q *Recovery) bool {
			return r.left.For != "" && wholePath(rs.of.Files[q.File].Doc.Path()) == r.left.For
		})
		if at >= 0 {
			requests[at].approved = append(requests[at].approved, r)
		}
		return at >= 0
	})
	rs.list = append(rest, requests...)
}

// Refusal returns why the edits of a journal cannot be resumed alone, "" if they can.
func (rs *Recoveries) Refusal(r *Recovery) string {
	if r.left.For == "" || approvesIn(r.draft) {
		return ""
	}
	return "these are the edits of an approval that is not here" + rs.of.advice(DropThem)
}

// Sentences describes a recovery: what tells how many edits of which file there are, last which
// was the last edit, and whether any no longer fit.
func (rs *Recoveries) Sentences(r *Recovery) (what, last string) {
	what = r.name + ": " + phrase.Plural(len(r.changes), "edit") + " of " + r.left.Last.Format("2006-01-02 15:04Z")
	if r.left.Same {
		what += ", the file is unchanged since."
	} else {
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
	switch {
	case rs.Refusal(r) != "":
		last = "They belong to the approval of " + model.Escape(filepath.Base(r.left.For)) + ", and cannot be resumed without it" +
			rs.of.advice(DropThem) + "; opening that file resumes the approval."
	case len(r.approved) > 0:
		last = "E" + strings.TrimPrefix(r.withApproved(), ", with its e") + " come back and go with it. " + last
	}
	return what, last
}

// lastLabel returns what the last step did, in words.
func (r *Recovery) lastLabel() string {
	steps := r.draft.Steps()
	if before, ok := r.draft.Undo(); ok && len(steps) > 0 && len(steps[len(steps)-1].Edits) == 1 {
		return change.StepLabel(r.File, before.Objects(), steps[len(steps)-1])
	}
	return r.changes[len(r.changes)-1].String()
}

// withApproved names the files in which an approval made edits, as the end of a sentence.
func (r *Recovery) withApproved() (text string) {
	for _, x := range r.approved {
		text += ", with its edits in " + x.name
	}
	return text
}

// Resume is the answer that makes the edits of a journal again; At is the focus that undo goes
// back to. If the file is unchanged, the edits come back step by step; otherwise they are
// reapplied, which may lead to a conflict.
type Resume struct {
	Recovery *Recovery
	At       Focus
}

func (a Resume) accept(e *Editor) Report {
	rs, r, at := e.Recoveries, a.Recovery, a.At
	if why := rs.Refusal(r); why != "" {
		return Report{Err: &Blocked{why}}
	}
	if r.left.Same && !rs.of.Dirty(r.File) {
		return rs.resumed(r, len(r.changes), rs.resumeSteps(r, at))
	}
	m := change.Rebase(rs.of.Now().Drafts[r.File], r.changes)
	take := func(d model.Draft, again int) Report {
		return rs.resumed(r, again, rs.keepRepaired(r.File, d, phrase.Plural(again, "edit")+" of an earlier run", at))
	}
	if len(m.Conflicts) == 0 {
		return take(m.Draft, m.Again)
	}
	return Report{Conflict: &Conflict{File: r.File, Rebased: m, take: take}}
}

// resumeSteps resumes a recovery with its undo history. It returns sentences about the approvals
// that were undone.
func (rs *Recoveries) resumeSteps(r *Recovery, at Focus) (undone []string) {
	steps := r.draft.Steps()
	d, first := rs.of.Now().Drafts[r.File], max(len(steps)-keptSteps, 0)
	// The first of them may stand for many steps of the journal.
	earlier := first + len(r.left.Steps()) - r.missed - len(steps)
	for i, step := range steps {
		before := d.Objects()
		next, err := d.With(step.Edits...)
		if err != nil {
			break // recovery made the same edits on the same objects
		}
		d = next
		switch {
		case i+1 < first:
		case i+1 == first:
			undone = rs.keepRepaired(r.File, d, phrase.Plural(earlier, "step")+" of an earlier run", at)
		default:
			undone = rs.keepRepaired(r.File, d, change.StepLabel(r.File, before, step), at)
		}
	}
	return undone
}

// keepRepaired makes a draft the present one and undoes approvals that are no longer valid. It
// returns sentences about those.
func (rs *Recoveries) keepRepaired(file int, d model.Draft, label string, at Focus) (undone []string) {
	next := rs.of.Now().Clone()
	next.Drafts[file] = d
	undone = next.Approvals().repair()
	switch done, err := rs.of.keep(next, label); {
	case err != nil:
		undone = append(undone, err.Error())
	case done.Changed:
		rs.of.Now().Mark = Mark{Focus: at}
	}
	return undone
}

// resumed reports what was resumed, and writes it to the new journal before removing the old one.
func (rs *Recoveries) resumed(r *Recovery, again int, undone []string) (out Report) {
	rs.answer(r)
	out.Answered = true
	if n := len(r.changes); n > 0 {
		c := r.changes[n-1]
		if ref, v := change.Find(rs.of.Now().Drafts[c.Place.File], c); v != nil {
			out.Go = &Focus{TrackRef: model.TrackRef{File: c.Place.File, Object: ref.Object, Track: ref.Track}, Version: ref.Version, Stage: model.None}
		}
	}
	if len(undone) == 0 {
		out.Text = phrase.Plural(again, "edit") + " resumed" + r.withApproved()
	}
	said, err := rs.journals.Sync()
	out.Text = strings.Join(slices.DeleteFunc(append([]string{out.Text}, said...), func(s string) bool { return s == "" }), "; ")
	out.Err = err
	if !rs.journals.unsafe {
		if err := rs.dropApproved(r); err != nil {
			out.Err = fmt.Errorf("the edits are resumed, but an old journal cannot be removed: %w", err)
		}
		if !r.left.Same || !rs.of.Dirty(r.File) {
			if err := r.left.Drop(); err != nil {
				out.Err = fmt.Errorf("the edits are resumed, but their old journal cannot be removed: %w", err)
			}
		}
	}
	if len(r.Misfits) > 0 {
		out.Title, out.Lines = "what of the journal could not be resumed", r.Misfits
	}
	out.tell(undone)
	return out
}

func (rs *Recoveries) answer(r *Recovery) {
	rs.list = slices.DeleteFunc(rs.list, func(x *Recovery) bool { return x == r })
}

// Drop is the answer that removes a journal: its edits are not wanted.
type Drop struct{ Recovery *Recovery }

func (a Drop) accept(e *Editor) Report {
	rs, r := e.Recoveries, a.Recovery
	rs.answer(r)
	if err := errors.Join(r.left.Drop(), rs.dropApproved(r)); err != nil {
		return Report{Answered: true, Err: fmt.Errorf("the journal cannot be removed: %w", err)}
	}
	return Report{Answered: true, Text: phrase.Plural(len(r.changes), "edit") + " dropped" + r.withApproved()}
}

// Postpone leaves a journal to the next start; its file is read only until then.
func (e *Editor) Postpone(r *Recovery) {
	e.Recoveries.answer(r)
	e.Files[r.File].ownedBy = "edits of an earlier run wait for an answer, which the next start asks for again"
}

// dropApproved removes the journals of the edits that belong to an approval, once the approval
// was dropped, or is kept with its edits in new journals.
func (rs *Recoveries) dropApproved(r *Recovery) (err error) {
	for _, x := range r.approved {
		if !x.left.Same || !rs.of.Dirty(x.File) {
			err = errors.Join(err, x.left.Drop())
		}
	}
	return err
}

// ShowRecovery works out what the edits of a journal would change in the file as it is, in
// Report.Diff; Report.Lines has those that no longer fit, or were changed on disk
// too.
type ShowRecovery struct{ Recovery *Recovery }

func (w ShowRecovery) job(e *Editor) Job {
	r, draft := w.Recovery, e.Now().Drafts[w.Recovery.File]
	out, p := Report{Title: "unsaved edits of " + r.name}, Plan{File: r.File, Doc: e.Files[r.File].Doc}
	return func() Result {
		now, changed := r.draft, []string(nil)
		if !r.left.Same || draft.Dirty() {
			m := change.Rebase(draft, r.changes)
			now = m.Draft
			for i := range m.Conflicts {
				changed = append(changed, m.Conflicts[i].Name()+": "+m.Conflicts[i].Words())
			}
		}
		p, err := p.edited(now.Objects())
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
