package panel

import (
	"time"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// Panel is a layer of the screen: a list, a field, a question. It keeps what is
// its own and nothing else; a key changes it by Handle alone.
type Panel interface {
	// Open begins anew, as the panel is to be seen when it comes up; text is what
	// the command that opened it said, or "".
	Open(c Context, text string) Result
	// Handle does what a command asks for. What concerns others is in the Result.
	Handle(c Context, w keys.Command) Result
	// Refuse says why an intent cannot act now, or "". Footer and help ask it, and
	// the program does before Handle.
	Refuse(c Context, i keys.Intent) string
	// Layout brings the panel up to date with what is shown now, and scrolls so that
	// its focus is in sight. It is called after everything that may change either.
	Layout(c Context, r draw.Rect)
	// Draw draws the panel into its part of a frame. It only reads.
	Draw(c Context, f *draw.Frame, r draw.Rect)
	// Face says what the program draws and does for the panel.
	Face(c Context) Face
}

// Face is what a panel leaves to the program.
type Face struct {
	// Hints are what the footer says, in their order.
	Hints []Hint
	// Filter is the panel's own filter, nil where it has none. Shown of All lines
	// pass it; Noun is what they are, in the plural.
	Filter     *Filter
	Shown, All int
	Noun       string
}

// Hint is a part of the footer: what keys do here. The keys come from the bindings.
type Hint struct {
	Intents []keys.Intent
	Label   string
	// Wide is said instead where there is much room, Short where there is hardly
	// any.
	Wide, Short string
	// Sizes are the sizes of the screen that show it, as the letters of Size; none is
	// all.
	Sizes string
	// Note is said without keys.
	Note string
}

// Result is what a command wants of the program. The zero Result wants nothing.
// The program does its parts in the order of the fields.
type Result struct {
	// Pass is set where the command is not for the panel. The program does what it
	// does everywhere: move the time cursor, open another layer, undo, save.
	Pass bool
	// Close closes the panel.
	Close bool
	// Do are changes to make as one undo step, labelled as the first of them. Where
	// they cannot be made the program says why, and does nothing further.
	Do []editor.Change
	// Try are changes to show without keeping them, while something is typed;
	// TryNothing goes back to what is kept. Context.Editor.Try tells a panel before
	// whether they can be made.
	Try        []editor.Change
	TryNothing bool
	// Go moves the focus to a version, and to the timeline.
	Go *editor.Focus
	// At moves the time cursor.
	At time.Time
	// Copy is put where other programs find it; CopyOf says what it is.
	Copy, CopyOf string
	// Say is the sentence of the status line, Refuse why the key cannot act, Err
	// what went wrong.
	Say, Refuse string
	Err         error
	// Run is a command that is to be done as if its key had been pressed.
	Run keys.Command
}

// Said returns a Result that says a sentence.
func Said(text string) Result { return Result{Say: text} }

// Passed returns a Result that leaves the command to the program.
func Passed() Result { return Result{Pass: true} }
