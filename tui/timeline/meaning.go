package timeline

import "github.com/lctui/lctui/model"

// Meaning is what a piece of text is about. A theme assigns each meaning a look; a piece never has
// a colour of its own. Letters and signs must convey all of it without any look.
type Meaning uint8

const (
	// Text is text in the terminal's own colour.
	Text Meaning = iota
	// Strong is bold text: the focused version, headings.
	Strong
	// Muted is less prominent text: labels, hints, refused actions.
	Muted
	// Rule is a line between panels, not text.
	Rule
	// Gutter is the sign for more starts to the left or right.
	Gutter
	// Focus is the sign of the focused stage, and of the focused line of a list. FocusRow is the
	// sign and the version of the focused row.
	Focus
	FocusRow
	// Unsaved is the sign of unsaved edits.
	Unsaved
	// Cursor is the sign and the date of the time cursor, Now the same of now.
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

// Each of the five looks has three meanings for the sign of a bar: calm, bright in the focused row,
// and past. It has three for the letter of a start: calm, urgent, and focused. It has one for the
// small letter of an implied or planned start.
const (
	firstBright  = firstBar + Meaning(model.LookUnknown)
	firstPast    = firstBright + Meaning(model.LookUnknown)
	firstLetter  = firstPast + Meaning(model.LookUnknown)
	firstUrgent  = firstLetter + Meaning(model.LookUnknown)
	firstFocused = firstUrgent + Meaning(model.LookUnknown)
	firstPlanned = firstFocused + Meaning(model.LookUnknown)

	// Meanings is the number of meanings, which are 0 to Meanings-1.
	Meanings = firstPlanned + Meaning(model.LookUnknown)
)

// BarOf returns the meaning of the sign of a bar.
func BarOf(look model.Look) Meaning { return ofLook(firstBar, look) }

// BrightOf returns the meaning of the sign of a bar in the focused row.
func BrightOf(look model.Look) Meaning { return ofLook(firstBright, look) }

// PastOf returns the meaning of the sign of a bar before the time cursor.
func PastOf(look model.Look) Meaning { return ofLook(firstPast, look) }

// LetterOf returns the meaning of the letter, or the word, of a stage.
func LetterOf(look model.Look) Meaning { return ofLook(firstLetter, look) }

// UrgentOf returns the meaning of the letter of a stage in the focused row, and of a start that is
// near.
func UrgentOf(look model.Look) Meaning { return ofLook(firstUrgent, look) }

// FocusedLetterOf returns the meaning of the letter of the focused stage.
func FocusedLetterOf(look model.Look) Meaning { return ofLook(firstFocused, look) }

// PlannedOf returns the meaning of the small letter of a start that is not in the file.
func PlannedOf(look model.Look) Meaning { return ofLook(firstPlanned, look) }

func ofLook(first Meaning, look model.Look) Meaning {
	if look >= model.LookUnknown {
		return UnknownStage
	}
	return first + Meaning(look)
}
