package model

import "time"

// Form says what is known of the begin of a stage.
type Form uint8

const (
	// Always is an absent start: the stage has always begun (GEP-32,
	// "leading start dates are optional and interpreted as zero time").
	Always Form = iota
	// At is a start at an instant.
	At
	// Event is a begin known only as "some time before now": it happened and
	// nobody recorded when.
	Event
	// NoTime is text that is no time. It is kept and shown, counts as not
	// started and is no transition.
	NoTime
)

// Start is the begin of a stage. The zero value is an open start (Always).
type Start struct {
	Form Form
	// Time is the instant in UTC, nanoseconds included; meaningful for At only.
	Time time.Time
	// Text is what the file says, without quotes, for At and NoTime. It is
	// empty for a start that an edit made: such a start is written with Layout.
	Text string
}

// Layout is how an edited start is written: RFC 3339 in UTC, whole seconds.
const Layout = "2006-01-02T15:04:05Z"

// StartAt returns the start at an instant, as an edit writes it.
func StartAt(t time.Time) Start { return Start{Form: At, Time: t.UTC()} }

// IsAt reports whether the start is an instant.
func (s Start) IsAt() bool { return s.Form == At }

// String returns what stands or will stand in a file; an open start is "".
func (s Start) String() string {
	if s.Text != "" || s.Form != At {
		return s.Text
	}
	return FormatTime(s.Time)
}

// Equal reports whether two starts mean the same, whatever their spelling; text
// that is no time must be the same text.
func (s Start) Equal(o Start) bool {
	if s.Form != o.Form {
		return false
	}
	switch s.Form {
	case At:
		return s.Time.Equal(o.Time)
	case NoTime:
		return s.Text == o.Text
	default:
		return true
	}
}

// FormatTime writes an instant in UTC as RFC 3339, with a fraction only where
// there is one.
func FormatTime(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.999999999Z")
}
