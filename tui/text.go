package tui

import (
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// cells gives the width of a text in terminal cells.
func cells(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return timeline.Width(s)
		}
	}
	return len(s)
}

// keepEnd shortens a text to width cells and keeps its end; mark stands for
// what was cut.
func keepEnd(s string, width int, mark string) string {
	over := cells(s) - width
	if over <= 0 {
		return s
	}
	if width <= cells(mark) {
		return ansi.TruncateLeft(s, over, "")
	}
	return ansi.TruncateLeft(s, over+cells(mark), mark)
}

// pad fills a text with blanks up to width cells.
func pad(s string, width int) string {
	if n := width - cells(s); n > 0 {
		return s + strings.Repeat(" ", n)
	}
	return s
}

// wrap breaks a text between words: the first line has room for first cells,
// the others for rest. A word longer than a line is cut into pieces.
func wrap(s string, first, rest int) []string {
	var out []string
	line, room := "", max(first, 1)
	next := func() { out, line, room = append(out, line), "", max(rest, 1) }
	for _, word := range strings.Fields(s) {
		if line != "" && cells(line)+1+cells(word) <= room {
			line += " " + word
			continue
		}
		if line != "" || len(out) == 0 && cells(word) > room && room < rest {
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

// fitting gives the begin of a text that has room in width cells. Unlike a
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

// plural gives "1 error", "2 errors".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// day writes the day of an instant, in UTC.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// short writes an instant as briefly as it can be said: the day where it is
// its first moment.
func short(t time.Time) string {
	t = t.UTC()
	if t.Equal(midnight(t)) {
		return day(t)
	}
	return model.FormatTime(t)
}

// shortStart writes a start as briefly as it can be said.
func shortStart(s model.Start) string {
	switch s.Form {
	case model.At:
		return short(s.Time)
	case model.Always:
		return "open"
	}
	return model.Escape(s.String())
}

func midnight(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// daysBetween counts calendar days in UTC.
func daysBetween(from, to time.Time) int {
	return int(midnight(to).Unix()/86400 - midnight(from).Unix()/86400)
}

// signed writes a number with its sign.
func signed(n int) string {
	if n >= 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// when says how far an instant is from now: "in 11 d", "66 d ago", "today".
func when(now, t time.Time) string {
	switch n := daysBetween(now, t); {
	case n > 0:
		return "in " + strconv.Itoa(n) + " d"
	case n < 0:
		return strconv.Itoa(-n) + " d ago"
	}
	return "today"
}

// cutInto cuts a line into parts that fit into a width, so that nothing of it is left
// out. What goes on is two columns narrower, for its indent.
func cutInto(line string, width int) (out []string) {
	line = model.Escape(line)
	for room := max(width, 4); ; room = max(width-2, 2) {
		at, used := len(line), 0
		for i, r := range line {
			n := cells(string(r))
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
