package lifecycle

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Shift is a signed period of months (a year is 12), days (a week is 7) and seconds (an hour
// is 3600), added in that order, in UTC.
type Shift struct {
	months, days, seconds int64
}

var errShift = errors.New("no such period: write 14d, 2w, 3mo, 1y, 12h, or P1M")

// limit keeps every sum below within an int64; it leads beyond any year that a file can contain.
const limit = 1 << 40

// ParseShift parses a shift: +=P, -=P, +P or -P. P is one number with a unit h, d, w, mo or y, or
// an ISO 8601 duration (P1M, P2W, P1Y2M3DT4H). Everything else, including blanks, is an error
// with examples.
func ParseShift(text string) (Shift, error) {
	if text == "" || text[0] != '+' && text[0] != '-' {
		return Shift{}, errShift
	}
	s, err := ParsePeriod(strings.TrimPrefix(text[1:], "="))
	if err == nil && text[0] == '-' {
		s = s.negative()
	}
	return s, err
}

// Period returns the shift of that many months and days, which may be negative.
func Period(months, days int64) Shift {
	return Shift{months: max(-limit, min(months, limit)), days: max(-limit, min(days, limit))}
}

// From returns t moved by the shift, in UTC, with a note if the month is too short for the day (31
// January + 1 month, last day). Another note says that the result would leave the years 0001 to
// 9999. Then it is the first or last instant of these years.
func (s Shift) From(t time.Time) (time.Time, string) {
	to, note, ok := s.add(t)
	switch {
	case ok:
		return to, note
	case s.months < 0 || s.days < 0 || s.seconds < 0:
		return firstTime, "years go from 0001 to 9999"
	}
	return lastTime, "years go from 0001 to 9999"
}

// The years in which a time can be stored (model.InYears).
var (
	firstTime = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	lastTime  = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

func (s Shift) zero() bool { return s == Shift{} }

func (s Shift) negative() Shift { return Shift{-s.months, -s.days, -s.seconds} }

// base returns the instant to which a shift relative to now is added.
func (s Shift) base(now time.Time) time.Time {
	if s.seconds == 0 {
		return phrase.Midnight(now)
	}
	return now.Truncate(time.Minute)
}

// add is From with ok unset if the result is outside the years 0001 to 9999.
func (s Shift) add(t time.Time) (to time.Time, note string, ok bool) {
	t = t.UTC()
	to, note = AddMonths(t, s.months)
	// Years and days up to limit are well within the range of time.Date. Seconds are added as whole
	// days and what remains.
	day := s.days + s.seconds/86400
	if tooFar(to) || day > limit || day < -limit {
		return t, "", false
	}
	to = time.Date(to.Year(), to.Month(), to.Day()+int(day), to.Hour(), to.Minute(), to.Second()+int(s.seconds%86400), to.Nanosecond(), time.UTC)
	if tooFar(to) {
		return t, "", false
	}
	return to, note, true
}

func tooFar(t time.Time) bool { return !model.InYears(t) }

// AddMonths adds months to t, keeping the day of the month. If that month is shorter it takes
// the last day, and the note says so.
func AddMonths(t time.Time, months int64) (time.Time, string) {
	if months == 0 {
		return t, ""
	}
	count := int64(t.Year())*12 + int64(t.Month()) - 1 + months
	year, month := int(floorDiv(count, 12)), time.Month(count-floorDiv(count, 12)*12)+1
	day, note := t.Day(), ""
	if last := daysIn(year, month); day > last {
		note = fmt.Sprintf("%d %s %s, last day", day, t.Month(), spellMonths(months))
		day = last
	}
	return time.Date(year, month, day, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC), note
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// spellMonths returns months as text: "+ 1 month", "- 13 months", "+ 2 years".
func spellMonths(months int64) string {
	sign := "+"
	if months < 0 {
		sign, months = "-", -months
	}
	unit := "month"
	if months%12 == 0 {
		months, unit = months/12, "year"
	}
	if months != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%s %d %s", sign, months, unit)
}

// ParsePeriod parses a period without a sign: 14d, 2w, 3mo, 1y, 12h, or an ISO 8601 duration.
// Everything else is an error with examples.
func ParsePeriod(text string) (Shift, error) {
	if strings.HasPrefix(text, "P") {
		return parseDuration(text[1:])
	}
	n, unit, ok := cutNumber(text)
	if !ok {
		return Shift{}, unreadPeriod(text)
	}
	switch unit {
	case "h":
		return bounded(Shift{seconds: n * 3600})
	case "d":
		return bounded(Shift{days: n})
	case "w":
		return bounded(Shift{days: n * 7})
	case "mo":
		return bounded(Shift{months: n})
	case "y":
		return bounded(Shift{months: n * 12})
	}
	return Shift{}, unreadPeriod(text)
}

// cutNumber splits off the whole number at the beginning of text. Numbers beyond limit become
// limit: adding that leads out of the valid years anyway.
func cutNumber(text string) (n int64, rest string, ok bool) {
	i := 0
	for i < len(text) && text[i] >= '0' && text[i] <= '9' {
		if n = n*10 + int64(text[i]-'0'); n > limit {
			n = limit
		}
		i++
	}
	return n, text[i:], i > 0
}

// bounded caps the parts of a shift so that sums cannot overflow.
func bounded(s Shift) (Shift, error) {
	s.months, s.days = min(s.months, limit), min(s.days, limit)
	return s, nil
}

// parseDuration parses an ISO 8601 duration after its P: whole numbers, each unit at most
// once and in order, at least one.
func parseDuration(text string) (Shift, error) {
	var s Shift
	date, clock, hasClock := strings.Cut(text, "T")
	okDate := units(date, "YMWD", func(unit byte, n int64) {
		switch unit {
		case 'Y':
			s.months += n * 12
		case 'M':
			s.months += n
		case 'W':
			s.days += n * 7
		default:
			s.days += n
		}
	})
	okClock := units(clock, "HMS", func(unit byte, n int64) {
		s.seconds += n * map[byte]int64{'H': 3600, 'M': 60, 'S': 1}[unit]
	})
	if !okDate || !okClock || date == "" && clock == "" || hasClock && clock == "" {
		return Shift{}, errShift
	}
	return bounded(s)
}

// units reads numbers, each followed by one of the units in order, and passes them to give.
func units(text, order string, give func(unit byte, n int64)) bool {
	for text != "" {
		n, rest, ok := cutNumber(text)
		if !ok || rest == "" {
			return false
		}
		at := strings.IndexByte(order, rest[0])
		if at < 0 {
			return false
		}
		give(rest[0], n)
		order, text = order[at+1:], rest[1:]
	}
	return true
}
