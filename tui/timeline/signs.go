package timeline

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Signs is a set of signs. All signs are one cell wide in all terminals, so one layout suits every
// set.
type Signs struct {
	// Focus marks the focused row and the focused stage.
	Focus string
	// Unsaved marks a row with unsaved edits.
	Unsaved string
	// Error marks an error finding and, in a bar, a start that breaks a rule.
	Error string
	// Left and Right are the gutter signs for starts further to the left and right.
	Left, Right string
	// Cursor and Now draw the columns of the time cursor and of now.
	Cursor, Now string
	// Month and Year draw the calendar lines.
	Month, Year string
	// Looks are the signs of a bar, by look.
	Looks [looks]string

	glyphs [glyphLooks + looks]glyph
}

// Unicode and ASCII are the two sets of signs.
var (
	Unicode = newSigns(Signs{Focus: "▸", Unsaved: "▪", Error: "✕", Left: "‹", Right: "›", Cursor: "╏", Now: "╎", Month: "╷", Year: "╻",
		Looks: [...]string{".", "░", "⣿", "=", "_", "?"}})
	ASCII = newSigns(Signs{Focus: ">", Unsaved: "~", Error: "E", Left: "<", Right: ">", Cursor: "|", Now: ":", Month: "'", Year: "^",
		Looks: [...]string{".", "-", "#", "=", "_", "?"}})
)

// These signs are the same in every set. The first four are in the findings column of a row:
// warning, info, only findings about the past, and older fields. MarkedSign marks rows to be
// changed together.
const (
	WarningSign = '!'
	InfoSign    = 'i'
	PastSign    = '-'
	OlderSign   = 'L'
	MarkedSign  = '+'
)

// A glyph is a sign prepared for appending: repeated, with its size in bytes.
type glyph struct {
	block string
	size  int
}

// The numbers of the glyphs. Those of the looks come after the fixed ones.
const (
	glyphBlank = iota
	glyphFocus
	glyphError
	glyphCursor
	glyphNow
	glyphLeft
	glyphRight
	glyphMonth
	glyphYear
	glyphLooks
)

// looks is the number of looks that a bar can have.
const looks = int(model.LookUnknown) + 1

// blockCells is how often a block repeats its sign.
const blockCells = 256

var blanks = strings.Repeat(" ", blockCells)

func newSigns(s Signs) *Signs {
	fixed := [...]string{glyphBlank: " ", glyphFocus: s.Focus, glyphError: s.Error, glyphCursor: s.Cursor, glyphNow: s.Now,
		glyphLeft: s.Left, glyphRight: s.Right, glyphMonth: s.Month, glyphYear: s.Year}
	for i, sign := range append(fixed[:], s.Looks[:]...) {
		s.glyphs[i] = glyph{strings.Repeat(sign, blockCells), len(sign)}
	}
	return &s
}
