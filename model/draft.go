package model

// Step is one undo step: one edit or several that belong together.
type Step struct{ Edits []Edit }

// Draft is a file's objects as loaded and as edited, with the way between
// them. It is a value: With, Undo and Redo give new drafts, so a trial draft a
// key costs nothing to throw away.
type Draft struct {
	states []state
	at     int
}

// state is the objects after a step; the first state has no step.
type state struct {
	objects []*Object
	step    Step
}

// NewDraft begins a draft of the objects of a file as loaded.
func NewDraft(objects []*Object) Draft {
	return Draft{states: []state{{objects: objects}}}
}

// Base returns the objects as loaded.
func (d Draft) Base() []*Object {
	if len(d.states) == 0 {
		return nil
	}
	return d.states[0].objects
}

// Objects returns the objects as they are now.
func (d Draft) Objects() []*Object {
	if len(d.states) == 0 {
		return nil
	}
	return d.states[d.at].objects
}

// With returns the draft after the edits as one undo step; what was undone
// before is forgotten. All of the edits are applied or none: an edit whose ref
// addresses nothing is an error.
func (d Draft) With(edits ...Edit) (Draft, error) {
	trial := NewTrial(d.Objects())
	for _, e := range edits {
		if err := trial.Do(e); err != nil {
			return d, err
		}
	}
	states := append(make([]state, 0, d.at+2), d.states[:d.at+1]...)
	states = append(states, state{trial.Objects(), Step{Edits: append([]Edit(nil), edits...)}})
	return Draft{states: states, at: d.at + 1}, nil
}

// Undo returns the draft before its last step, Redo after the step last undone;
// both say whether there was one.
func (d Draft) Undo() (Draft, bool) {
	if d.at == 0 {
		return d, false
	}
	return Draft{states: d.states, at: d.at - 1}, true
}

// Redo takes the last undo back.
func (d Draft) Redo() (Draft, bool) {
	if d.at+1 >= len(d.states) {
		return d, false
	}
	return Draft{states: d.states, at: d.at + 1}, true
}

// Revert returns a draft at the objects as loaded; the way back is a redo.
func (d Draft) Revert() Draft { return Draft{states: d.states, at: 0} }

// Steps lists the steps between the objects as loaded and as they are now.
func (d Draft) Steps() []Step {
	out := make([]Step, 0, d.at)
	for _, s := range d.states[1 : d.at+1] {
		out = append(out, s.step)
	}
	return out
}

// Dirty reports whether the objects now mean something else than as loaded, so
// whether there is anything to save.
func (d Draft) Dirty() bool {
	return d.at > 0 && !SameObjects(d.Base(), d.Objects())
}

// SameObjects reports whether two lists of objects mean the same: equal versions
// with equal stages, starts, older fields and records. Places and spellings of
// equal instants do not count.
func SameObjects(a, b []*Object) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !sameTracks(a[i].Tracks, b[i].Tracks) {
			return false
		}
	}
	return true
}

func sameTracks(a, b []*Track) bool {
	if len(a) > 1 && len(b) > 0 && a[1].Derived || len(b) > 1 && len(a) > 0 && b[1].Derived {
		a, b = a[:1], b[:1] // the others follow from the first
	}
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !sameVersions(a[i], b[i]) {
			return false
		}
	}
	return true
}

func sameVersions(a, b *Track) bool {
	if a.Name != b.Name || len(a.Versions) != len(b.Versions) || !SameAPIs(a.APIs, b.APIs) {
		return false
	}
	for i := range a.Versions {
		if !SameVersion(a.Versions[i], b.Versions[i]) {
			return false
		}
	}
	return true
}

// SameVersion reports whether two entries mean the same.
func SameVersion(a, b *Version) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	if a.Text != b.Text || a.NotText != b.NotText || a.HasExpiration != b.HasExpiration || !a.Expiration.Equal(b.Expiration) {
		return false
	}
	if a.Classification.Set != b.Classification.Set || a.Classification.Text != b.Classification.Text || len(a.Stages) != len(b.Stages) {
		return false
	}
	if !SameRevision(a.Revision, b.Revision) || !sameUnknown(a.Unknown, b.Unknown) {
		return false
	}
	for k := range a.Stages {
		if a.Stages[k].Name != b.Stages[k].Name || !a.Stages[k].Start.Equal(b.Stages[k].Start) || !sameUnknown(a.Stages[k].Unknown, b.Stages[k].Unknown) {
			return false
		}
	}
	return true
}
