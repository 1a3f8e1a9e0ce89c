package timeline

import "github.com/lctui/lctui/model"

// Meaning says what a piece of text is about. A theme gives each meaning its
// look once; a piece never carries a colour of its own. Whatever a meaning
// tells must be readable without any look at all, from its letters and signs.
type Meaning uint8

const (
	// Text is text in the terminal's own colour.
	Text Meaning = iota
	// Strong is text that is bold: the focused version, headings.
	Strong
	// Muted is text that stands back: labels, hints, refused actions.
	Muted
	// Rule is a line between panels, no text.
	Rule
	// Gutter is the sign that there are more starts to the left or right.
	Gutter
	// Focus is the sign of the focused stage, and of the focused line of a list; FocusRow
	// is the sign and the version of the focused row.
	Focus
	FocusRow
	// Unsaved is the sign of unsaved edits.
	Unsaved
	// Cursor is the sign and the date of the time cursor, Now those of now.
	Cursor
	Now
	// Error, Warning and Info are the signs of findings.
	Error
	Warning
	Info
	// Removed and Added are lines of a diff.
	Removed
	Added
	// UnknownStage is the sign of a stage that cannot be known.
	UnknownStage

	firstBar
)

// The five looks have a meaning each for the sign of a bar, calm, bright in the focused
// row, or past; for the letter of a start, calm, urgent, or focused; and for the small
// letter of a start that is implied or planned.
const (
	firstBright  = firstBar + Meaning(model.LookUnknown)
	firstPast    = firstBright + Meaning(model.LookUnknown)
	firstLetter  = firstPast + Meaning(model.LookUnknown)
	firstUrgent  = firstLetter + Meaning(model.LookUnknown)
	firstFocused = firstUrgent + Meaning(model.LookUnknown)
	firstPlanned = firstFocused + Meaning(model.LookUnknown)

	// Meanings is the number of meanings; they count from 0.
	Meanings = firstPlanned + Meaning(model.LookUnknown)
)

// BarOf is the meaning of a bar's sign.
func BarOf(look model.Look) Meaning { return ofLook(firstBar, look) }

// BrightOf is the meaning of a bar's sign in the focused row.
func BrightOf(look model.Look) Meaning { return ofLook(firstBright, look) }

// PastOf is the meaning of a bar's sign before the time cursor.
func PastOf(look model.Look) Meaning { return ofLook(firstPast, look) }

// LetterOf is the meaning of the letter, or the word, of a stage.
func LetterOf(look model.Look) Meaning { return ofLook(firstLetter, look) }

// UrgentOf is the meaning of the letter of a stage in the focused row, and of a start
// that needs something to be done soon.
func UrgentOf(look model.Look) Meaning { return ofLook(firstUrgent, look) }

// FocusedLetterOf is the meaning of the letter of the focused stage.
func FocusedLetterOf(look model.Look) Meaning { return ofLook(firstFocused, look) }

// PlannedOf is the meaning of the small letter of a start that is not in the
// file.
func PlannedOf(look model.Look) Meaning { return ofLook(firstPlanned, look) }

func ofLook(first Meaning, look model.Look) Meaning {
	if look >= model.LookUnknown {
		return UnknownStage
	}
	return first + Meaning(look)
}
