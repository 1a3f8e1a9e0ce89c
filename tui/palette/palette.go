// Package palette has the colours of everything that lctui draws: the cells of the screen, the
// tables of commands, and pictures. Each look is a Lip Gloss style. It is made once, by a renderer
// that is given the colour profile and never queries the terminal.
//
// It knows what looks mean, but not where they are drawn.
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

// colours are a colour per look: unavailable, preview, supported, deprecated, expired.
type colours [model.LookUnknown]lipgloss.CompleteColor

// theme has the colours of a theme, each as an index into the palette of 256 colours and into the
// 16 whose shades the terminal determines. An empty colour is the terminal's own text colour. A
// test computes the contrast of all colours and the difference between any two, also for people
// with colour blindness.
type theme struct {
	name string
	// words are the colours of letters, words and findings. bright, calm and past are those of bars
	// at three levels of brightness.
	words, bright, calm, past colours
	// bold marks looks that are distinguished by bold if there are only 16 colours.
	bold [model.LookUnknown]bool
	// muted is the colour of rules, and labels that of muted text.
	muted, labels lipgloss.CompleteColor
}

// The sets of 16 colours. On dark backgrounds, blue and red are too dark to read. On light ones,
// green, yellow and cyan are too bright. If the background is not known, the user is assumed to
// have chosen readable colours.
const (
	dark16  = "7 14 10 11 9"
	light16 = "- 5 4 - 1"
	own16   = "- 6 2 3 1"
)

// themes are the themes of the screen. The last is for terminals with an unknown background. No
// shade is readable as text on both dark grey and white. So its words have the terminal's own
// colours, and its bars have shades that are visible on both.
var themes = []*theme{
	newTheme("dark", dark16, "246", "145 75 49 226 203", "102 68 29 142 131", "243 31 65 100 168"),
	newTheme("dark-red-green", dark16, "246", "246 225 105 228 202", "102 182 67 142 137", "245 98 103 100 131"),
	newTheme("dark-blue-yellow", dark16, "246", "247 219 122 226 203", "102 176 28 142 203", "245 98 30 64 131"),
	newTheme("light", light16, "242", "240 26 22 94 124", "59 61 29 94 131", "102 68 65 130 167"),
	newTheme("light-red-green", light16, "242", "242 17 26 94 52", "243 60 67 94 161", "102 133 33 100 131"),
	newTheme("light-blue-yellow", light16, "242", "242 55 23 94 52", "243 97 30 94 160", "243 98 30 100 131"),
	newTheme(Both, own16, "244", "244 63 28 166 197", "244 63 65 166 131", "244 244 244 244 244"),
}

// Both is the name of the theme for dark and light backgrounds.
const Both = "both"

// newTheme returns a theme. base has the 16 colours and muted the shade of muted text. bright, calm
// and past have the shades of bars, each in the order of looks.
func newTheme(name, base, muted, bright, calm, past string) *theme {
	t := &theme{name: name, muted: lipgloss.CompleteColor{ANSI256: muted}}
	own := strings.Fields(base)
	for look, name := range own {
		own[look] = strings.Trim(name, "-")
	}
	for set, shades := range map[*colours]string{&t.bright: bright, &t.calm: calm, &t.past: past} {
		for look, shade := range strings.Fields(shades) {
			set[look] = lipgloss.CompleteColor{ANSI256: shade, ANSI: own[look]}
		}
	}
	for look := range t.past {
		t.past[look].ANSI = ""
	}
	t.words, t.labels = t.bright, t.muted
	if name == Both {
		t.labels = lipgloss.CompleteColor{}
		for look := range t.words {
			t.words[look].ANSI256 = own[look]
		}
	}
	t.bold[model.LookDeprecated] = base == light16
	return t
}

// Names returns the names of the themes of the screen.
func Names() (names []string) {
	for _, t := range themes {
		names = append(names, t.name)
	}
	return names
}

// Styles are the styles of all meanings. None sets a background; the focused row is in reverse.
type Styles [timeline.Meanings]lipgloss.Style

// OfTheme returns the styles of a theme of the screen. The error for an unknown name lists the
// names. Terminals with more than 256 colours get the same shades, for which the sequences are
// shorter.
func OfTheme(name string, profile termenv.Profile) (*Styles, error) {
	i := slices.IndexFunc(themes, func(t *theme) bool { return t.name == name })
	if i < 0 {
		return nil, fmt.Errorf("no theme \"%s\": choose one of auto, %s", model.Escape(name), strings.Join(Names(), ", "))
	}
	return themes[i].styles(profile), nil
}

// tables are the colours of tables and diffs that commands print: the terminal's named colours,
// which are readable on dark and on light.
var tables = func() *theme {
	t := &theme{name: "tables"}
	for look, shade := range []string{"8", "6", "2", "3", "1"} {
		t.words[look] = lipgloss.CompleteColor{ANSI: shade}
	}
	t.bright, t.calm, t.past = t.words, t.words, t.words
	return t
}()

// OfTables returns the styles of tables and diffs.
func OfTables() *Styles { return tables.styles(termenv.ANSI) }

// styles returns the styles of a theme for a colour profile.
func (t *theme) styles(profile termenv.Profile) *Styles {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	plain := r.NewStyle().TabWidth(lipgloss.NoTabConversion)
	coloured := func(c lipgloss.CompleteColor) lipgloss.Style { return plain.Foreground(c) }
	inked := func(set *colours, look model.Look) lipgloss.Style {
		return coloured(set[look]).Bold(t.bold[look] && profile == termenv.ANSI)
	}
	few := profile == termenv.ANSI && t != tables // no shades to choose from
	word := func(look model.Look) lipgloss.Style { return inked(&t.words, look) }
	labels := coloured(t.labels)
	s := &Styles{
		timeline.Text: plain, timeline.Focus: plain, timeline.Cursor: plain, timeline.FocusRow: plain.Bold(true).Reverse(true),
		timeline.Strong: plain.Bold(true), timeline.Unsaved: plain.Bold(true),
		timeline.Muted: labels, timeline.Gutter: labels, timeline.Now: labels, timeline.UnknownStage: labels,
		timeline.Rule:  coloured(t.muted).Faint(profile == termenv.ANSI),
		timeline.Error: word(model.LookExpired).Bold(true), timeline.Removed: word(model.LookExpired),
		timeline.Warning: word(model.LookDeprecated), timeline.Info: word(model.LookPreview),
		timeline.Added: word(model.LookSupported),
	}
	for look := range model.LookUnknown {
		letter := word(look)
		safe := few && look == model.LookSupported
		s[timeline.BarOf(look)], s[timeline.BrightOf(look)] = inked(&t.calm, look).Faint(safe), inked(&t.bright, look)
		s[timeline.PastOf(look)] = coloured(t.past[look]).Faint(few)
		s[timeline.LetterOf(look)], s[timeline.PlannedOf(look)] = letter, letter
		s[timeline.UrgentOf(look)] = letter.Bold(true)
		s[timeline.FocusedLetterOf(look)] = letter.Bold(true).Underline(true)
	}
	return s
}
