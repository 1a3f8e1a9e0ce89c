package draw

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/tui/palette"
)

// ThemeAuto chooses the theme by what is known about the terminal.
const ThemeAuto = "auto"

// ThemeChoice has everything that determines the theme. Flags override the environment, and the
// environment overrides the configuration. Empty texts have no effect.
type ThemeChoice struct {
	// Flag, Environment and Configuration are the name of a theme or auto, from --theme,
	// LCTUI_THEME, and theme in the configuration.
	Flag, Environment, Configuration string
	// Color is auto, always or never, from any source.
	Color string
	// ColorFGBG, Term and ColorTerm are the environment's variables COLORFGBG, TERM and COLORTERM.
	ColorFGBG, Term, ColorTerm string
	// ASCII is set if --ascii or the locale asks for ASCII.
	ASCII bool
}

// Theme returns the theme chosen. For an unknown name it returns an error, and the theme that auto
// would choose.
func (c ThemeChoice) Theme() (*Theme, error) {
	ascii := c.ASCII || c.Term == "linux"
	name := c.name()
	t, err := NewTheme(name, c.depth(), ascii)
	if err != nil {
		t, _ = NewTheme(c.background(), c.depth(), ascii)
	}
	return t, err
}

func (c ThemeChoice) name() string {
	for _, name := range []string{c.Flag, c.Environment, c.Configuration} {
		if name != "" {
			if name == ThemeAuto {
				break
			}
			return name
		}
	}
	return c.background()
}

// background returns "dark" or "light" from the last field of COLORFGBG, the index of
// the background colour, or palette.Both if it is unknown. The terminal is never asked.
func (c ThemeChoice) background() string {
	_, last, found := cutLast(c.ColorFGBG, ";")
	n, err := strconv.Atoi(last)
	switch {
	case !found || err != nil || n < 0 || n > 15:
		return palette.Both
	case n < 7 || n == 8:
		return "dark"
	default:
		return "light"
	}
}

func cutLast(text, sep string) (before, after string, found bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return "", text, false
	}
	return text[:i], text[i+len(sep):], true
}

// depth returns how many colours to use.
func (c ThemeChoice) depth() Depth {
	known := c.termDepth()
	switch {
	case c.Color == "never":
		return NoColor
	case c.Color == "always":
		return max(known, Colors16)
	default:
		return known
	}
}

// many are words in TERM that mean at least 256 colours. few are words in TERM of terminals without
// colours.
var (
	many = []string{"256color", "direct", "truecolor", "kitty", "alacritty", "ghostty", "wezterm", "foot", "contour", "iterm"}
	few  = []string{"dumb", "vt100", "vt102", "vt220", "vt320", "mono", "unknown"}
)

func (c ThemeChoice) termDepth() Depth {
	has := func(words []string) bool {
		for _, w := range words {
			if strings.Contains(c.Term, w) {
				return true
			}
		}
		return false
	}
	switch {
	case c.Term == "" || has(few):
		return NoColor
	case c.Term == "linux":
		return Colors16
	case has(many) || c.ColorTerm == "truecolor" || c.ColorTerm == "24bit":
		return Colors256
	default:
		return Colors16
	}
}
