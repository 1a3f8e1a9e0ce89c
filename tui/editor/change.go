package editor

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/model"
)

// Change is what is to be done to one file.
type Change struct {
	// File is the index of the file.
	File int
	// Edits are made in their order; each addresses the objects as those before it
	// left them. All of them are made or none.
	Edits []model.Edit
	// Label says in a few words what was done, for undo: "1.33.5 removed".
	Label string
}

// ChangeTo returns the change that leads from the present draft of a file to one
// that was made of it.
func (e *Editor) ChangeTo(file int, d model.Draft, label string) Change {
	c := Change{File: file, Label: label}
	for _, step := range d.Steps()[len(e.Now().Drafts[file].Steps()):] {
		c.Edits = append(c.Edits, step.Edits...)
	}
	return c
}

// Done says what a step did.
type Done struct {
	// Changed is unset where the files mean what they meant before: nothing was
	// kept then.
	Changed bool
	// Label is that of the step, and Mark what was noted of it.
	Label string
	Mark  Mark
	// Approved is the target of the change request that the step approved, whose
	// edits it made there; model.None for none.
	Approved int
}

// Mark is what a front end notes of a step, to go back to when the step is undone
// or redone.
type Mark struct {
	Focus Focus
	// Texts is what the step did to the texts remembered; nil for nothing.
	Texts *TextsStep
}

// Try returns the state that changes would make of the present one, judged. It
// keeps nothing. The error says why they cannot be made.
//
// A change that approves a change request makes the edits of that request in its
// target too.
func (e *Editor) Try(changes ...Change) (*Snapshot, error) {
	next, _, err := e.changed(changes)
	if err != nil {
		return nil, err
	}
	e.Judge(next, e.Now())
	return next, nil
}

// changed is Try without the judging; approved is the target of a request that is
// approved.
func (e *Editor) changed(changes []Change) (next *Snapshot, approved int, err error) {
	now := e.Now()
	next, approved = now.Clone(), model.None
	for _, c := range changes {
		if next.Drafts[c.File], err = next.Drafts[c.File].With(c.Edits...); err != nil {
			return nil, approved, err
		}
	}
	for _, c := range changes {
		if now.Approves(c.File) || !next.Approves(c.File) {
			continue
		}
		is := request.Only(now.Objects(c.File))
		a := next.Approval(c.File, is)
		if a.Why != "" {
			return nil, approved, &model.Refusal{What: "cannot approve " + is.Title() + ": " + a.Why}
		}
		next.approve(c.File, a)
		approved = a.File
	}
	return next, approved, nil
}

// Do makes changes as one undo step; what was undone before is forgotten.
//
// The order is what keeps edits from getting lost. The changes are tried first, on
// files that were locked when they were opened, so before their first edit. Where
// they cannot be made nothing happens, and the error says why. Then the step is
// kept, and Sync writes it to the journals of the files. Only then may it be shown:
// a front end calls Sync once before it draws or prompts, so that keys which came
// in one burst cost one write. What is seen is never lost with the process.
func (e *Editor) Do(changes ...Change) (Done, error) {
	next, approved, err := e.changed(changes)
	if err != nil {
		return Done{Approved: model.None}, err
	}
	done, err := e.keep(next, changes[0].Label)
	done.Approved = approved
	return done, err
}

// keep makes a state the present one, as a step with a label.
func (e *Editor) keep(next *Snapshot, label string) (Done, error) {
	if next.Means(e.Now()) {
		return Done{Approved: model.None}, nil
	}
	if reason := next.mixes(); reason != "" {
		return Done{Approved: model.None}, &Blocked{reason}
	}
	e.Judge(next, e.Now())
	next.Label = label
	e.Snapshots = append(slices.Clip(e.Snapshots[:e.At+1]), next)
	e.At++
	return Done{Changed: true, Label: label, Approved: model.None}, nil
}

// SetMark notes where the present step was made.
func (e *Editor) SetMark(m Mark) { e.Now().Mark = m }

// CanUndo and CanRedo report whether there is a step to undo, or to redo.
func (e *Editor) CanUndo() bool { return e.At > 0 }

func (e *Editor) CanRedo() bool { return e.At+1 < len(e.Snapshots) }

// Undo goes back one step and returns what that had done. The error is set where
// there is none.
func (e *Editor) Undo() (Done, error) {
	if !e.CanUndo() {
		return Done{}, errors.New("nothing to undo")
	}
	m := e.Now()
	done := Done{Changed: true, Label: m.Label + e.StepFiles(m), Mark: m.Mark, Approved: model.None}
	e.At--
	e.Refresh()
	return done, nil
}

// Redo goes forth one step that was undone, and returns what it does.
func (e *Editor) Redo() (Done, error) {
	if !e.CanRedo() {
		return Done{}, errors.New("nothing to redo")
	}
	e.At++
	e.Refresh()
	m := e.Now()
	return Done{Changed: true, Label: m.Label + e.StepFiles(m), Mark: m.Mark, Approved: model.None}, nil
}

// Revert goes back to all files as loaded, as one step.
func (e *Editor) Revert(label string) (Done, error) {
	next := e.Now().Clone()
	for file, d := range next.Drafts {
		next.Drafts[file] = d.Revert()
	}
	return e.keep(next, label)
}

// Blocked is the error of a change that cannot be made before an approval is saved
// or undone.
type Blocked struct{ What string }

// Error returns the sentence that says so.
func (b *Blocked) Error() string { return b.What }
