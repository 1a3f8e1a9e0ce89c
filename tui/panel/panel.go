package panel

import (
	"math"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// Panel is a layer of the screen: a list, a field, a question. It contains only its own state, and
// keys change that only through Handle.
type Panel interface {
	// Open resets the panel to how it first appears. with is what to open it on: the text of a
	// command as a string, or a value of a type that the panel knows. It may be nil or "".
	Open(c *Context, with any) []Effect
	// Handle does a command, or refuses it with a Refuse. Changes beyond the panel itself are
	// effects. Handle is also called on a copy of the panel to find out whether a key is refused.
	// So it must not change what the copy shares with the panel, and must leave slow work to a
	// Next.
	Handle(c *Context, w keys.Command) []Effect
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
	// For a panel below the rows, Lines is how many lines it needs without its heading, 0 for as
	// many as there are. For a question, it is the least number of lines for its Text. For the
	// rows, it is how many lines they need below the Above lines over them.
	Lines, Above int
	// Titled is what the title names, nil for what is in focus.
	Titled *model.TrackRef
	// About is the version that the focused line of a list is about, or the track if its Version is
	// -1. The timeline shows it below the list if there is room for both. For a choice it is the
	// version whose lines in the file are shown. It may be nil.
	About *editor.Focus
	// Bar is the column at which the panel's own bars begin, 0 if it has none. Right is how many
	// columns to the right of the bars are taken by something else.
	Bar, Right int
	// Heading and Text are the heading and the sentences of a question. If the heading is too wide,
	// Short replaces it and Heading becomes the first sentence.
	Heading, Short string
	Text           []string
}

// Hint is an item of the footer: what keys do in a layer. The keys come from the bindings.
type Hint struct {
	Intents []keys.Intent
	Label   string
	// Aside follows Label in parentheses.
	Aside string
	// Wide replaces Label if there is much room. A hint with Wide alone is shown only then.
	Wide string
	// Full and Small restrict the hint to one of the two layouts.
	Full, Small bool
	// Note is a text to show without keys.
	Note string
}

// DiskQuestion opens keys.DiskQuestion about a file that could not be written. Leave is set if the
// program was to end after writing.
type DiskQuestion struct {
	editor.DiskQuestion
	Leave bool
}

// Text opens keys.Viewer on a text to read and to copy from.
type Text struct {
	Title string
	Lines []string
}

// OnAxis marks a part of the screen that is a time axis: a click there moves the time cursor.
const OnAxis = -1

// onHint marks the first intent of hints for the mouse; see OnHint.
const onHint = -1 << 29

// OnHint returns the mark of a hint of the footer that does an intent, for draw.Frame.Hit.
func OnHint(i keys.Intent) int { return onHint - int(i) }

// HintIntent returns the intent of a mark from OnHint, or keys.Nothing for any other mark.
func HintIntent(what int) keys.Intent {
	if i := onHint - what; i > 0 && i <= math.MaxUint8 {
		return keys.Intent(i)
	}
	return keys.Nothing
}
