package panel

import (
	"os/exec"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is a layer of the screen: a list, a field, a question. It keeps what is
// its own and nothing else; a key changes it by Handle alone.
type Panel interface {
	// Open begins anew, as the panel is to be seen when it comes up. What opened it may
	// say with what: the text of a command as a string, or a value that the panel knows;
	// nil or "" says nothing.
	Open(c *Context, with any) Result
	// Handle does what a command asks for. What concerns others is in the Result.
	Handle(c *Context, w keys.Command) Result
	// Refuse says why an intent cannot act now, or "". Footer and help ask it, and
	// the program does before Handle.
	Refuse(c *Context, i keys.Intent) string
	// Layout brings the panel up to date with what is shown now, and scrolls so that
	// its focus is in sight. It is called after everything that may change either.
	Layout(c *Context, r draw.Rect)
	// Draw draws the panel into its part of a frame. It only reads.
	Draw(c *Context, f *draw.Frame, r draw.Rect)
	// Face says what the program draws and does for the panel.
	Face(c *Context) Face
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
	// Typed is what stands in a field.
	Typed Typed
	// Whole is set where a panel below the rows takes their place too.
	Whole bool
	// Lines is how many lines a panel below the rows needs, without its heading; 0 is as
	// many as there are. The text of a question has so many at least. The rows need so
	// many below the lines Above them.
	Lines, Above int
	// Focus is what edits from here change, where that is not what was in focus; nil
	// leaves it as it is. Titled is what the title names, nil what is in focus.
	Focus  *editor.Focus
	Titled *model.TrackRef
	// About is the version, or the track where Version is -1, that the line in focus of a
	// list is about: the timeline shows it below the list, where there is room for both. nil
	// is none.
	About *editor.Focus
	// Bar is the column at which the panel's own bars begin, 0 where it has none. Right is
	// how many columns at their right are not theirs.
	Bar, Right int
	// Below is where a field over the panel draws.
	Below draw.Rect
	// Own reports whether an edit is the panel's own business, so that what is in focus
	// has no say in it; nil is never.
	Own func(keys.Intent) bool
	// Heading and Text are those of a question, a sentence each.
	Heading string
	Text    []string
}

// Hint is a part of the footer: what keys do here. The keys come from the bindings.
type Hint struct {
	Intents []keys.Intent
	Label   string
	// Wide is said instead where there is much room, Short where there is hardly
	// any. A hint with Wide alone is not shown elsewhere.
	Wide, Short string
	// Full and Small are set where one of the two layouts alone shows it.
	Full, Small bool
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
	// Rows closes what lies over the rows, or over the bars of an override; Home what lies
	// over the timeline.
	Rows, Home bool
	// Try is a state to show without keeping it, while something is typed, as
	// Context.Editor.Try returned it; Context.Editor.Now() goes back to what is kept.
	Try *editor.Snapshot
	// Focus moves the focus among the rows to the version that its Key names; what is
	// open stays open.
	Focus *editor.Focus
	// Do are changes to make as one undo step, labelled as the first of them. Where
	// they cannot be made the program says why and does no more, unless there is Then.
	Do []editor.Change
	// Texts are remembered for the next version that is added; they are part of the
	// step that Do makes.
	Texts *editor.RememberedTexts
	// Mark are the marked versions from now on, nil leaves them.
	Mark map[model.VersionKey]bool
	// Open opens another layer, With says with what: a text, or a value that its panel
	// knows, as Start, Choice, Child, DiskQuestion, Text, editor.Overwrite and, for
	// its conflict, editor.Report.
	Open keys.Scope
	With any
	// Filter is from now on that of the rows, or of the list in their place.
	Filter *Filter
	// Go moves the focus to a version, or to its track where Version is -1, and to the
	// timeline.
	Go *editor.Focus
	// Tab moves the focus to a track, and to the first of its rows.
	Tab *trackview.Tab
	// Drag is set where the mouse holds the start in focus, to move it.
	Drag bool
	// At moves the time cursor. Window is the part of time that bars show from now on.
	At     *time.Time
	Window *timeline.Window
	// Theme has the colours and signs from now on.
	Theme *draw.Theme
	// Copy is put where other programs find it.
	Copy Copy
	// Say is the sentence of the status line, Refuse why the key cannot act, Err
	// what went wrong.
	Say, Refuse string
	Err         error
	// Run is a command that is to be done as if its key had been pressed, or its name
	// typed.
	Run keys.Command
	// Answer has the editor resume, drop or resolve something at once, or says who acts. What became of it
	// is shown, as it is for Work.
	Answer editor.Result
	// Work is done by the editor in the background, while keys wait. What became of it is
	// shown, unless there is Then.
	Work editor.Work
	// Beside is work in the background that no key waits for.
	Beside editor.Work
	// Exec has the terminal until it ends.
	Exec *exec.Cmd
	// Halt drops the keys that were typed while the program was busy.
	Halt bool
	// Leave ends the program.
	Leave *Leave
	// Then is asked what follows, with what became of Do, of Work or of Exec: Done or
	// the whole report, and Err where it could not be done. A change that has to wait for
	// an approval is refused without it. Without these it is asked, with an empty report,
	// when all else has been done or has begun.
	Then func(*Context, editor.Report) Result
}

// Copy is a text and what it is of.
type Copy struct{ Text, Of string }

// DiskQuestion opens keys.DiskQuestion about a file that could not be written; Leave is
// set where the program was to be left then.
type DiskQuestion struct {
	editor.DiskQuestion
	Leave bool
}

// Leave ends the program with an exit code of package exit. Keep offers unsaved edits
// again at the next start; without it they are dropped, where they are not saved. Say is a
// sentence behind the last frame, "" for none.
type Leave struct {
	Code int
	Keep bool
	Say  string
}

// Child opens keys.Override on a version of a namespaced profile. Track and Version are
// names; both are "" for the first track that the profile has versions of.
type Child struct {
	File, Object   int
	Track, Version string
	// Again is set where parent and override were open when it was chosen.
	Again bool
}

// Text opens keys.Viewer on a text to read and to copy from, under a title.
type Text struct {
	Title string
	Lines []string
}

// Said returns a Result that says a sentence.
func Said(text string) Result { return Result{Say: text} }

// ThenSay returns what follows changes that were made: a sentence, "" for none; or why
// they could not be made.
func ThenSay(text string) func(*Context, editor.Report) Result {
	return func(_ *Context, r editor.Report) Result { return Result{Say: text, Err: r.Err} }
}

// OnAxis is what the mouse is on over an axis of time: the program moves the time
// cursor there.
const OnAxis = -1

// onComing is what the mouse is on over the first of the starts beside the details.
const onComing = -1 << 30

// OnComing is what the mouse is on over a line of the starts beside the details.
func OnComing(line int) int { return onComing - line }

// ComingLine returns the line of OnComing, and whether the mouse is on one.
func ComingLine(what int) (line int, ok bool) { return onComing - what, what <= onComing }

// Passed returns a Result that leaves the command to the program.
func Passed() Result { return Result{Pass: true} }
