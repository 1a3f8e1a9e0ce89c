// Package phrase formats values for sentences, rows and reports: counts, days, instants,
// starts and distances in time. All times are in UTC, and text from files is escaped.
package phrase

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lctui/lctui/model"
)

// Quoted returns a value from a file for a sentence. It is in double quotes, escaped, and cut after 60
// characters.
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

// Plural returns "1 error" or "2 errors". The plural of noun must be formed with an s.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Some joins names for a sentence. If there are more than most, the rest becomes "and others".
func Some(names []string, most int) string {
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and others"
}

// Findings returns "1 error", "2 warnings" or "2 info", which has no plural.
func Findings(n int, s model.Severity) string {
	if s == model.Info {
		return strconv.Itoa(n) + " " + s.String()
	}
	return Plural(n, s.String())
}

// Ended adds a full stop to a text unless the text is empty or ends with a full stop, a question mark or
// a colon.
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

// Instant returns an instant in a short form: only the day if it is midnight UTC, otherwise the full
// time.
func Instant(t time.Time) string {
	if t.Equal(Midnight(t)) {
		return Day(t)
	}
	return model.FormatTime(t)
}

// Start returns a start in a short form. An instant is formatted by Instant, and an open start is
// "open". Text that is not a time is escaped. A start of form Event is "".
func Start(s model.Start) string {
	switch s.Form {
	case model.At:
		return Instant(s.Time())
	case model.Always:
		return "open"
	}
	return model.Escape(s.String())
}

// Was returns a remark on the former value of a start, in parentheses after a space. It includes the
// number of days by which the start moved, if both are instants.
func Was(from, to model.Start) string {
	switch {
	case from.Equal(to):
		return " (unchanged)"
	case from.Form == model.Always:
		return " (was open)"
	case !from.IsAt() || !to.IsAt():
		return " (was " + Start(from) + ")"
	}
	return " (was " + Start(from) + ", " + Signed(DaysBetween(from.Time(), to.Time())) + " d)"
}

// Midnight returns the first instant of the day of t in UTC.
func Midnight(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// DaysBetween returns the number of calendar days in UTC from one instant to another,
// negative if the second is on an earlier day.
func DaysBetween(from, to time.Time) int {
	return int(Midnight(to).Unix()/86400 - Midnight(from).Unix()/86400)
}

// Relative returns the distance of t from another instant in calendar days of UTC: "in 11 d",
// "66 d ago", "today".
func Relative(from, t time.Time) string {
	text := make([]byte, 0, len("in 3652058 d")) // avoids further allocations: each row has such a text
	switch n := int64(DaysBetween(from, t)); {
	case n > 0:
		text = append(strconv.AppendInt(append(text, "in "...), n, 10), " d"...)
	case n < 0:
		text = append(strconv.AppendInt(text, -n, 10), " d ago"...)
	default:
		return "today"
	}
	return string(text)
}

// Choice joins alternatives: "a", "a or b", "a, b or c".
func Choice(words []string) string { return joined(words, " or ") }

// List joins words: "a", "a and b", "a, b and c".
func List(words []string) string { return joined(words, " and ") }

func joined(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// Sentence returns a text with a capital first letter and a full stop at its end. "" stays "".
func Sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}
