package draw

import (
	"github.com/muesli/termenv"

	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/timeline"
)

// Theme is all that decides how the screen looks: a set of signs, and for every
// meaning the sequence that a terminal needs to change to it from any other.
// The sequences are derived once; drawing only copies them. A theme never
// paints a background; the focused row has the terminal's own colours in reverse.
type Theme struct {
	// Name is a name of palette.Names.
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
	// NoColor leaves letters and signs alone, without bold and underline too; only the
	// focused row stays in reverse.
	NoColor Depth = iota
	// Colors16 are the names of colours, whose shades belong to the terminal.
	Colors16
	// Colors256 are indexes of the palette of 256, also where a terminal knows
	// more: the shades are the same and the sequences shorter.
	Colors256
)

// profile is the depth as renderers know it.
func (d Depth) profile() termenv.Profile {
	return [...]termenv.Profile{NoColor: termenv.Ascii, Colors16: termenv.ANSI, Colors256: termenv.ANSI256}[d]
}

// NewTheme makes a theme by its name, one of palette.Names; an unknown name is an
// error that lists them.
func NewTheme(name string, depth Depth, ascii bool) (*Theme, error) {
	styles, err := palette.OfTheme(name, depth.profile())
	if err != nil {
		return nil, err
	}
	t := &Theme{Name: name, Depth: depth, ASCII: ascii, Signs: timeline.Unicode,
		Rule: "╌", Divider: "╎", UnsavedTitle: "●", CutTitle: "…"}
	if ascii {
		t.Signs, t.Rule, t.Divider, t.UnsavedTitle, t.CutTitle = timeline.ASCII, "-", ":", "*", ".."
	}
	t.derive(styles)
	return t, nil
}

// derive works out the sequences between all pairs of meanings.
func (t *Theme) derive(styles *palette.Styles) {
	var looks [timeline.Meanings]look
	for m, s := range styles {
		if looks[m] = lookOf(s); t.Depth == NoColor {
			looks[m] = own
			looks[m].reverse = s.GetReverse()
		}
	}
	for from := range looks {
		for to := range looks {
			t.change[from][to] = looks[from].to(looks[to])
		}
		t.reset[from] = looks[from].end()
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
