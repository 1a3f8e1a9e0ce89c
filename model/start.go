package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// Form says what is known about a start.
type Form uint8

const (
	// Always is an absent start: the stage has always been started (GEP-32, "leading start
	// dates are optional and interpreted as zero time").
	Always Form = iota
	// At is a start at an instant.
	At
	// Event is a start known only as some time before now: nobody recorded when.
	Event
	// NoTime is text that is not a time. It is kept and shown. The stage counts as not started,
	// and the start is not a transition.
	NoTime
)

// Start is the start of a stage. The zero value is an open start (Always).
type Start struct {
	Form Form
	// nanos and seconds are the instant for At. They take half the memory of a time.Time, and there
	// may be hundreds of thousands of starts.
	nanos   uint32
	seconds int64
	// Text is the text in the file, without quotes, for At and NoTime. It is empty for a start made
	// by an edit, which is written with Layout.
	Text string
}

// Layout is the format in which an edited start is written: RFC 3339 in UTC, whole seconds.
const Layout = "2006-01-02T15:04:05Z"

// StartAt returns the start at an instant, as an edit writes it.
func StartAt(t time.Time) Start { return startAs(t, "") }

// startAs returns the start at an instant. text is its spelling in the file, or "" for an edited start.
func startAs(t time.Time, text string) Start {
	return Start{Form: At, nanos: uint32(t.Nanosecond()), seconds: t.Unix(), Text: text}
}

// Time returns the instant in UTC, including nanoseconds. It is the zero time unless the form is At.
func (s Start) Time() time.Time {
	if s.Form != At {
		return time.Time{}
	}
	return time.Unix(s.seconds, int64(s.nanos)).UTC()
}

// IsAt reports whether the start is an instant.
func (s Start) IsAt() bool { return s.Form == At }

// String returns the text that is or will be in the file. It is "" for the forms Always and Event.
func (s Start) String() string {
	if s.Text != "" || s.Form != At {
		return s.Text
	}
	return FormatTime(s.Time())
}

// Equal reports whether two starts mean the same, regardless of spelling. Starts of form NoTime must
// have the same text.
func (s Start) Equal(o Start) bool {
	if s.Form != o.Form {
		return false
	}
	switch s.Form {
	case At:
		return s.Time().Equal(o.Time())
	case NoTime:
		return s.Text == o.Text
	default:
		return true
	}
}

// FormatTime returns an instant in UTC as RFC 3339, with a fraction only if it has one.
func FormatTime(t time.Time) string {
	return t.UTC().Format(time.RFC3339Nano)
}

// ReadStart parses the text of a start or of an older date field. It accepts RFC 3339, including
// lower-case t and z but no leap seconds, and what the API server reads beyond RFC 3339
// (ServerReads). Everything else is a start of form NoTime, including empty text and years that
// cannot be written (InYears). The text is kept either way.
func ReadStart(text string) Start {
	t, err := time.Parse(time.RFC3339, text)
	ok := err == nil
	if !ok {
		t, ok = readRFC3339(text)
	}
	if !ok || !InYears(t) {
		return Start{Form: NoTime, Text: text}
	}
	return startAs(t, text)
}

// InYears reports whether an instant is in the years 0001 to 9999 in UTC. The API server accepts
// other years if an offset hides them (9999-12-31T23:59:59-01:00). But it can neither read back what
// it then stores, nor list the object with others.
func InYears(t time.Time) bool {
	year := t.UTC().Year()
	return year >= 1 && year <= 9999
}

// OutOfYears reports whether the start is a time that the API server reads but that is
// outside the years of InYears.
func (s Start) OutOfYears() bool {
	if s.Form != NoTime {
		return false
	}
	_, err := time.Parse(time.RFC3339, s.Text)
	return err == nil
}

// ReadDate parses the text of a date in a release schedule. That is YYYY-MM-DD, which means midnight
// UTC, or anything that ReadStart reads. The first instant of the year 0001 is no date, because it is
// the value of a date that is missing. The text is kept either way.
func ReadDate(text string) Start {
	t, err := time.Parse(time.DateOnly, text)
	start := startAs(t, text)
	if err != nil {
		start = ReadStart(text)
	}
	if start.IsAt() && start.Time().IsZero() {
		return Start{Form: NoTime, Text: text}
	}
	return start
}

// ServerReads reports whether the API server can read the start. The server accepts what Go's
// time.Parse accepts as RFC 3339 (Gardener A1). This excludes lower-case letters, but allows a comma
// before the fraction and a one-digit hour. An open start and one made by an edit can always be
// read.
func (s Start) ServerReads() bool {
	if s.Form == Always || s.Form == At && s.Text == "" {
		return true
	}
	if s.Form == At && len(s.Text) == len(Layout) && s.Text[10] == 'T' && s.Text[19] == 'Z' && s.Text[17] < '6' {
		return true // the usual case, decided without parsing again
	}
	_, err := time.Parse(time.RFC3339, s.Text)
	return err == nil
}

// readRFC3339 parses RFC 3339 with a lower-case t or z, which Go's parser refuses. It refuses a comma
// and a one-digit hour, which Go's parser accepts.
func readRFC3339(text string) (time.Time, bool) {
	const shortest = len("2006-01-02T15:04:05Z")
	if len(text) < shortest {
		return time.Time{}, false
	}
	b := []byte(text)
	if b[10] == 't' {
		b[10] = 'T'
	}
	if last := len(b) - 1; b[last] == 'z' {
		b[last] = 'Z'
	}
	t, err := time.Parse(time.RFC3339, string(b))
	return t, err == nil && b[13] == ':' && !bytes.ContainsRune(b, ',')
}

// Edits are stored as JSON in journals. Reading JSON that was not written here never panics.

// startJSON is the stored form of a Start. It has seconds because the JSON of a time.Time cannot
// contain a year outside 0000 to 9999.
type startJSON struct {
	Form    Form   `json:"form"`
	Seconds int64  `json:"s,omitempty"`
	Nanos   int64  `json:"ns,omitempty"`
	Text    string `json:"text,omitempty"`
}

// MarshalJSON returns the form of the start that is stored in a journal.
func (s Start) MarshalJSON() ([]byte, error) {
	out := startJSON{Form: s.Form, Text: s.Text}
	if s.Form == At {
		out.Seconds, out.Nanos = s.Time().Unix(), int64(s.Time().Nanosecond())
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads a start that MarshalJSON wrote. JSON of another shape, an unknown form,
// nanoseconds outside a second, and a year outside -1 to 10000 are errors.
func (s *Start) UnmarshalJSON(data []byte) error {
	var in startJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*s = Start{Form: in.Form, Text: in.Text}
	if in.Form > NoTime || in.Nanos < 0 || in.Nanos >= int64(time.Second) {
		return errors.New("a start of no known form")
	}
	if in.Form == At {
		*s = startAs(time.Unix(in.Seconds, in.Nanos), in.Text)
		if year := s.Time().Year(); year < -1 || year > 10000 {
			return errors.New("a start beyond all years")
		}
	}
	return nil
}

// MarshalText returns the name of the kind of edit, as in String.
func (w What) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a kind of edit from its name, as in String. Any other text is an error.
func (w *What) UnmarshalText(text []byte) error {
	known := slices.Index(whatNames[:], string(text))
	if known < 0 {
		return errors.New("a change of no known kind")
	}
	*w = What(known)
	return nil
}
