package editor

import (
	"cmp"

	"github.com/lctui/lctui/model"
)

// Change is a change of one file, to be made as a whole.
type Change struct {
	// File is the index of the file.
	File int
	// Edits are made in their order; each addresses the objects as those before it
	// left them. All of them are made or none.
	Edits []model.Edit
	// Label says in a few words what was done, for undo: "1.33.5 removed".
	Label string
	// At is the focus that undo and redo of the change go to; nil for the focus it is made at.
	At *Focus
}

// Done says what a step did.
type Done struct {
	// Changed is false if the files mean the same as before; no step was kept then.
	Changed bool
	// Label is the label of the step, Mark its mark.
	Label string
	Mark  Mark
}

// Mark is what a front end notes about a step, to go back to when the step is undone or redone.
type Mark struct {
	Focus Focus
	// Texts is what the step did to the texts remembered; nil for nothing.
	Texts *TextsStep
}

// RememberedTexts are the texts of starts and predecessor that were typed for the version added
// last, changes as the set command takes them.
type RememberedTexts struct {
	Starts, Predecessor string
	// NoStarts and NoPredecessor are set if the text was cleared. A text that is empty without
	// them is not remembered, and one is proposed.
	NoStarts, NoPredecessor bool
}

// Or returns the texts, and those proposed for the ones that are not remembered.
func (t RememberedTexts) Or(proposed RememberedTexts) RememberedTexts {
	if !t.NoStarts {
		t.Starts = cmp.Or(t.Starts, proposed.Starts)
	}
	if !t.NoPredecessor {
		t.Predecessor = cmp.Or(t.Predecessor, proposed.Predecessor)
	}
	return t
}

// After returns what to remember once a version is added with the texts typed in place of those
// offered, the result of Or. An empty text was cleared only if there was something to clear.
func (t RememberedTexts) After(typed, offered RememberedTexts) RememberedTexts {
	return RememberedTexts{Starts: typed.Starts, Predecessor: typed.Predecessor,
		NoStarts:      typed.Starts == "" && (t.NoStarts || offered.Starts != ""),
		NoPredecessor: typed.Predecessor == "" && (t.NoPredecessor || offered.Predecessor != "")}
}

// TextsStep is what a step that adds versions does to the texts remembered: undo brings back
// Before.
type TextsStep struct{ Before, After RememberedTexts }

// Focus is the version and the stage worked on. Key names the version, so that it is found again
// wherever it is by then.
type Focus struct {
	model.TrackRef
	Version int
	Key     Key
	// Stage is an index into the stages that count, or model.None.
	Stage int
}

// Ref addresses the focused version.
func (f Focus) Ref() model.Ref {
	return f.In(f.Version)
}

// Blocked is the error of a change that cannot be made as long as something else is so: the file
// may not be edited.
type Blocked struct{ What string }

// Error returns What.
func (b *Blocked) Error() string { return b.What }
