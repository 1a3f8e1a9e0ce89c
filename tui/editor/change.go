package editor

import (
	"cmp"

	"github.com/lctui/lctui/model"
)

// Change is a change of one file, to be made as a whole.
type Change struct {
	// File is the index of the file.
	File int
	// Edits are made in their order, all or none. Each addresses the objects as the edits before it
	// left them.
	Edits []model.Edit
	// Label says in a few words what was done, for undo: "1.33.5 removed".
	Label string
	// At is the focus that undo and redo of the change go to, nil for the focus at which it was
	// made.
	At *Focus
}

// Done is the outcome of a step.
type Done struct {
	// Changed is false if the files have the same meaning as before. Then no step was kept.
	Changed bool
	// Label is the label of the step, Mark its mark.
	Label string
	Mark  Mark
}

// Mark is what a front end notes about a step, to go back to when the step is undone or redone.
type Mark struct {
	Focus Focus
	// Texts is what the step did to the remembered texts; nil for nothing.
	Texts *TextsStep
}

// RememberedTexts are the texts that were typed for the version added last: the changes of its
// starts and those of its predecessor, in the syntax of the set command.
type RememberedTexts struct {
	Starts, Predecessor string
	// NoStarts and NoPredecessor are set if the user cleared the text. An empty text that was not
	// cleared is not remembered, and a text is proposed.
	NoStarts, NoPredecessor bool
}

// Or returns the texts, with the proposed ones in place of those that are not remembered.
func (t RememberedTexts) Or(proposed RememberedTexts) RememberedTexts {
	if !t.NoStarts {
		t.Starts = cmp.Or(t.Starts, proposed.Starts)
	}
	if !t.NoPredecessor {
		t.Predecessor = cmp.Or(t.Predecessor, proposed.Predecessor)
	}
	return t
}

// After returns the texts to remember once a version is added. typed are the texts that the user
// entered, offered those that Or returned before. An empty text counts as cleared only if there was
// something to clear.
func (t RememberedTexts) After(typed, offered RememberedTexts) RememberedTexts {
	return RememberedTexts{Starts: typed.Starts, Predecessor: typed.Predecessor,
		NoStarts:      typed.Starts == "" && (t.NoStarts || offered.Starts != ""),
		NoPredecessor: typed.Predecessor == "" && (t.NoPredecessor || offered.Predecessor != "")}
}

// TextsStep is what a step that adds versions does to the remembered texts. Undo restores Before.
type TextsStep struct{ Before, After RememberedTexts }

// Focus is the version and the stage worked on. Key finds the version again when its address has
// changed.
type Focus struct {
	model.TrackRef
	Version int
	Key     Key
	// Stage is an index into lifecycle.Stages of the version, or model.None.
	Stage int
}

// Ref addresses the focused version.
func (f Focus) Ref() model.Ref {
	return f.In(f.Version)
}

// Blocked is the error of a change that cannot be made because the file may not be edited. What
// says why.
type Blocked struct{ What string }

// Error returns What.
func (b *Blocked) Error() string { return b.What }
