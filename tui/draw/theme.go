package draw

import (
	"github.com/muesli/termenv"

	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/timeline"
)

// Theme determines how the screen looks: a set of signs, and for each pair of meanings the sequence
// that switches the terminal from one to the other. The sequences are derived once; drawing only
// copies them. A theme never sets a background; the focused row shows the terminal's own colours in
// reverse.
type Theme struct {
	// Name is one of palette.Names.
	Name  string
	Depth Depth
	ASCII bool
	// Signs are the signs of rows and bars.
	Signs *timeline.Signs
	// Rule is one cell of a horizontal line between panels, Divider one of the vertical line
	// between tracks and rows.
	Rule, Divider string
	// UnsavedTitle and CutTitle are the signs for unsaved edits and cut text. They are for the
	// title line alone, because some terminals draw them two cells wide.
	UnsavedTitle, CutTitle string

	change [timeline.Meanings][timeline.Meanings]string
	reset  [timeline.Meanings]string
}

// Depth is how many colours there are.
type Depth uint8

const (
	// NoColor uses letters and signs alone, without bold or underline. Only the focused row is in
	// reverse.
	NoColor Depth = iota
	// Colors16 are named colours, whose shades the terminal determines.
	Colors16
	// Colors256 are indexes into the palette of 256 colours. It also serves terminals that know
	// more: the shades are the same and the sequences shorter.
	Colors256
)

// profile returns the depth as a colour profile of the renderers.
func (d Depth) profile() termenv.Profile {
	return [...]termenv.Profile{NoColor: termenv.Ascii, Colors16: termenv.ANSI, Colors256: termenv.ANSI256}[d]
}

// NewTheme returns the theme of that name, one of palette.Names. The error for an unknown name
// lists them.
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

// derive computes the sequences between all pairs of meanings.
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

// AppendLine appends a line with its colours: a sequence wherever the look changes, and one reset
// at the end.
func (t *Theme) AppendLine(dst []byte, l *timeline.Line) []byte {
	from, now := 0, timeline.Text
	for _, r := range l.Runs {
		dst = append(dst, t.change[now][r.Meaning]...)
		dst = append(dst, l.Bytes[from:r.End]...)
		from, now = r.End, r.Meaning
	}
	return append(dst, t.reset[now]...)
}

// Paint returns a text with the look of a meaning, and a reset at its end.
func (t *Theme) Paint(m timeline.Meaning, text string) string {
	if text == "" {
		return ""
	}
	return t.change[timeline.Text][m] + text + t.reset[m]
}
