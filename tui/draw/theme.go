package draw

import (
	"slices"

	"github.com/muesli/termenv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/timeline"
)

// Theme determines how the screen looks. It has a set of signs and, for each pair of meanings, the
// sequence that switches the terminal from one to the other. The sequences are computed once, and
// drawing only copies them. A theme never sets a background; the focused row shows the terminal's
// own colours in reverse.
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

	// looks has the index of the look of each meaning. Many meanings share a look.
	looks [timeline.Meanings]int
	// change has the sequence from each look to each other, reset the sequence from each look to
	// the terminal's own.
	change [][]string
	reset  []string
}

// Depth is the number of colours that a theme uses.
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

// derive computes the sequences between all pairs of looks.
func (t *Theme) derive(styles *palette.Styles) {
	var looks []look
	for m, s := range styles {
		l := lookOf(s)
		if t.Depth == NoColor {
			l = own
			l.reverse = s.GetReverse()
		}
		if t.looks[m] = slices.Index(looks, l); t.looks[m] < 0 {
			t.looks[m] = len(looks)
			looks = append(looks, l)
		}
	}
	for _, from := range looks {
		t.change = append(t.change, model.Map(looks, from.to))
		t.reset = append(t.reset, from.end())
	}
}

// AppendLine appends a line with its colours: a sequence wherever the look changes, and one reset
// at the end.
func (t *Theme) AppendLine(dst []byte, l *timeline.Line) []byte {
	from, now := 0, t.looks[timeline.Text]
	for _, r := range l.Runs {
		next := t.looks[r.Meaning]
		dst = append(dst, t.change[now][next]...)
		dst = append(dst, l.Bytes[from:r.End]...)
		from, now = r.End, next
	}
	return append(dst, t.reset[now]...)
}

// Paint returns a text with the look of a meaning, and a reset at its end.
func (t *Theme) Paint(m timeline.Meaning, text string) string {
	if text == "" {
		return ""
	}
	return t.change[t.looks[timeline.Text]][t.looks[m]] + text + t.reset[t.looks[m]]
}
