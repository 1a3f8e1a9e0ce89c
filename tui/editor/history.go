package editor

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// History is the present state of the open files, the earlier states that undo goes back to, and
// the later ones that redo goes forward to.
type History struct {
	*Workspace
	// Snapshots are the states, oldest first; At is the index of the present one.
	Snapshots []*Snapshot
	At        int
}

// Now returns the present state. The state never changes: an edit makes a new one.
func (h *History) Now() *Snapshot { return h.Snapshots[h.At] }

// Dirty reports whether a file has edits that are not saved.
func (h *History) Dirty(file int) bool { return h.Now().Drafts[file].Dirty() }

// DirtyCount returns how many files have unsaved edits.
func (h *History) DirtyCount() (n int) {
	for _, d := range h.Now().Drafts {
		if d.Dirty() {
			n++
		}
	}
	return n
}

// DirtyNames lists the files with unsaved edits.
func (h *History) DirtyNames() string {
	var names []string
	for i, f := range h.Files {
		if h.Dirty(i) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// ChangeTo returns the change that leads from the present draft of a file to d, which must be
// derived from it.
func (h *History) ChangeTo(file int, d model.Draft, label string) Change {
	c := Change{File: file, Label: label}
	for _, step := range d.Steps()[len(h.Now().Drafts[file].Steps()):] {
		c.Edits = append(c.Edits, step.Edits...)
	}
	return c
}

// Try returns the state that changes would lead to from the present one, checked. It does not
// change the present state. The error says why the changes cannot be made.
func (h *History) Try(changes ...Change) (*Snapshot, error) {
	next, err := h.changed(changes)
	if err != nil {
		return nil, err
	}
	h.Check(next, h.Now())
	next.tried = changes
	return next, nil
}

// TryAgain repeats the Try that returned m, with everything that has been checked since then.
func (h *History) TryAgain(m *Snapshot) (*Snapshot, error) { return h.Try(m.tried...) }

// changed does what Try does, without the checking.
func (h *History) changed(changes []Change) (next *Snapshot, err error) {
	now := h.Now()
	next = now.Clone()
	for _, c := range changes {
		if reason := h.ReadOnly(c.File); reason != "" {
			return nil, &Blocked{reason}
		}
		if next.Drafts[c.File], err = next.Drafts[c.File].With(c.Edits...); err != nil {
			return nil, err
		}
	}
	for _, c := range changes {
		parent := func(object int) *model.Object { return now.ParentOf(c.File, object) }
		if err := change.Misformed(now.Drafts[c.File].Objects(), next.Drafts[c.File].Objects(), h.Dialect(), parent); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// Do makes changes as one undo step; undone steps can no longer be redone.
//
// The order prevents the loss of edits. First the changes are tried, on files that were locked when
// they were opened. If they cannot be made, nothing happens and the error says why. Then the step
// is kept. The front end must call Sync, which writes it to the journals of the files, before it
// shows the step. It calls Sync once before it draws or prompts, so that keys that came in one
// burst cost one write. Edits that were shown are never lost with the process.
func (e *Editor) Do(changes ...Change) (Done, error) {
	next, err := e.changed(changes)
	if err != nil {
		return Done{}, err
	}
	return e.keep(next, changes[0].Label), nil
}

// keep makes a state the present one, as a step with a label.
func (h *History) keep(next *Snapshot, label string) Done {
	if next.Means(h.Now()) {
		return Done{}
	}
	h.Check(next, h.Now())
	next.Label = label
	h.Snapshots = append(slices.Clip(h.Snapshots[:h.At+1]), next)
	h.At++
	return Done{Changed: true, Label: label}
}

// SetMark sets the mark of the present step.
func (e *Editor) SetMark(m Mark) { e.Now().Mark = m }

// CanUndo reports whether there is a step to undo, and CanRedo whether there is one to redo.
func (h *History) CanUndo() bool { return h.At > 0 }

func (h *History) CanRedo() bool { return h.At+1 < len(h.Snapshots) }

// Undo goes back one step and returns what it undid. The error says that there is nothing to
// undo.
func (e *Editor) Undo() (Done, error) {
	if !e.CanUndo() {
		return Done{}, errors.New("nothing to undo")
	}
	e.At--
	e.refresh()
	return e.step(e.At+1, e.undone(e.At+1)), nil
}

// undone returns the words for undoing the step that led to a state. If the step moved one start,
// they name the start that applies again. Otherwise they are the label of the step.
func (h *History) undone(at int) string {
	m, before := h.Snapshots[at], h.Snapshots[at-1]
	for file := range h.Files {
		steps := m.Drafts[file].Steps()
		d, ok := m.Drafts[file].Undo()
		if !ok || len(steps) == 0 || model.SameObjects(m.Listed(file), before.Listed(file)) || !model.SameObjects(d.Objects(), before.Listed(file)) {
			continue
		}
		changes, err := change.Effect(file, d.Objects(), steps[len(steps)-1].Edits)
		if err == nil && len(changes) == 1 && changes[0].String() == m.Label {
			return cmp.Or(changes[0].Again(), m.Label)
		}
	}
	return m.Label
}

// Redo repeats the step that was undone last, and returns what it did. The error says that there is
// nothing to redo.
func (e *Editor) Redo() (Done, error) {
	if !e.CanRedo() {
		return Done{}, errors.New("nothing to redo")
	}
	e.At++
	e.refresh()
	return e.step(e.At, e.Now().Label), nil
}

// step describes the step that led to a state. If several files are open, the label ends with the
// names of those that the step changed.
func (h *History) step(at int, label string) Done {
	m := h.Snapshots[at]
	done := Done{Changed: true, Label: label, Mark: m.Mark}
	if names := h.namesOf(at); len(h.Files) > 1 && len(names) > 0 {
		done.Label += " (" + strings.Join(names, ", ") + ")"
	}
	return done
}

// namesOf names the files that the step to a state changed.
func (h *History) namesOf(at int) (names []string) {
	m, before := h.Snapshots[at], h.Snapshots[at-1]
	for file, f := range h.Files {
		if !model.SameObjects(m.Listed(file), before.Listed(file)) {
			names = append(names, f.Name)
		}
	}
	return names
}

// LastStep returns the label of the step to the present state and the names of the files that it
// changed; "" and nil if no step led to it.
func (h *History) LastStep() (label string, files []string) {
	if h.At == 0 {
		return "", nil
	}
	return h.Now().Label, h.namesOf(h.At)
}

// refresh checks the present state if its findings are stale.
func (h *History) refresh() {
	if m := h.Now(); m.Stale {
		m.Stale = false
		h.Check(m, nil)
	}
}

// Revert undoes all unsaved edits of all files, as one step.
func (e *Editor) Revert(label string) (Done, error) {
	next := e.Now().Clone()
	for file, d := range next.Drafts {
		next.Drafts[file] = d.Revert()
	}
	return e.keep(next, label), nil
}

// NewFindings lists the findings of a file in a trial that the present state lacks.
func (h *History) NewFindings(trial *Snapshot, file int) []model.Finding {
	gone, come := trial.Index().since(h.Now().Index(), file)
	return check.Added(FindingValues(gone), FindingValues(come))
}

// NewErrors lists the error findings of the present state, of all files, that the files lacked when
// they were last read or saved.
func (h *History) NewErrors() NewErrors {
	m := h.Now()
	for h.CatchUp(m) {
	}
	if m.errors == nil {
		loaded := make([][]model.Finding, len(h.Files))
		for i, f := range h.Files {
			loaded[i] = f.Baseline
		}
		found := h.addedErrors(loaded, m)
		m.errors = &found
	}
	return *m.errors
}

// AddedErrors lists the error findings that the last step added.
func (h *History) AddedErrors() []model.Finding {
	if !h.CanUndo() {
		return nil
	}
	return h.addedErrors(h.Snapshots[h.At-1].Findings, h.Now())
}
