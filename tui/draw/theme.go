package draw

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Theme is all that decides how the screen looks: a set of signs, and for every
// meaning the sequence that a terminal needs to change to it from any other.
// The sequences are derived once; drawing only copies them. A theme never
// paints a background.
type Theme struct {
	// Name is a name of ThemeNames.
	Name  string
	Depth Depth
	ASCII bool
	// Signs are the signs of rows and bars.
	Signs *timeline.Signs
	// Rule is a cell of a line between panels, Divider of the line between
	// tracks and rows.
	Rule, Divider string
	// UnsavedTitle and CutTitle say "unsaved edits" and "text was cut" in the
	// title line alone: some terminals draw them two cells wide.
	UnsavedTitle, CutTitle string

	change [timeline.Meanings][timeline.Meanings]string
	reset  [timeline.Meanings]string
}

// Depth is how many colours there are.
type Depth uint8

const (
	// NoColor leaves letters and signs alone, without bold and underline too.
	NoColor Depth = iota
	// Colors16 are the names of colours, whose shades belong to the terminal.
	Colors16
	// Colors256 are indexes of the palette of 256, also where a terminal knows
	// more: the shades are the same and the sequences shorter.
	Colors256
)

// NewTheme makes a theme by its name, one of ThemeNames; an unknown name is an
// error that lists them.
func NewTheme(name string, depth Depth, ascii bool) (*Theme, error) {
	p, err := paletteOf(name, depth)
	if err != nil {
		return nil, err
	}
	t := &Theme{Name: name, Depth: depth, ASCII: ascii, Signs: timeline.Unicode,
		Rule: "╌", Divider: "╎", UnsavedTitle: "●", CutTitle: "…"}
	if ascii {
		t.Signs, t.Rule, t.Divider, t.UnsavedTitle, t.CutTitle = timeline.ASCII, "-", ":", "*", ".."
	}
	t.derive(p.styles())
	return t, nil
}

// derive works out the sequences between all pairs of meanings.
func (t *Theme) derive(styles [timeline.Meanings]style) {
	if t.Depth == NoColor {
		return
	}
	for from := range styles {
		for to := range styles {
			t.change[from][to] = styles[from].to(styles[to], t.Depth)
		}
		t.reset[from] = styles[from].end()
	}
}

// AppendLine appends a line with its colours: a sequence where the look
// changes, and one reset at the end.
func (t *Theme) AppendLine(dst []byte, l *timeline.Line) []byte {
	from, now := 0, timeline.Text
	for _, r := range l.Runs {
		dst = append(dst, t.change[now][r.Meaning]...)
		dst = append(dst, l.Bytes[from:r.End]...)
		from, now = r.End, r.Meaning
	}
	return append(dst, t.reset[now]...)
}

// Paint returns a text in the look of a meaning, with the reset at its end.
func (t *Theme) Paint(m timeline.Meaning, text string) string {
	if text == "" {
		return ""
	}
	return t.change[timeline.Text][m] + text + t.reset[m]
}

// styles returns the style of every meaning in the colours of a palette.
func (p *palette) styles() [timeline.Meanings]style {
	plain, bold := style{colour: p.text}, style{colour: p.text, bold: true}
	s := [timeline.Meanings]style{
		timeline.Text: plain, timeline.Focus: plain, timeline.Cursor: plain,
		timeline.Strong: bold, timeline.Unsaved: bold,
		timeline.Muted: {colour: p.labels}, timeline.Gutter: {colour: p.labels}, timeline.Now: {colour: p.labels},
		timeline.UnknownStage: {colour: p.labels}, timeline.Rule: {colour: p.muted},
		timeline.Error: p.of(model.LookExpired), timeline.Removed: p.of(model.LookExpired),
		timeline.Warning: p.of(model.LookDeprecated), timeline.Info: p.of(model.LookPreview),
		timeline.Added: p.of(model.LookSupported),
	}
	for look := range model.LookUnknown {
		letter := p.of(look)
		s[timeline.BarOf(look)], s[timeline.PlannedOf(look)] = style{colour: p.stages[look], bold: p.boldStages[look]}, letter
		letter.bold = true
		s[timeline.LetterOf(look)] = letter
		letter.underline = true
		s[timeline.FocusedLetterOf(look)] = letter
	}
	return s
}

// of returns the style of words and letters that stand for a look: its colour,
// or that of the text where only signs may be coloured.
func (p *palette) of(look model.Look) style {
	if p.signsOnly {
		return style{colour: p.text}
	}
	return style{colour: p.stages[look], bold: p.boldStages[look]}
}
