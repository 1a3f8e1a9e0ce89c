package timeline

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/model"
)

// Alert is what the findings column of a row shows: the most important fact about the version.
type Alert uint8

const (
	// NoAlert: nothing.
	NoAlert Alert = iota
	// OlderFields: the version is described by classification and expirationDate.
	OlderFields
	// HasInfo, HasWarning and HasError: the worst finding of the version.
	HasInfo
	HasWarning
	HasError
	// OnlyPast: all findings of the version are about what is past.
	OnlyPast
)

// Row is a version as a line: focus, mark, version, letter, finding, bar.
type Row struct {
	Focused         bool
	Marked, Unsaved bool
	// Quiet is set for a row that is only shown for comparison.
	Quiet bool
	// Version is the version's text, escaped for the screen.
	Version string
	// Letter and Look are those of the stage at the time cursor. A zero Letter is none.
	Letter byte
	Look   model.Look
	Alert  Alert
	// Bar is nil for a row without a bar, which ends after the finding.
	Bar *Bar
	// Focus is the focused stage, or None.
	Focus int
}

// Frame has what all rows of a screen share.
type Frame struct {
	Window Window
	Marks  Marks
	Signs  *Signs
	// Names is the width of the column of versions; see NameWidth.
	Names int
}

// HeadWidth is the width of everything before the left gutter of a row except the column of
// versions: focus, mark, a blank, letter and finding.
const HeadWidth = 5

// NameWidth returns the width of the column of versions, 8 to 20 cells. longest is the width of the
// longest version shown.
func NameWidth(longest int) int { return min(max(longest, 8), 20) }

// AppendTo appends the row and returns its width in cells: HeadWidth + Names, and Width + 2 more
// with a bar.
func (r *Row) AppendTo(l *Line, f *Frame) int {
	r.appendMarks(l, f.Signs)
	meaning, letter, marks := Text, LetterOf(r.Look), f.Marks
	if r.Focused {
		meaning, letter, marks = FocusRow, UrgentOf(r.Look), f.Marks.Bright()
	}
	if r.Quiet {
		meaning, letter = Muted, Muted
	}
	l.AddPadded(meaning, r.Version, f.Names)
	l.AddByte(Text, ' ')
	r.appendLetter(l, letter)
	r.Alert.appendTo(l, f.Signs)
	if r.Bar == nil {
		return HeadWidth + f.Names
	}
	r.Bar.AppendTo(l, f.Window, f.Signs, marks, r.Focus)
	return HeadWidth + f.Names + f.Window.Width() + 2
}

func (r *Row) appendLetter(l *Line, meaning Meaning) {
	if r.Letter == 0 {
		l.AddByte(Text, ' ')
	} else {
		l.AddByte(meaning, r.Letter)
	}
}

func (r *Row) appendMarks(l *Line, s *Signs) {
	meaning, marked, unsaved := Text, Strong, Unsaved
	if r.Focused {
		meaning, marked, unsaved = FocusRow, FocusRow, FocusRow
		l.Add(FocusRow, s.Focus)
	} else {
		l.AddByte(Text, ' ')
	}
	switch {
	case r.Marked:
		l.AddByte(marked, MarkedSign)
	case r.Unsaved:
		l.Add(unsaved, s.Unsaved)
	default:
		l.AddByte(meaning, ' ')
	}
}

func (r Alert) appendTo(l *Line, s *Signs) {
	switch r {
	case HasError:
		l.Add(Error, s.Error)
	case HasWarning:
		l.AddByte(Warning, WarningSign)
	case HasInfo:
		l.AddByte(Info, InfoSign)
	case OnlyPast:
		l.AddByte(Muted, PastSign)
	case OlderFields:
		l.AddByte(Muted, OlderSign)
	default:
		l.AddByte(Text, ' ')
	}
}

// Width returns the width in cells of a text that has been escaped. Wide characters count two,
// whatever the locale.
func Width(text string) int {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return ansi.StringWidth(text)
		}
	}
	return len(text)
}

// cutSign marks the end of a text that was cut. Its characters have the same width in all
// terminals.
const cutSign = ".."

// Cut returns a text cut to at most width cells, ending in ".." if anything was cut.
func Cut(text string, width int) string {
	if Width(text) <= width {
		return text
	}
	width = max(width, 0)
	return ansi.Truncate(text, width, cutSign[:min(width, len(cutSign))])
}

// AddPadded appends a text in exactly width cells, cut or padded with blanks. In the focused row,
// the blanks have the meaning FocusRow too.
func (l *Line) AddPadded(m Meaning, text string, width int) {
	text = Cut(text, width)
	l.Add(m, text)
	if m != FocusRow {
		m = Text
	}
	l.repeat(m, blanks, 1, width-Width(text))
}
