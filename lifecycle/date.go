package lifecycle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// The two examples of every refusal of a typed date.
const (
	badTime  = "no such date: write 2026-05-01, or +14d from now"
	badStart = "no such date: write 2026-08-01, or +14d from now"
)

var (
	errTime     = errors.New(badTime)
	errStart    = errors.New(badStart)
	errRange    = errors.New("no such date: years go from 0001 to 9999; write 2026-08-01, or +14d from now")
	errFraction = errors.New("a start has whole seconds: write 2026-08-01T00:00:00Z, or 2026-08-01")
	errNothing  = errors.New("there is no date to shift: write 2026-08-01, or +14d from now")
)

// ParseTime reads a typed date: RFC 3339, with a fraction or an offset too;
// YYYY-MM-DD, which is 00:00:00Z; now; today; or a signed Shift relative to now
// (+14d, -P1M): days, months and years count from midnight of the day of now, what has
// hours, minutes or seconds from now itself in whole minutes. The grammar is closed: everything else, blanks around it too, is
// an error with two examples. The instant is in UTC; the note, often empty, says what month
// arithmetic had to cut.
func ParseTime(text string, now time.Time) (time.Time, string, error) {
	t, note, err := parseTime(text, now.UTC())
	return t, note, inTime(err)
}

// ParseStart reads the field in which a start is edited, where blanks around the
// text do not count: nothing for an open start, a typed date as ParseTime reads it, or += and -= with a Shift without
// sign, relative to the present start. A date that is the present instant gives
// the present start, spelling included; a typed fraction of a second is refused,
// and now is cut to whole seconds.
func ParseStart(text string, now time.Time, present model.Start) (model.Start, string, error) {
	return ParseExact(strings.TrimSpace(text), now, present)
}

// ParseExact is ParseStart for a text that has to be exact.
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
	case present.IsAt() && present.Time.Equal(t):
		return present, note, nil
	case t.Nanosecond() != 0:
		return model.Start{}, "", errFraction
	}
	return model.StartAt(t), note, nil
}

// Start moves a start that is an instant; the fraction of a second, if it has
// one, is dropped, because the API server keeps none (Gardener A2).
func (s Shift) Start(present model.Start) (model.Start, string, error) {
	if !present.IsAt() {
		return model.Start{}, "", errNothing
	}
	if s.zero() {
		return present, "", nil
	}
	t, note, ok := s.add(present.Time)
	if !ok {
		return model.Start{}, "", errRange
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
		return midnight(now), "", nil
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

// parseWritten reads RFC 3339 or a day. Of RFC 3339 only what it allows itself
// is read, not what Go's reader lets pass beyond it.
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
	return start.Time, nil
}

// digitsLike compares text with a pattern in which 0 stands for any digit; T may
// be a small letter.
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

// noSuchDay refuses a day that its month does not have.
func noSuchDay(text string) error {
	month, days := ShortMonth(text)
	if days == 0 {
		return errStart
	}
	return fmt.Errorf("no such date: %s has %d days; write 2026-08-01, or +14d from now", month.Format("January 2006"), days)
}

// ShortMonth returns the month that a text begins with and its days, where the text
// goes on with a day that the month does not have; else no days.
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

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
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

// nearDate is the refusal of a typed date for which there is a form that was
// probably meant; example is the day it names beside.
type nearDate struct{ near, example string }

// Error names the form and the two examples.
func (e nearDate) Error() string {
	return "no such date: did you mean " + e.near + "? Write " + e.example + ", or +14d from now"
}

// unread refuses a typed date.
func unread(text string) error {
	if near := MeantTime(text); near != "" {
		return nearDate{near, "2026-08-01"}
	}
	return errStart
}

// inTime is a refusal with the example of a TIME instead of that of a start.
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

// units of periods by the words that people use, each with how many of which of
// ours it is.
var typedUnits = map[string]struct {
	times int
	unit  string
}{
	"": {1, "d"}, "h": {1, "h"}, "hour": {1, "h"}, "hours": {1, "h"}, "d": {1, "d"}, "day": {1, "d"}, "days": {1, "d"},
	"w": {1, "w"}, "week": {1, "w"}, "weeks": {1, "w"}, "m": {1, "mo"}, "mo": {1, "mo"}, "mon": {1, "mo"}, "month": {1, "mo"}, "months": {1, "mo"},
	"q": {3, "mo"}, "quarter": {3, "mo"}, "quarters": {3, "mo"}, "y": {1, "y"}, "yr": {1, "y"}, "year": {1, "y"}, "years": {1, "y"},
}

// MeantTime returns the TIME that a text which is none most likely means, in the
// closed grammar of ParseTime; "" where nothing is likely. It is for suggestions.
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

// meantPeriod returns the signed period that a text means.
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

// unreadPeriod refuses a typed period.
func unreadPeriod(text string) error {
	if near := strings.TrimLeft(meantPeriod(text), "+-"); near != "" {
		return fmt.Errorf("no such period: did you mean %s? Write 14d, 2w, 3mo, 1y, 12h, or P1M", near)
	}
	return errShift
}
