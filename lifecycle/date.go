package lifecycle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
	"github.com/lctui/lctui/model/phrase"
)

// The refusals of a typed date, each with two examples: for a TIME and for a start.
const (
	badTime  = "no such date: write 2026-05-01, or +14d from now"
	badStart = "no such date: write 2026-08-01, or +14d from now"
)

var (
	errTime     = errors.New(badTime)
	errStart    = errors.New(badStart)
	errZero     = errors.New("no such start: 0001-01-01T00:00:00Z is stored as if it were missing; leave the start open, or write a later one") // Gardener A2
	errRange    = errors.New("no such date: years go from 0001 to 9999; write 2026-08-01, or +14d from now")
	errFraction = errors.New("a start has whole seconds: write 2026-08-01T00:00:00Z, or 2026-08-01")
	errNothing  = errors.New("there is no date here to shift: write 2026-08-01, or +14d from now")
)

// ParseTime parses a typed date: RFC 3339, optionally with a fraction or an offset;
// YYYY-MM-DD, which means 00:00:00Z; now; today; or a signed Shift relative to now (+14d,
// -P1M). A shift of days, months and years is relative to midnight (UTC) of the current day. A
// shift with hours, minutes or seconds is relative to now, cut to whole minutes. Everything else,
// including surrounding blanks, is an error with two examples. The instant is in UTC; the note,
// often empty, says where a month was too short for the day.
func ParseTime(text string, now time.Time) (time.Time, string, error) {
	t, note, err := parseTime(text, now.UTC())
	return t, note, inTime(err)
}

// ParseStart parses the field in which a start is edited, ignoring surrounding blanks. Empty text
// is an open start, and += or -= with a period shifts the present start. Everything else is a
// date as ParseTime reads it. A date equal to the present instant returns the present start with
// its spelling; a typed fraction of a second is refused, and now is cut to whole seconds.
func ParseStart(text string, now time.Time, present model.Start) (model.Start, string, error) {
	return ParseExact(strings.TrimSpace(text), now, present)
}

// ParseExact is ParseStart for text in which surrounding blanks are an error.
func ParseExact(text string, now time.Time, present model.Start) (model.Start, string, error) {
	switch {
	case text == "":
		return model.Start{}, "", nil
	case present.IsAt() && text == present.Text:
		return present, "", nil
	case strings.HasPrefix(text, "+=") || strings.HasPrefix(text, "-="):
		s, err := ParseShift(text)
		if err != nil {
			return model.Start{}, "", err
		}
		return s.Start(present)
	}
	t, note, err := parseTime(text, now.UTC().Truncate(time.Second))
	switch {
	case err != nil:
		return model.Start{}, "", err
	case present.IsAt() && present.Time().Equal(t):
		return present, note, nil
	case t.Nanosecond() != 0:
		return model.Start{}, "", errFraction
	case t.IsZero():
		return model.Start{}, "", errZero
	}
	return model.StartAt(t), note, nil
}

// Start shifts a start that is an instant. A fraction of a second is dropped, because the API
// server keeps none (Gardener A2).
func (s Shift) Start(present model.Start) (model.Start, string, error) {
	if !present.IsAt() {
		return model.Start{}, "", errNothing
	}
	if s.zero() {
		return present, "", nil
	}
	t, note, ok := s.add(present.Time())
	if !ok {
		return model.Start{}, "", errRange
	}
	if t.IsZero() {
		return model.Start{}, "", errZero
	}
	if t.Nanosecond() != 0 {
		t = t.Truncate(time.Second)
		note = join(note, "the fraction of a second is dropped")
	}
	return model.StartAt(t), note, nil
}

func parseTime(text string, now time.Time) (time.Time, string, error) {
	switch {
	case text == "now":
		return now, "", nil
	case text == "today":
		return phrase.Midnight(now), "", nil
	case strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-"):
		s, err := ParsePeriod(text[1:])
		if err != nil {
			return time.Time{}, "", unread(text)
		}
		if text[0] == '-' {
			s = s.negative()
		}
		t, note, ok := s.add(s.base(now))
		if !ok {
			return time.Time{}, "", errRange
		}
		return t, note, nil
	}
	t, err := parseWritten(text)
	return t, "", err
}

// parseWritten reads RFC 3339 or a day. It is strict about RFC 3339: what Go's parser accepts
// beyond it is refused.
func parseWritten(text string) (time.Time, error) {
	if len(text) == len("2006-01-02") && digitsLike(text, "0000-00-00") {
		t, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return time.Time{}, noSuchDay(text)
		}
		if !model.InYears(t) {
			return time.Time{}, errRange
		}
		return t, nil
	}
	if len(text) < len(model.Layout) || !digitsLike(text[:19], "0000-00-00T00:00:00") || strings.Contains(text, ",") {
		return time.Time{}, unread(text)
	}
	start := model.ReadStart(text)
	if start.OutOfYears() {
		return time.Time{}, errRange
	}
	if !start.IsAt() {
		if _, days := ShortMonth(text); days > 0 {
			return time.Time{}, noSuchDay(text)
		}
		return time.Time{}, unread(text)
	}
	return start.Time(), nil
}

