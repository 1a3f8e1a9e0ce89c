package editor

import "github.com/lctui/lctui/model"

// Change is what is to be done to one file.
type Change struct {
	// File is the index of the file.
	File int
	// Edits are made in their order; each addresses the objects as those before it
	// left them. All of them are made or none.
	Edits []model.Edit
	// Label says in a few words what was done, for undo: "1.33.5 removed".
	Label string
	// At is where undo and redo of the change go to; nil for the focus it is made at.
	At *Focus
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

// RememberedTexts are the texts of starts and predecessor that were typed for the
// version added last, changes as the command set takes them.
type RememberedTexts struct{ Starts, Predecessor string }

// TextsStep is what a step that adds versions does to the texts remembered: an
// undo brings back those of before.
type TextsStep struct{ Before, After RememberedTexts }

// Focus is the version and the stage worked on. A row is remembered by what it
// is, so that it is found again after rows came or went.
type Focus struct {
	model.TrackRef
	Version int
	Key     model.VersionKey
	// Stage is an index into the stages that count, or model.None.
	Stage int
}

// Ref addresses the focused version.
func (f Focus) Ref() model.Ref {
	return f.In(f.Version)
}

// Blocked is the error of a change that cannot be made before an approval is saved
// or undone.
type Blocked struct{ What string }

// Error returns the sentence that says so.
func (b *Blocked) Error() string { return b.What }
