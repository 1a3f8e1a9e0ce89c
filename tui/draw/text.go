package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Width returns the width of a text in terminal cells.
func Width(s string) int { return timeline.Width(s) }

// KeepEnd cuts the beginning of a text so that it fits into width cells. mark takes the place of
// what was cut.
func KeepEnd(s string, width int, mark string) string {
	over := Width(s) - width
	if over <= 0 {
		return s
	}
	if width <= Width(mark) {
		mark = ""
	}
	out := ansi.TruncateLeft(s, over+Width(mark), mark)
	if Width(out) > width { // the cut would split a wide character
		out = ansi.TruncateLeft(s, over+Width(mark)+1, mark)
	}
	return out
}

// KeepEnds cuts the middle of a text so that it fits into width cells, because similar names differ
// at their ends. mark takes the place of what was cut.
func KeepEnds(s string, width int, mark string) string {
	cut := Width(mark)
	if Width(s) <= width || width < cut+2 {
		return timeline.Cut(s, width)
	}
	end := (width - cut + 1) / 2
	return ansi.Truncate(s, width-cut-end, "") + KeepEnd(s, end+cut, mark)
}

// Shorten shortens a text to width cells. It keeps the clauses that fit or, if not even the first
// one does, the words that fit, followed by "..".
func Shorten(s string, width int) string {
	if Width(s) <= width {
		return s
	}
	kept := ansi.Truncate(s, width+2, "") // with what separates the last clause that fits from the next
	if end := max(strings.LastIndex(kept, "; "), strings.LastIndex(kept, ". ")); end > 0 {
		return kept[:end]
	}
	if end := strings.LastIndex(ansi.Truncate(s, width-Width(" ..")+1, ""), " "); end > 0 {
		return strings.TrimRight(s[:end], ",:") + " .."
	}
	return timeline.Cut(s, width)
}

// Pad appends blanks to a text up to width cells.
func Pad(s string, width int) string {
	if n := width - Width(s); n > 0 {
		return s + strings.Repeat(" ", n)
	}
	return s
}

// Wrap breaks a text between words into lines. The first line has at most first cells, the others
// at most rest. A word longer than a line is cut into pieces.
func Wrap(s string, first, rest int) (out []string) {
	s = strings.Join(strings.Fields(s), " ")
	for room := max(first, 1); s != ""; room = max(rest, 1) {
		line := fitting(s, room)
		if len(line) < len(s) {
			switch end := strings.LastIndexByte(s[:len(line)+1], ' '); {
			case end >= 0:
				line = s[:end]
			case len(out) == 0 && room < rest:
				line = ""
			case line == "":
				return out
			}
		}
		out, s = append(out, line), strings.TrimPrefix(s[len(line):], " ")
	}
	return out
}

// WrapTo breaks a text into at most most lines of at most width cells. If it does not fit, the last
// line ends in "..".
func WrapTo(s string, width, most int) []string {
	lines := Wrap(s, width, width)
	if most > 0 && len(lines) > most {
		lines[most-1] = timeline.Cut(lines[most-1]+" "+lines[most], width)
	}
	return lines[:min(len(lines), most)]
}

// fitting returns the beginning of a text that fits into width cells. It measures only that
// beginning.
func fitting(s string, width int) string {
	end := 0
	for end < len(s) {
		cluster, n := ansi.FirstGraphemeCluster(s[end:], ansi.GraphemeWidth)
		if n > width || cluster == "" {
			break
		}
		end, width = end+len(cluster), width-n
	}
	return s[:end]
}

// Fold cuts a line into parts that fit into width, without losing anything. The parts after the
// first are two columns narrower, to leave room for an indent.
func Fold(line string, width int) (out []string) {
	line = model.Escape(line)
	for room := max(width, 4); ; room = max(width-2, 2) {
		at, used := len(line), 0
		for i, r := range line {
			n := Width(string(r))
			if used+n > room {
				at = i
				break
			}
			used += n
		}
		out = append(out, line[:at])
		if line = line[at:]; line == "" {
			return out
		}
	}
}
