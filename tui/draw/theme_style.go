package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// look is how a meaning looks: the parameters that choose its colour, "39" for the
// terminal's own; bold and underlined or not.
type look struct {
	colour          string
	bold, underline bool
}

// own is the terminal's own look.
var own = look{colour: "39"}

// lookOf takes a style apart as its renderer writes it.
func lookOf(s lipgloss.Style) look {
	l := look{own.colour, s.GetBold(), s.GetUnderline()}
	before, _, _ := strings.Cut(s.Bold(false).Underline(false).Render("x"), "x")
	if colour := strings.TrimSuffix(strings.TrimPrefix(before, "\x1b["), "m"); colour != "" {
		l.colour = colour
	}
	return l
}

// to returns the one sequence that changes this look into another, or nothing where
// they are the same.
func (l look) to(next look) string {
	var codes []string
	if l.bold != next.bold {
		codes = append(codes, pick(next.bold, "1", "22"))
	}
	if l.underline != next.underline {
		codes = append(codes, pick(next.underline, "4", "24"))
	}
	if l.colour != next.colour {
		codes = append(codes, next.colour)
	}
	switch {
	case len(codes) == 0:
		return ""
	case next == own:
		return resetSequence
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

// end returns what puts the terminal's own look back.
func (l look) end() string { return pick(l == own, "", resetSequence) }

// resetSequence puts the terminal's own look back.
const resetSequence = "\x1b[m"

func pick(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}