// digitsLike reports whether text begins like pattern, in which 0 stands for any digit; T may
// be lower case.
func digitsLike(text, pattern string) bool {
	for i := range len(pattern) {
		switch c := text[i]; {
		case pattern[i] == '0' && c >= '0' && c <= '9':
		case pattern[i] == c || pattern[i] == 'T' && c == 't':
		default:
			return false
		}
	}
	return true
}

// noSuchDay returns the error for a day that its month does not have.
func noSuchDay(text string) error {
	month, days := ShortMonth(text)
	if days == 0 {
		return errStart
	}
	return fmt.Errorf("no such date: %s has %d days; write 2026-08-01, or +14d from now", month.Format("January 2006"), days)
}

// ShortMonth returns the month that a text begins with and its number of days, if the text goes
// on with a day that this month does not have. Otherwise it returns 0 days.
func ShortMonth(text string) (month time.Time, days int) {
	if len(text) < len("2006-01-02") || !digitsLike(text[:10], "0000-00-00") {
		return month, 0
	}
	month, err := time.Parse("2006-01", text[:len("2006-01")])
	if _, fits := time.Parse(time.DateOnly, text[:10]); err != nil || fits == nil {
		return month, 0
	}
	return month, daysIn(month.Year(), month.Month())
}

func daysIn(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// nearDate is the refusal of a typed date, with a suggestion of what was probably meant. example is
// the day that it gives as an example.
type nearDate struct{ near, example string }

// Error returns the suggestion and an example of each form.
func (e nearDate) Error() string {
	return "no such date: did you mean " + e.near + "? Write " + e.example + ", or +14d from now"
}

// unread returns the error for a typed date that cannot be read.
func unread(text string) error {
	if near := MeantTime(text); near != "" {
		return nearDate{near, "2026-08-01"}
	}
	return errStart
}

// inTime returns err with the example of a TIME in place of that of a start.
func inTime(err error) error {
	if near, ok := err.(nearDate); ok {
		near.example = "2026-05-01"
		return near
	}
	if err == errStart {
		return errTime
	}
	return err
}

var (
	typedPeriod = pattern.New(`^([+-]?)([0-9]{1,6}) ?([A-Za-z]*)$`)
	typedClock  = pattern.New(`^([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})(?:[ Tt_]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?(?:Z|UTC|GMT))?)?$`)
)

// typedUnits maps the units that people type to a number of our own units.
var typedUnits = map[string]struct {
	times int
	unit  string
}{
	"": {1, "d"}, "h": {1, "h"}, "hour": {1, "h"}, "hours": {1, "h"}, "d": {1, "d"}, "day": {1, "d"}, "days": {1, "d"},
	"w": {1, "w"}, "week": {1, "w"}, "weeks": {1, "w"}, "m": {1, "mo"}, "mo": {1, "mo"}, "mon": {1, "mo"}, "month": {1, "mo"}, "months": {1, "mo"},
	"q": {3, "mo"}, "quarter": {3, "mo"}, "quarters": {3, "mo"}, "y": {1, "y"}, "yr": {1, "y"}, "year": {1, "y"}, "years": {1, "y"},
}

// MeantTime returns the TIME, in the grammar of ParseTime, that a text outside that grammar
// most likely means; "" if none is likely. It is for suggestions.
func MeantTime(text string) string {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "tomorrow":
		return "+1d"
	case "yesterday":
		return "-1d"
	case "now", "today":
		return strings.ToLower(text)
	}
	if period := meantPeriod(text); period != "" {
		return period
	}
	m := typedClock().FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	var n [7]int
	for i := 1; i < len(m); i++ {
		n[i], _ = strconv.Atoi(m[i])
	}
	t := time.Date(n[1], time.Month(n[2]), n[3], n[4], n[5], n[6], 0, time.UTC)
	switch {
	case t.Month() != time.Month(n[2]) || t.Day() != n[3] || n[4] > 23 || n[5] > 59 || n[6] > 59:
		return ""
	case m[4] == "":
		return t.Format(time.DateOnly)
	}
	return t.Format(model.Layout)
}

// meantPeriod returns the signed period that a text most likely means, or "".
func meantPeriod(text string) string {
	m := typedPeriod().FindStringSubmatch(text)
	if m == nil || m[1] == "" && m[3] == "" {
		return ""
	}
	unit, known := typedUnits[strings.ToLower(m[3])]
	n, err := strconv.Atoi(m[2])
	if !known || err != nil {
		return ""
	}
	sign := m[1]
	if sign == "" {
		sign = "+"
	}
	return fmt.Sprintf("%s%d%s", sign, n*unit.times, unit.unit)
}

// unreadPeriod returns the error for a typed period that cannot be read.
func unreadPeriod(text string) error {
	if near := strings.TrimLeft(meantPeriod(text), "+-"); near != "" {
		return fmt.Errorf("no such period: did you mean %s? Write 14d, 2w, 3mo, 1y, 12h, or P1M", near)
	}
	return errShift
}
