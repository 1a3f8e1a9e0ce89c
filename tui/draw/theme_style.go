package draw

import (
	"strconv"
	"strings"
)

// own is the terminal's own colour of text.
const own = -1

// style is how a meaning looks: an index of the palette, or own; bold and
// underlined or not.
type style struct {
	colour          int
	bold, underline bool
}

// to returns the one sequence that changes this style into another, or nothing
// where they are the same.
func (s style) to(next style, depth Depth) string {
	var codes []string
	if s.bold != next.bold {
		codes = append(codes, pick(next.bold, "1", "22"))
	}
	if s.underline != next.underline {
		codes = append(codes, pick(next.underline, "4", "24"))
	}
	if s.colour != next.colour {
		codes = append(codes, colourCode(next.colour, depth))
	}
	if len(codes) == 0 {
		return ""
	}
	if next == (style{colour: own}) {
		return resetSequence
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

// end returns what puts the terminal's own look back.
func (s style) end() string {
	if s == (style{colour: own}) {
		return ""
	}
	return resetSequence
}

// resetSequence puts the terminal's own look back.
const resetSequence = "\x1b[m"

func pick(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// colourCode returns the parameters that choose a colour of text.
func colourCode(colour int, depth Depth) string {
	switch {
	case colour == own:
		return "39"
	case depth == Colors256:
		return "38;5;" + strconv.Itoa(colour)
	case colour < 8:
		return strconv.Itoa(30 + colour)
	default:
		return strconv.Itoa(90 + colour - 8)
	}
}
