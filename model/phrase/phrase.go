// Package phrase writes values the way sentences, rows and reports say them:
// counts, days, instants, starts and distances in time. All times are UTC, and
// text from files is escaped.
package phrase

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lctui/lctui/model"
)

// Quoted returns a value from a file as sentences show it: in double quotes, escaped, and cut where it is long.
func Quoted(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) > most {
		runes := 0
		for i := range text {
			if runes++; runes > most {
				return `"` + model.Escape(text[:i]) + `.."`
			}
		}
	}
	return `"` + model.Escape(text) + `"`
}

// Plural returns "1 error" or "2 errors". The noun takes an s.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Findings returns "1 error", "2 warnings" or "2 info": the lowest severity has one word,
// whatever the count.
func Findings(n int, s model.Severity) string {
	if s == model.Info {
		return strconv.Itoa(n) + " " + s.String()
	}
	return Plural(n, s.String())
}

// Ended returns a text with a full stop at its end, unless it is empty or ends in a
// stop, a question mark or a colon already.
func Ended(text string) string {
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, ":") {
		return text
	}
	return text + "."
}

// Signed returns a number with its sign: "+3", "-2", "+0".
func Signed(n int) string {
	if n >= 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// Day returns the day of an instant in UTC: "2026-12-01".
func Day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// Instant returns an instant as short as it can be: only the day where it is
// midnight in UTC, else the whole time.
func Instant(t time.Time) string {
	if t.Equal(Midnight(t)) {
		return Day(t)
	}
	return model.FormatTime(t.UTC())
}

// Start returns a start as short as it can be: an instant as Instant writes it,
// "open" where there is none, the text of one that is no time.
func Start(s model.Start) string {
	switch s.Form {
	case model.At:
		return Instant(s.Time)
	case model.Always:
		return "open"
	}
	return model.Escape(s.String())
}

// Was says in brackets what a start was before, and by how many days it moved, with a
// blank before them.
func Was(from, to model.Start) string {
	switch {
	case from.Equal(to):
		return " (unchanged)"
	case from.Form == model.Always:
		return " (was open)"
	case !from.IsAt() || !to.IsAt():
		return " (was " + Start(from) + ")"
	}
	return " (was " + Start(from) + ", " + Signed(DaysBetween(from.Time, to.Time)) + " d)"
}

// Midnight returns the first instant of the day of t in UTC.
func Midnight(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// DaysBetween counts the calendar days in UTC from one instant to another; it is
// negative where the second is on an earlier day.
func DaysBetween(from, to time.Time) int {
	return int(Midnight(to).Unix()/86400 - Midnight(from).Unix()/86400)
}

// Relative says how far an instant is from now, in calendar days of UTC: "in 11
// d", "66 d ago", "today".
func Relative(now, t time.Time) string {
	switch n := DaysBetween(now, t); {
	case n > 0:
		return "in " + strconv.Itoa(n) + " d"
	case n < 0:
		return strconv.Itoa(-n) + " d ago"
	}
	return "today"
}

// Choice joins words as a sentence offers them: "a", "a or b", "a, b or c".
func Choice(words []string) string { return joined(words, " or ") }

// List joins words as a sentence lists them: "a", "a and b", "a, b and c".
func List(words []string) string { return joined(words, " and ") }

func joined(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}
