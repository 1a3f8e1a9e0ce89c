package panel

import (
	"math"
	"os/exec"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is a layer of the screen: a list, a field, a question. It holds its own state and nothing
// else; keys change that only through Handle.
type Panel interface {
	// Open resets the panel to how it first appears. with says what to open it on: the text of a
	// command as a string, or a value of a type that the panel knows. It may be nil or "".
	Open(c *Context, with any) Result
	// Handle does a command. Whatever concerns more than the panel itself goes into the Result.
	Handle(c *Context, w keys.Command) Result
	// Refuse returns why an intent cannot act now, or "". Footer and help ask it, and the program
	// does before Handle.
	Refuse(c *Context, i keys.Intent) string
	// Layout brings the panel up to date with what is shown, and scrolls to keep its focus visible.
	// It is called after anything that may change either.
	Layout(c *Context, r draw.Rect)
	// Draw draws the panel into r. It changes nothing.
	Draw(c *Context, f *draw.Frame, r draw.Rect)
	// Face returns what the program has to draw and do for the panel.
	Face(c *Context) Face
}

// Face is what a panel leaves to the program to draw and do.
type Face struct {
	// Hints are the hints of the footer, in order.
	Hints []Hint
	// Filter is the panel's own filter, nil if it has none. Shown of All lines pass it. Noun names
	// the lines, in the plural.
	Filter     *Filter
	Shown, All int
	Noun       string
	// Typed is the text of a field.
	Typed Typed
	// Whole is set if a panel below the rows takes their place too.
	Whole bool
	// Lines is how many lines a panel below the rows needs without its heading, 0 for as many as
	// there are. A question takes at least Lines lines for its Text. The rows need Lines lines
	// below the Above lines over them.
	Lines, Above int
	// Titled is what the title names, nil for what is in focus.
	Titled *model.TrackRef
	// About is the version that the focused line of a list is about, or the track if its Version is
	// -1. The timeline shows it below the list if there is room for both. nil is none.
	About *editor.Focus
	// Bar is the column at which the panel's own bars begin, 0 if it has none. Right is how many
	// columns to the right of the bars are taken by something else.
	Bar, Right int
	// Heading and Text are the heading and the sentences of a question.
	Heading string
	Text    []string
}

// Hint is an item of the footer: what keys do in a layer. The keys come from the bindings.
type Hint struct {
	Intents []keys.Intent
	Label   string
	// Wide replaces Label if there is much room. A hint with Wide alone is shown only then.
	Wide string
	// Full and Small restrict the hint to one of the two layouts.
	Full, Small bool
	// Note is a text to show without keys.
	Note string
}

// Result is what a command asks the program to do. The zero Result asks for nothing. The program
// does the parts in the order of the fields.
type Result struct {
	// Pass passes the command to the program, which does what it does in every layer: move the time
	// cursor, open another layer, undo, save.
	Pass bool
	// Close closes the panel.
	Close bool
	// Rows closes what lies over the rows, or over the table of files or of profiles.
	Rows bool
	// Try is a state, from Context.Editor.Try, to show without keeping it while something is typed.
	// Context.Editor.Now() returns to what is kept.
	Try *editor.Snapshot
	// Focus moves the focus to the row of the version that its Key names, without closing anything.
	Focus *editor.Focus
	// Do are changes to make as one undo step, labelled like the first of them. If they cannot be
	// made, the program says why, or calls Then with the error, and skips the rest of the Result.
	Do []editor.Change
	// Texts are remembered for the next version to be added, as part of the step that Do makes.
	Texts *editor.RememberedTexts
	// Mark replaces the set of marked versions, nil keeps it.
	Mark map[editor.Key]bool
	// Open opens another layer. With says what on: a text, or a value that its panel knows, such as
	// Start, Choice, DiskQuestion, Text, editor.Overwrite or, for conflicts, editor.Report.
	Open keys.Scope
	With any
	// Filter replaces the filter of the rows, or of the list in their place.
	Filter *Filter
	// Go returns to the timeline and moves the focus to a version, or to its track if Version is
	// -1.
	Go *editor.Focus
	// Tab moves the focus to a track and its first row. Fold folds a track, or unfolds it.
	Tab, Fold *trackview.Tab
	// Drag is set if the mouse has grabbed the start in focus to move it.
	Drag bool
	// At moves the time cursor. Window replaces the part of time that bars show.
	At     *time.Time
	Window *timeline.Window
	// Theme replaces the colours and signs.
	Theme *draw.Theme
	// Copy is put on the clipboard.
	Copy Copy
	// Say is a sentence for the status line, Refuse is why the key cannot act, Err is what went
	// wrong.
	Say, Refuse string
	Err         error
	// Run is a command to do as if its key had been pressed or its name typed.
	Run keys.Command
	// Answer has the editor resume, drop or resolve something at once, or records who acts. The
	// outcome is shown, as it is for Work.
	Answer editor.Result
	// Work is for the editor to do in the background, while keys wait. The outcome is shown unless
	// Then is set.
	Work editor.Work
	// Beside is work in the background that keys do not wait for.
	Beside editor.Work
	// Exec is a command that takes over the terminal until it ends.
	Exec *exec.Cmd
	// Halt drops keys that were typed while the program was busy.
	Halt bool
	// Leave ends the program.
	Leave *Leave
	// Then returns what follows. It gets the outcome of Do, Work or Exec: Done or the whole report,
	// and Err if it could not be done. It is not called for a change that has to wait for an
	// approval; the program refuses that itself. With none of Do, Work and Exec, it is called with
	// an empty report once all else is done or started.
	Then func(*Context, editor.Report) Result
}

// Copy is a text to copy, and what it is called.
type Copy struct{ Text, Of string }

// DiskQuestion opens keys.DiskQuestion about a file that could not be written. Leave is set if the
// program was to end after writing.
type DiskQuestion struct {
	editor.DiskQuestion
	Leave bool
}

// Leave ends the program with an exit code of package exit. Keep offers unsaved edits again at the
// next start; otherwise they are dropped. Say is a sentence to print after the last frame, or "".
type Leave struct {
	Code int
	Keep bool
	Say  string
}

// Text opens keys.Viewer on a text to read and to copy from.
type Text struct {
	Title string
	Lines []string
}

// Said returns a Result that says a sentence.
func Said(text string) Result { return Result{Say: text} }

// ThenSay returns a Result.Then that says a sentence after changes were made, "" for none, or why
// they could not be made.
func ThenSay(text string) func(*Context, editor.Report) Result {
	return func(_ *Context, r editor.Report) Result { return Result{Say: text, Err: r.Err} }
}

// OnAxis marks a part of the screen that is a time axis: a click there moves the time cursor.
const OnAxis = -1

// onHint marks the first intent of hints for the mouse; see OnHint.
const onHint = -1 << 29

// OnHint returns the mark of a hint of the footer that does an intent, for draw.Frame.Hit.
func OnHint(i keys.Intent) int { return onHint - int(i) }

// HintIntent returns the intent for which OnHint returned what, or keys.Nothing.
func HintIntent(what int) keys.Intent {
	if i := onHint - what; i > 0 && i <= math.MaxUint8 {
		return keys.Intent(i)
	}
	return keys.Nothing
}

// Passed returns a Result that leaves the command to the program.
func Passed() Result { return Result{Pass: true} }
