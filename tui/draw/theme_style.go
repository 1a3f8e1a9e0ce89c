package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// look is how a meaning looks. colour and weight are the parameters that select its colour ("39" is
// the terminal's own) and its weight.
type look struct {
	colour, weight     string
	underline, reverse bool
}

// The weights of a look.
const (
	bold   = "1"
	faint  = "2"
	normal = "22"
)

// own is the terminal's own look.
var own = look{colour: "39", weight: normal}

// lookOf returns the look of a style.
func lookOf(s lipgloss.Style) look {
	l := look{own.colour, normal, s.GetUnderline(), s.GetReverse()}
	switch {
	case s.GetBold():
		l.weight = bold
	case s.GetFaint():
		l.weight = faint
	}
	before, _, _ := strings.Cut(s.Bold(false).Faint(false).Underline(false).Reverse(false).Render("x"), "x")
	if colour := strings.TrimSuffix(strings.TrimPrefix(before, "\x1b["), "m"); colour != "" {
		l.colour = colour
	}
	return l
}

// to returns the single sequence that changes this look into next, "" if they are the same.
func (l look) to(next look) string {
	var codes []string
	if l.weight != next.weight {
		if l.weight != normal && next.weight != normal {
			codes = append(codes, normal)
		}
		codes = append(codes, next.weight)
	}
	if l.underline != next.underline {
		codes = append(codes, pick(next.underline, "4", "24"))
	}
	if l.reverse != next.reverse {
		codes = append(codes, pick(next.reverse, "7", "27"))
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

// end returns the sequence that restores the terminal's own look, "" if this is it.
func (l look) end() string { return pick(l == own, "", resetSequence) }

// resetSequence restores the terminal's own look.
const resetSequence = "\x1b[m"

func pick(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}
