// Package palette has the colours of all that lctui draws: the cells of the screen, the
// tables of commands, and pictures. Each look is a style of Lip Gloss, made once by a
// renderer that is given the colour profile and never queries the terminal.
//
// It knows what looks mean, and nothing of where they are drawn.
package palette

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// theme holds the colours of a theme, each as an index of the 256 colours and of the
// 16 whose shades belong to the terminal; an empty one is the terminal's own colour of
// text. A test computes the contrast of all of them and the difference between any two,
// also as people see them who see fewer colours.
type theme struct {
	name string
	// stages are the colours of looks: unavailable, preview, supported, deprecated,
	// expired.
	stages [model.LookUnknown]lipgloss.CompleteColor
	// bold are looks that are told apart by bold where there are 16 colours, for want
	// of one.
	bold [model.LookUnknown]bool
	// muted is the colour of rules, labels that of muted text.
	muted, labels lipgloss.CompleteColor
	// signsOnly leaves all text, letters included, in the terminal's own colour where
	// there are 256: only the signs of bars and rules are coloured.
	signsOnly bool
}

// The sets of 16 colours: on dark blue and red are too dark, on light green, yellow and
// cyan too bright to be read. Of a terminal whose background is not known none is taken.
var (
	dark16  = [model.LookUnknown]string{"7", "14", "10", "11", "9"}
	light16 = [model.LookUnknown]string{"", "5", "4", "", "1"}
	both16  = [model.LookUnknown]string{}
)

// themes are those of the screen. The last of them is for a terminal whose background is
// not known: no shade is readable as text on dark grey and on white alike, so there only
// signs are coloured.
var themes = []*theme{
	newTheme("dark", dark16, "246", "145", "75", "49", "226", "203"),
	newTheme("dark-red-green", dark16, "246", "246", "225", "105", "228", "202"),
	newTheme("dark-blue-yellow", dark16, "246", "247", "219", "122", "226", "203"),
	newTheme("light", light16, "242", "240", "26", "22", "94", "124"),
	newTheme("light-red-green", light16, "242", "242", "17", "26", "94", "52"),
	newTheme("light-blue-yellow", light16, "242", "242", "55", "23", "94", "52"),
	newTheme(Both, both16, "244", "244", "63", "28", "166", "197"),
}

// Both is the name of the theme that is readable on dark and on light.
const Both = "both"

func newTheme(name string, base [model.LookUnknown]string, muted string, stages ...string) *theme {
	t := &theme{name: name, muted: lipgloss.CompleteColor{ANSI256: muted}, signsOnly: name == Both}
	if t.bold[model.LookDeprecated] = base == light16; !t.signsOnly {
		t.labels = t.muted
	}
	for look, shade := range stages {
		t.stages[look] = lipgloss.CompleteColor{ANSI256: shade, ANSI: base[look]}
	}
	return t
}

// Names returns the names of the themes of the screen.
func Names() (names []string) {
	for _, t := range themes {
		names = append(names, t.name)
	}
	return names
}

// Styles are the looks of all that has a meaning. None paints a background.
type Styles [timeline.Meanings]lipgloss.Style

// OfTheme returns the styles of a theme of the screen; an unknown name is an error that
// lists them. In terminals that know more than 256 colours the same shades are taken,
// for which the sequences are shorter.
func OfTheme(name string, profile termenv.Profile) (*Styles, error) {
	i := slices.IndexFunc(themes, func(t *theme) bool { return t.name == name })
	if i < 0 {
		return nil, fmt.Errorf("no theme \"%s\": choose one of auto, %s", model.Escape(name), strings.Join(Names(), ", "))
	}
	return themes[i].styles(profile), nil
}

// tables are the colours of tables and diffs that commands print: the usual ones of the
// terminal, so that they are readable on dark and on light.
var tables = func() *theme {
	t := &theme{name: "tables"}
	for look, shade := range []string{"8", "6", "2", "3", "1"} {
		t.stages[look] = lipgloss.CompleteColor{ANSI: shade}
	}
	return t
}()

// OfTables returns the styles of tables and diffs, plain ones where they are not to be
// coloured.
func OfTables(coloured bool) *Styles {
	if coloured {
		return tables.styles(termenv.ANSI)
	}
	return tables.styles(termenv.Ascii)
}

// styles makes the styles of a theme for a number of colours.
func (t *theme) styles(profile termenv.Profile) *Styles {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	plain := r.NewStyle().TabWidth(lipgloss.NoTabConversion)
	coloured := func(c lipgloss.CompleteColor) lipgloss.Style { return plain.Foreground(c) }
	sign := func(look model.Look) lipgloss.Style {
		if t.bold[look] && profile == termenv.ANSI {
			return coloured(t.stages[look]).Bold(true)
		}
		return coloured(t.stages[look])
	}
	// Words and letters that stand for a look have its colour too, where text may be
	// coloured.
	word := func(look model.Look) lipgloss.Style {
		if t.signsOnly && profile == termenv.ANSI256 {
			return plain
		}
		return sign(look)
	}
	labels := coloured(t.labels)
	s := &Styles{
		timeline.Text: plain, timeline.Focus: plain, timeline.Cursor: plain,
		timeline.Strong: plain.Bold(true), timeline.Unsaved: plain.Bold(true),
		timeline.Muted: labels, timeline.Gutter: labels, timeline.Now: labels, timeline.UnknownStage: labels,
		timeline.Rule:  coloured(t.muted),
		timeline.Error: word(model.LookExpired), timeline.Removed: word(model.LookExpired),
		timeline.Warning: word(model.LookDeprecated), timeline.Info: word(model.LookPreview),
		timeline.Added: word(model.LookSupported),
	}
	for look := range model.LookUnknown {
		letter := word(look)
		s[timeline.BarOf(look)], s[timeline.PlannedOf(look)] = sign(look), letter
		s[timeline.LetterOf(look)] = letter.Bold(true)
		s[timeline.FocusedLetterOf(look)] = letter.Bold(true).Underline(true)
	}
	return s
}
