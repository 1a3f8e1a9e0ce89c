package schedule

import (
	"time"

	"github.com/lctui/lctui/model"
)

// Date is an instant in UTC together with the form in which a schedule writes it. The zero
// value means no date.
type Date struct {
	Time time.Time
	// Day is set for a date written as YYYY-MM-DD, which is midnight UTC.
	Day bool
}

// DateOf returns the date of a start, or the zero Date if the start is not an instant. A start that no
// file has yet is a day if it is midnight UTC.
func DateOf(s model.Start) Date {
	if !s.IsAt() {
		return Date{}
	}
	t := s.Time().UTC()
	return Date{Time: t, Day: len(s.Text) == len(time.DateOnly) || s.Text == "" && t.Equal(t.Truncate(24*time.Hour))}
}

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d.Time.IsZero() }

// String returns a day as YYYY-MM-DD, any other date as RFC 3339 in UTC, and "" for no date.
func (d Date) String() string {
	switch {
	case d.IsZero():
		return ""
	case d.Day:
		return d.Time.Format(time.DateOnly)
	}
	return model.FormatTime(d.Time)
}

// Add returns the date k durations later (earlier for a negative k), in the same form. A day
// that the month does not have becomes the month's last day. The note then describes that,
// otherwise it is "". Dates stay in the years 0001 to 9999.
func (d Date) Add(k int, by Duration) (Date, string) {
	t, note := by.times(k).From(d.Time)
	return Date{Time: t, Day: d.Day}, note
}

// Interval is a half-open interval [From, Until). A zero From means always, a zero Until an
// open end.
type Interval struct{ From, Until Date }

// String returns the interval for a sentence: "from 2020-04-14 until 2020-09-29".
func (i Interval) String() string {
	switch {
	case i.From.IsZero() && i.Until.IsZero():
		return "at all times"
	case i.From.IsZero():
		return "until " + i.Until.String()
	case i.Until.IsZero():
		return "from " + i.From.String() + " on"
	}
	return "from " + i.From.String() + " until " + i.Until.String()
}
