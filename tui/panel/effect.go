package panel

import (
	"os/exec"
	"time"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Effect is something that a panel asks the program to do: one of the types of this file. The
// program does effects one after the other, as they are listed.
type Effect interface{ effect() }

// an makes a struct that embeds it an Effect.
type an struct{}

func (an) effect()         {}
func (Next) effect()       {}
func (Mark) effect()       {}
func (Go) effect()         {}
func (EnterTab) effect()   {}
func (Fold) effect()       {}
func (MoveCursor) effect() {}
func (SetWindow) effect()  {}
func (Say) effect()        {}
func (Refuse) effect()     {}
func (Run) effect()        {}

// Then returns the effects that follow some work. The report has the outcome: only Done for a Do,
// everything for a Work, and Err if it could not be done.
type Then = func(*Context, editor.Report) []Effect

type (
	// Pass passes the command to the program, which handles what is the same in every layer: moving
	// the time cursor, opening another layer, undo, saving.
	Pass struct{ an }
	// Close closes the panel on top.
	Close struct{ an }
	// BackToWork closes the layers over the rows, or over the table of files or of profiles.
	BackToWork struct{ an }
	// Open opens a layer. With is what to open it on: a text, or a value that its panel knows, such
	// as Start, Choice, DiskQuestion, Text, editor.Overwrite or, for conflicts, editor.Report.
	Open struct {
		an
		Scope keys.Scope
		With  any
	}
	// Try shows a state that Context.Editor.Try has returned, without keeping it. With
	// Context.Editor.Now() it shows the kept state again; with nil it changes nothing. The focus
	// moves to the row of the version with the Key of Focus, without closing anything. A nil Focus
	// leaves it.
	Try struct {
		an
		State *editor.Snapshot
		Focus *editor.Focus
	}
	// Do makes changes as one undo step, labelled like the first of them. If they cannot be made,
	// the program shows why, or calls Then with the error, and skips the effects after it. If a
	// file may not be edited (editor.Blocked), the program always shows that itself. Texts are
	// remembered for the next version to be added, as part of the step.
	Do struct {
		an
		Changes []editor.Change
		Texts   *editor.RememberedTexts
		Then    Then
	}
	// Mark replaces the set of marked versions.
	Mark map[editor.Key]bool
	// SetFilter replaces the filter of the rows, or of the list in their place. Kept is set once
	// the filter is no longer being typed.
	SetFilter struct {
		an
		Filter Filter
		Kept   bool
	}
	// Go returns to the timeline and moves the focus to a version, or to its track if Version is -1.
	Go editor.Focus
	// EnterTab moves the focus to a track and its first row.
	EnterTab trackview.Tab
	// Fold folds a track, or unfolds it.
	Fold trackview.Tab
	// Drag makes the mouse drag the start in focus, if that can be moved.
	Drag struct{ an }
	// MoveCursor moves the time cursor.
	MoveCursor time.Time
	// SetWindow replaces the part of time that bars show.
	SetWindow timeline.Window
	// SetTheme replaces the colours and signs.
	SetTheme struct {
		an
		Theme *draw.Theme
	}
	// Copy puts a text on the clipboard. Of describes it, as in "the line".
	Copy struct {
		an
		Text, Of string
	}
	// Say puts a sentence into the status line, "" leaves it.
	Say string
	// Refuse shows why the key cannot act.
	Refuse string
	// Fail shows an error; a nil Err shows nothing.
	Fail struct {
		an
		Err error
	}
	// Run does a command as if its key had been pressed or its name typed.
	Run keys.Command
	// DropAhead drops keys that were typed while the program was busy.
	DropAhead struct{ an }
	// Answer has the editor resume, drop or resolve something at once, or records who acts. The
	// outcome is shown, as it is for Work.
	Answer struct {
		an
		Answer editor.Result
	}
	// Work is for the editor to do in the background, while keys wait. The outcome is shown unless Then
	// is set.
	Work struct {
		an
		Work editor.Work
		Then Then
	}
	// InBackground is work in the background that keys do not wait for; nil is none.
	InBackground struct {
		an
		Work editor.Work
	}
	// Exec runs a command that takes over the terminal until it ends.
	Exec struct {
		an
		Cmd  *exec.Cmd
		Then Then
	}
	// Next returns further effects, once those before it are done or started. Slow work belongs in
	// a Next, because it is not called when only asking whether a key is refused (see Asking).
	Next func(*Context) []Effect
	// Leave ends the program with an exit code of package exit. Keep offers unsaved edits again at the
	// next start; otherwise they are dropped. Say is a sentence to print after the last frame, or "".
	Leave struct {
		an
		Code int
		Keep bool
		Say  string
	}
)

// Said returns the effect of showing a sentence.
func Said(text string) []Effect { return []Effect{Say(text)} }

// Refusing returns the effect of refusing a key.
func Refusing(reason string) []Effect { return []Effect{Refuse(reason)} }

// Failed returns the effect of an error.
func Failed(err error) []Effect { return []Effect{Fail{Err: err}} }

// Opened returns the effect of opening a layer.
func Opened(scope keys.Scope, with any) []Effect { return []Effect{Open{Scope: scope, With: with}} }

// GoTo returns the effect of going to a version or track. If to is nil, it refuses the key because
// the list is empty.
func GoTo(to *editor.Focus) []Effect {
	if to == nil {
		return Refusing(emptyList)
	}
	return []Effect{Go(*to)}
}

// Later returns the effect of calling do, for slow work; see Next.
func Later(do func(*Context) []Effect) []Effect { return []Effect{Next(do)} }

// Closed returns the effect of closing the panel on top.
func Closed() []Effect { return []Effect{Close{}} }

// Passed returns the effect of leaving the command to the program.
func Passed() []Effect { return passed }

var passed = []Effect{Pass{}}

// DoSaying returns the effect of making a change and then showing a sentence, or why the change
// cannot be made.
func DoSaying(does editor.Change, say func(*Context) string) []Effect {
	return []Effect{Do{Changes: []editor.Change{does}, Then: func(c *Context, r editor.Report) []Effect {
		if r.Err != nil {
			return Failed(r.Err)
		}
		return Said(say(c))
	}}}
}

// ThenSay returns a Then that shows a sentence after changes were made, "" for none, or why they
// could not be made.
func ThenSay(text string) Then {
	return func(_ *Context, r editor.Report) []Effect { return []Effect{Say(text), Fail{Err: r.Err}} }
}
