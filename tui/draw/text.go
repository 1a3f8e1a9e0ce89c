package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Width returns the width of a text in terminal cells.
func Width(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return timeline.Width(s)
		}
	}
	return len(s)
}

// KeepEnd shortens a text to width cells and keeps its end; mark stands for
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
	if Width(out) > width { // half of a wide character would be left
		out = ansi.TruncateLeft(s, over+Width(mark)+1, mark)
	}
	return out
}

// KeepEnds shortens a text to width cells and keeps its begin and its end, where names
// of one kind differ; mark stands for what was cut.
func KeepEnds(s string, width int, mark string) string {
	cut := Width(mark)
	if Width(s) <= width || width < cut+2 {
		return timeline.Cut(s, width)
	}
	end := (width - cut + 1) / 2
	return ansi.Truncate(s, width-cut-end, "") + KeepEnd(s, end+cut, mark)
}

// Pad fills a text with blanks up to width cells.
func Pad(s string, width int) string {
	if n := width - Width(s); n > 0 {
		return s + strings.Repeat(" ", n)
	}
	return s
}

// Wrap breaks a text between words: the first line has room for first cells,
// the others for rest. A word longer than a line is cut into pieces.
func Wrap(s string, first, rest int) []string {
	var out []string
	line, room := "", max(first, 1)
	next := func() { out, line, room = append(out, line), "", max(rest, 1) }
	for _, word := range strings.Fields(s) {
		if line != "" && Width(line)+1+Width(word) <= room {
			line += " " + word
			continue
		}
		if line != "" || len(out) == 0 && Width(word) > room && room < rest {
			next()
		}
		for piece := fitting(word, room); len(piece) < len(word); piece = fitting(word, room) {
			if piece == "" {
				return out
			}
			line, word = piece, word[len(piece):]
			next()
		}
		line = word
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}

// fitting returns the begin of a text that has room in width cells. Unlike a
// measure of all of it, it costs no more than that begin.
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

// Fold cuts a line into parts that fit into a width, so that nothing of it is left
// out. What goes on is two columns narrower, for its indent.
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
